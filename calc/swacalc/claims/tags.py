"""The closed set of tags, the one that promises most first."""

TAGS = ("mechanism", "author-reported", "teaching-toy")
