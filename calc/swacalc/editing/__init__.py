"""Changes to a project's files: a set to start from, a claim more, links for bare numbers."""
