"""Build-time tools: the protocol page, the TypeScript types and the API reference."""
