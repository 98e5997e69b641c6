"""Messages between the server and the process that analyses a game: one request, and an answer in parts."""

from msgspec import Raw, Struct

from pettable.bots.kernel_search import SearchKind
from pettable.lab.analyse import TurningPoint
from pettable.table.named_enum import NamedEnum


class AnalysisFailure(NamedEnum):
    """Why there is no analysis of a game."""

    DIED = "died"
    """Its process ended in the middle."""
    LATE = "late"
    """It took too long."""
    FAULT = "fault"
    """The record or the deck is too odd for the bots."""


class AnalysisRequest(Struct, frozen=True):
    """A game that is to be analysed."""

    game: str
    #: As `pettable.table.record` writes it.
    record: str
    #: The text of a deck of one's own; None: the game's.
    deck: str | None = None
    #: The decisions that an earlier run has judged, as JSON, and the search that did.
    known: tuple[Raw, ...] = ()
    search: SearchKind | None = None


class AnalysisEnd(Struct, frozen=True):
    turning_points: tuple[TurningPoint, ...]
    #: Each seat's share of the win.
    shares: tuple[float, ...]


class AnalysisPart(Struct, frozen=True):
    """What has come since the last part."""

    #: First: the number of decisions in the whole game, and the search that judges them. If an earlier run searched
    #: otherwise, what it found is void.
    total: int = 0
    search: SearchKind | None = None
    #: As JSON.
    decisions: tuple[Raw, ...] = ()
    end: AnalysisEnd | None = None
    failure: AnalysisFailure | None = None
    #: What went wrong, for the log.
    why: str = ""


class AnalysisFound(Struct, frozen=True):
    """What has been found about a game so far, as it is stored."""

    #: The number of decisions in the whole game; 0: not yet known.
    total: int = 0
    #: The search that judged all decisions. None: not yet known, or found before there was a choice, by the rules.
    search: SearchKind | None = None
    #: As `pettable.lab.analyse.Decision`, in the order of the game.
    decisions: tuple[Raw, ...] = ()
    #: None until all decisions are there.
    end: AnalysisEnd | None = None
