"""The HTTP API and the pages of the browser client. Moves are sent over WebSockets, not here."""
