"""Our games as other people's frameworks want them; each module needs its framework installed."""
