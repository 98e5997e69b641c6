"""A table as lines of text: a game turns a view into lines, and its texts give them words.

A line is a frozen struct, like an event; its class name is its word in the texts (`scene-trick-so-far`). A
terminal prints them, a screen reader speaks them. No line holds anything that its view does not.
"""

from msgspec import Struct

from pettable.table.events import kebab


class SceneLine(Struct, frozen=True, tag=lambda name: f"scene-{kebab(name)}"):
    """One line of a table."""
