"""Pages that people write: which files they are, and what they say of claims."""
