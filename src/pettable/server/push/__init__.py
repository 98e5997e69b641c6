"""Push messages to browsers that are closed: Web Push (RFC 8030) with VAPID (RFC 8292), encrypted (RFC 8291)."""
