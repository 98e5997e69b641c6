"""Messages between a table and a worker process: one request, one answer."""

from typing import Literal

from msgspec import Struct

from pettable.bots.fallback import Forfeit
from pettable.table.prompts import Prompt
from pettable.table.seats import Seat


class WorkerRequest(Struct, frozen=True, kw_only=True):
    """What a bot is asked: all that its seat may know, and how long it may think."""

    game: str
    #: As `make_bot` takes it: `greedy`, `search:seconds=1`.
    bot: str
    seat: Seat
    prompt: Prompt
    #: The seat's view, as JSON.
    view: bytes
    #: Its legal moves, as a JSON list. None: the worker lists them from the view, and no move can be played for it.
    moves: bytes | None
    #: Names the random stream: the same request with the same seed gets the same answer. A bot could read it, so it
    #: must reveal nothing.
    seed: str
    #: Seconds.
    budget: float
    #: To choose a move; to claim in a race, which also draws a reaction time; or a hint for a person.
    kind: Literal["choose", "claim", "hint"] = "choose"
    #: The TOML text of a deck of one's own; None: the game's.
    deck: str | None = None
    #: The events that this seat has seen so far, as a JSON list.
    history: bytes = b"[]"


class Answer(Struct, frozen=True):
    """What came of a request."""

    #: One of the moves, as it stood in their list; None for a hint.
    move: bytes | None = None
    #: The reaction time in seconds, for a claim.
    reaction: float = 0.0
    #: How the bot failed, where a legal move was played for it.
    forfeit: Forfeit | None = None
    #: For a hint, as JSON.
    advice: bytes | None = None
    #: What exactly went wrong, for bot writers.
    fault: str = ""


class Asked(Struct, frozen=True):
    """A numbered request, so that no late answer is taken for another's."""

    number: int
    request: WorkerRequest


class Answered(Struct, frozen=True):
    number: int
    answer: Answer
