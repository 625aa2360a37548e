"""Inputs in, figures with provenance out."""
