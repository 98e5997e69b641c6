"""What crosses the line between a table and a process where bots think: one question, one answer, as JSON.

A frame is its length in four bytes, the highest first, and so many bytes of JSON.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from pettable.table.prompts import Prompt
from pettable.table.seats import Seat

LENGTH_BYTES = 4
#: No view and no list of moves of any game comes near; what claims to be longer is no answer.
MOST_BYTES = 16_000_000

#: Why a legal move was played for a bot (TB-2).
Forfeit = Literal["raised", "hung", "nonsense", "died"]


class WorkerRequest(Struct, frozen=True, kw_only=True):
    """All that a bot may know, and how long it may think."""

    game: str
    #: As `make_bot` takes it: `greedy`, `search:seconds=1`.
    bot: str
    seat: Seat
    prompt: Prompt
    #: The seat's view, as JSON.
    view: bytes
    #: Its legal moves, as a JSON list. None: whoever thinks lists them from the view, and nobody can play for it.
    moves: bytes | None
    #: Names the random stream: the same question with the same seed gets the same answer. The bot could read it, so
    #: nothing must follow from it.
    seed: str
    #: Seconds.
    budget: float
    #: To choose a move; to claim in a race, which also draws a reaction time; or a hint for a person.
    kind: Literal["choose", "claim", "hint"] = "choose"
    #: The TOML text of a deck of one's own; None: the game's.
    deck: str | None = None
    #: What this seat was told so far, as a JSON list of events.
    history: bytes = b"[]"


class Answer(Struct, frozen=True):
    """What came of a question."""

    #: One of the moves, as it stood in their list; None for a hint.
    move: bytes | None = None
    #: Seconds until the hand comes down, for a claim.
    reaction: float = 0.0
    #: A legal move was played for the bot, because it …
    forfeit: Forfeit | None = None
    #: For a hint, as JSON.
    advice: bytes | None = None
    #: What exactly went wrong, for bot writers.
    fault: str = ""


class Ready(Struct, frozen=True):
    """A process's first word."""

    ready: bool = True


class Asked(Struct, frozen=True):
    """A question on its way, numbered so that no late answer is taken for another's."""

    number: int
    question: WorkerRequest


class Answered(Struct, frozen=True):
    number: int
    answer: Answer


class Garbled(Exception):
    """What came over the line is no frame, or not the one that is due."""


def frame(message: Struct) -> bytes:
    body = msgspec.json.encode(message)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def length(head: bytes) -> int:
    """How long the frame is that starts like this."""
    found = int.from_bytes(head, "big")
    if found > MOST_BYTES:
        raise Garbled(f"a frame of {found} bytes")
    return found
