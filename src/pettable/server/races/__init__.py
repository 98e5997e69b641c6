"""Fair races: the quicker hand wins, not the quicker network. `docs/architecture.md` explains how."""
