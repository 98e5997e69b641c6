"""Describes a game before it is played (seats, options, deck), for clients and scripts."""

from msgspec import Struct

from pettable import registry
from pettable.puzzles import read_puzzles
from pettable.table.game import Game
from pettable.table.options import choose, flags
from pettable.text import Text


class OptionInfo(Struct, frozen=True):
    name: str
    rule: str
    words: str
    #: What it changes, in one sentence.
    about: str
    #: With how many seats it may be chosen, and with how many it is preset.
    seats: tuple[int, ...]
    preset: tuple[int, ...]
    #: Is it preset where players share one device?
    one_device: bool


class DeckInfo(Struct, frozen=True):
    name: str
    reconstruction: bool
    cards: int
    hash: str


class GameInfo(Struct, frozen=True):
    name: str
    title: str
    tagline: str
    seats: tuple[int, ...]
    options: tuple[OptionInfo, ...]
    deck: DeckInfo
    #: Is there a tutorial?
    tutorial: bool
    #: Does it have races with its usual options? They need everybody at the same moment.
    races: bool
    #: The option with which it has none; None: there is no such option, or there are no races.
    race_free: str | None
    #: How many puzzles there are.
    puzzles: int


def _races(game: Game, chosen: tuple[str, ...]) -> bool:
    options = choose(game.options, game.seats, game.seats[-1], chosen)
    return game.reveals is not None and game.reveals.races(options)


def _race_free(game: Game) -> str | None:
    found = (name for name, flag in flags(game.options).items() if all(map(flag.allows, game.seats)))
    return next((name for name in found if _races(game, ()) and not _races(game, (name,))), None)


def describe(name: str, lang: str) -> GameInfo:
    game, deck, text = registry.find(name), registry.default_deck(name), Text(name, lang)
    options = tuple(
        OptionInfo(
            name=option,
            rule=flag.rule,
            words=text.word(f"option-{option}"),
            about=text.word(f"option-{option}.about"),
            seats=tuple(seats for seats in game.seats if flag.allows(seats)),
            preset=flag.preset,
            one_device=flag.one_device,
        )
        for option, flag in flags(game.options).items()
    )
    about_deck = DeckInfo(deck.name, deck.reconstruction, len(deck.cards), deck.hash)
    return GameInfo(
        name=name,
        title=text.word("title"),
        tagline=text.word("tagline"),
        seats=tuple(game.seats),
        options=options,
        deck=about_deck,
        tutorial=registry.has_tutorial(name),
        races=_races(game, ()),
        race_free=_race_free(game),
        puzzles=len(read_puzzles(name)),
    )
