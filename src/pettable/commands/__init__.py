"""The commands of `pettable`, one module each."""
