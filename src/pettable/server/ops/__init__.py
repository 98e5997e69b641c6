"""Running the server: start and stop, health, metrics, garbage collection."""
