"""Several processes as one server: PostgreSQL says which one holds a table, Redis carries the words between them."""
