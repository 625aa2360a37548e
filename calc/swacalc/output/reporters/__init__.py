"""Reporters: functions from a report to text."""
