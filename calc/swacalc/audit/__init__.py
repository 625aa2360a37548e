"""Articles against the claims, statement by statement, without any markers in them."""
