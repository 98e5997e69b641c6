"""The live server: tables over WebSockets, the HTTP API, the store, and several processes as one."""
