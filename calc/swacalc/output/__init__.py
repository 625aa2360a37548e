"""One record of a result, many printers."""
