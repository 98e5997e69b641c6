"""Fair races: the faster hand wins, not the faster line. `docs/architecture.md` tells how."""
