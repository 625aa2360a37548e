"""How all property tests run; `--hypothesis-profile quick` tries few examples of each."""

from hypothesis import settings

# A slow or busy machine makes a test late, not wrong.
settings.register_profile("swacalc", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=10)
settings.load_profile("swacalc")
