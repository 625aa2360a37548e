"""What two cache designs keep, find and write when they are given a trace of requests."""
