"""Rate limits, size limits, and every constant behind them."""
