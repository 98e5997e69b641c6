"""The HTTP side of the server: guests, tables, records. Play itself goes over the socket."""
