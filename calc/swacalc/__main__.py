"""`python -m swacalc`."""

from swacalc.cli import main

main()
