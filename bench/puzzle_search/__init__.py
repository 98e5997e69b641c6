"""Finds puzzles in games that strong bots play with one another, and checks those in the tree (`make puzzles`)."""
