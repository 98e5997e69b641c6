"""Chain of Command, compiled: its rules on a flat array, and the roll-outs of its bots."""
