"""What a game is, and a game in progress: rules, prompts, moves, events, views, records."""
