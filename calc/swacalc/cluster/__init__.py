"""Simulating on several processes or machines: requests divided, walked apart and joined again.

What runs elsewhere are pure functions from Arrow tables to Arrow tables: `dividing.divide` and
`shard_walk.ShardWalk`. Any engine that can call such a function on a part of a table can run them.
"""
