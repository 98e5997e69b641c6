"""Live tables: state, journal, commands, and what each viewer is sent."""
