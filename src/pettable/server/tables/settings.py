"""The settings that a host chooses for a table. They hold for its rematches, too; only `take_over` is changed later."""

from typing import Any, NamedTuple

from msgspec import Struct

from pettable import registry
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import DECK_BYTES
from pettable.table.deck import Deck, read_deck
from pettable.table.errors import DeckError, OptionError, UnknownGame
from pettable.table.game import Game
from pettable.table.named_enum import NamedEnum
from pettable.table.options import Options, choose
from pettable.table.rules import Rules

HOUR = 3600.0


class Pace(NamedEnum):
    RELAXED = "relaxed"
    """Nobody is hurried; for friends."""
    STEADY = "steady"
    BRISK = "brisk"
    HOUR = "hour"
    """From here on: slow tables, with hours or days for each answer. Nobody has to be there."""
    EIGHT_HOURS = "eight-hours"
    DAY = "day"
    THREE_DAYS = "three-days"
    WEEK = "week"


class Pacing(NamedTuple):
    """The times of a pace."""

    #: Seconds for each answer, and a reserve beyond that for the whole game; None: as long as it takes.
    turn: float | None
    reserve: float
    #: Where several guests play, a reaction window is open for the game's own time, times this.
    window: float
    #: Public waiting times last as long as they do at the slowest pace, times this.
    look: float
    #: Hours or days for each answer: the game goes on while nobody is there, and nobody is waited for.
    slow: bool = False


PACES = {
    Pace.RELAXED: Pacing(None, 0.0, 0.75, 1.0),
    Pace.STEADY: Pacing(45.0, 180.0, 0.75, 0.75),
    Pace.BRISK: Pacing(20.0, 60.0, 0.5, 0.5),
    Pace.HOUR: Pacing(HOUR, 0.0, 1.0, 0.0, slow=True),
    Pace.EIGHT_HOURS: Pacing(8 * HOUR, 0.0, 1.0, 0.0, slow=True),
    Pace.DAY: Pacing(24 * HOUR, 0.0, 1.0, 0.0, slow=True),
    Pace.THREE_DAYS: Pacing(3 * 24 * HOUR, 0.0, 1.0, 0.0, slow=True),
    Pace.WEEK: Pacing(7 * 24 * HOUR, 0.0, 1.0, 0.0, slow=True),
}


class Privacy(NamedEnum):
    PUBLIC = "public"
    """In the list of tables; anybody may sit down or watch."""
    PRIVATE = "private"
    """For those who have the invitation."""


#: A level that most people enjoy.
USUAL_BOT = "tabby"


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    game: str
    seats: int
    #: As on the command line: `tricks`, `calm=off`.
    options: tuple[str, ...] = ()
    #: The text of a deck of the host's own, in TOML or CSV.
    deck: str | None = None
    pace: Pace = Pace.RELAXED
    privacy: Privacy = Privacy.PRIVATE
    #: May people write what they like, or do they talk in quick phrases?
    free_text: bool = False
    spectators: bool = True
    hints: bool = True
    #: Who takes the seats that are empty at the start, and plays for those who leave.
    bot: str = USUAL_BOT
    #: May a guest who comes during the game take over a bot's seat? Never at rated tables.
    take_over: bool = True


class GameMaterial(NamedTuple):
    """The game of a setting, its rules with the chosen deck, and the options as the rules know them."""

    game: Game
    rules: Rules[Any, Any, Any, Any]
    options: Options


def material(setting: TableSettings, version: int, deck: Deck[Any] | None = None) -> GameMaterial:
    """A ClientError says in one line what cannot be played like this, and by which rule.

    `deck` is the setting's own deck where its text has been read already; else it is read here.
    """
    try:
        game = registry.find(setting.game)
    except UnknownGame as wrong:
        raise ClientError(Problem.BAD_OPTIONS, str(wrong)) from None
    rules = _rules(setting, game) if deck is None else game.rules(deck)
    if version != rules.version and (earlier := game.earlier_rules(version)):
        rules = earlier(rules.deck)
    try:
        options = choose(game.options, game.seats, setting.seats, setting.options)
        rules.initial(options)
    except OptionError as wrong:
        raise ClientError(Problem.BAD_OPTIONS, str(wrong)) from None
    return GameMaterial(game, rules, options)


def check_pace(found: GameMaterial, pace: Pace) -> None:
    """A ClientError where a game with these options cannot be played at this pace: a race needs everybody at once."""
    reveals = found.game.reveals
    if PACES[pace].slow and reveals is not None and reveals.races(found.options):
        why = "this game has races, for which everybody must be there; choose options without them, or another pace"
        raise ClientError(Problem.NO_RACES, why)


def rules_version(game: str) -> int:
    """The version of the rules that a new table of this game plays by; any where there is no such game."""
    return registry.find(game).rules.version if game in registry.names() else 1


def _rules(setting: TableSettings, game: Game) -> Rules[Any, Any, Any, Any]:
    if setting.deck is None:
        return registry.rules_of(game.name)
    if len(setting.deck.encode(errors="replace")) > DECK_BYTES:
        raise ClientError(Problem.BAD_DECK, f"TB-D1: larger than {DECK_BYTES} bytes")
    try:
        deck = read_deck(setting.deck, game.name, game.deck)
    except DeckError as wrong:
        raise ClientError(Problem.BAD_DECK, str(wrong)) from None
    return game.rules(deck)
