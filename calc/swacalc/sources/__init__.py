"""Sources: what is cited, copies of it, and the lock that records what was compared."""
