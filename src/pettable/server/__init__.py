"""The live server: lobby, seats, tables in play, and where they are kept."""
