"""Several processes as one server: PostgreSQL says which process owns a table, Redis carries messages between them."""
