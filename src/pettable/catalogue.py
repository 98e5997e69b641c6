"""Describes a game before it is played (seats, options, deck), for clients and scripts."""

from msgspec import Struct

from pettable import registry
from pettable.table.options import flags
from pettable.text import Text


class OptionInfo(Struct, frozen=True):
    name: str
    rule: str
    words: str
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


def describe(name: str, lang: str) -> GameInfo:
    game, deck, text = registry.find(name), registry.default_deck(name), Text(name, lang)
    options = tuple(
        OptionInfo(
            name=option,
            rule=flag.rule,
            words=text.word(f"option-{option}"),
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
    )
