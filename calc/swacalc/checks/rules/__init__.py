"""The rules: each a generator of findings under the question that it asks."""
