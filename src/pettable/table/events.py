"""Moves, and the events that they cause.

Moves and events are frozen and tagged: the name of the class, in kebab case, is their `type` in JSON.
"""

import re
from typing import Generic, TypeVar

from msgspec import Struct

from pettable.table.seats import Seat, Viewer


def kebab(name: str) -> str:
    """The tag of a class.

    >>> kebab("TrickWon")
    'trick-won'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Move(Struct, frozen=True, gc=False, tag=kebab, forbid_unknown_fields=True):
    """What a seat does; a shuffle or a deal by CHANCE and a time-out by CLOCK are moves too, with what came out."""

    seat: Seat


class Event(Struct, frozen=True, gc=False, tag=kebab, forbid_unknown_fields=True):
    """What happened, for animation, log and memory; it names the rule that it follows."""

    rule: str


E = TypeVar("E", bound=Event)
E_co = TypeVar("E_co", bound=Event, covariant=True)


class Secret(Struct, Generic[E_co], frozen=True, gc=False):
    """An event with two forms, written side by side where it is made.

    A plain event is for everybody. Law 6 holds both: where two worlds look the same to a viewer before
    and after a step, it is sent the same events in both.
    """

    knows: tuple[Seat, ...]
    #: What the seats in `knows` receive.
    event: E_co
    #: What all others receive, spectators included; None: as far as they can see, nothing happened.
    public: E_co | None


def masked(event: E | Secret[E], viewer: Viewer) -> E | None:
    """The form of an event that a viewer may see, if any."""
    if isinstance(event, Secret):
        return event.event if viewer in event.knows else event.public
    return event


def visible_events(events: tuple[E | Secret[E], ...], viewer: Viewer) -> tuple[E, ...]:
    """The events of a step in the form that a viewer may see them."""
    return tuple(seen for event in events if (seen := masked(event, viewer)) is not None)
