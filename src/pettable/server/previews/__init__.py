"""Pictures of tables, games and puzzles, for links that are shared."""
