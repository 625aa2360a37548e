"""What sources state, and where they state it: claims, sources, symbols and models from YAML.

Import from the modules, so that a command which needs no YAML does not load it.
"""
