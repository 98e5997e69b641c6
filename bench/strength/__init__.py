"""How strong the bots are, measured: `make strength`, or `PYTHONPATH=bench python -m strength`."""
