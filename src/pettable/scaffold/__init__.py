"""`pettable new-game`: a new game's folder and its tests, written from templates, with golden files from real play.

The templates are a complete small game, so that a new game keeps every law from its first minute; what makes it
another game is then changed step by step (docs/adding-a-game.md).
"""
