"""Races over long and short lines, on a clock that is turned by hand: the real table, and a network that is drawn."""
