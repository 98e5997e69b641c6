"""WebSockets: one connection per device at a table, and its round-trip times."""
