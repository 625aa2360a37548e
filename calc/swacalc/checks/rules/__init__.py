"""The rules: each is a generator of findings whose docstring is the question that it answers."""
