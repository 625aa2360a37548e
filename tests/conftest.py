"""How all property tests run."""

from hypothesis import settings

# A slow or busy machine makes a test late, not wrong.
settings.register_profile("swacalc", deadline=None)
settings.load_profile("swacalc")
