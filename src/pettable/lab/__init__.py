"""Many games at once: simulations, analysis, and the laws on all cores."""
