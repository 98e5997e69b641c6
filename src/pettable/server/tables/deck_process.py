"""A process that reads decks from strangers: it parses and checks their text (see `sandbox_process`)."""

from typing import Any

import msgspec
from msgspec import Raw, Struct

from pettable import registry
from pettable.server.tables.sandbox_process import answer_requests
from pettable.table.deck import Deck, DeckShape, deck_problems, read_deck
from pettable.table.deck_file import read_file
from pettable.table.errors import DeckError


class DeckText(Struct, frozen=True):
    """A deck to be read."""

    game: str
    text: str
    #: A table was opened with it: where it breaks a constraint by now, it is read all the same.
    was_checked: bool = False
    #: Somebody is writing it: everything that is wrong is listed, and its rows are given back.
    explained: bool = False


class DeckProblem(Struct, frozen=True):
    """One thing that is wrong with a deck: the rule that it breaks, and where it stands."""

    rule: str
    line: int | None
    #: As `pettable decks check` says it, with the line and the rule.
    text: str


class DeckRows(Struct, frozen=True):
    """A deck's file as a table: the values of each row as they are written, and the line that it stands on."""

    game: str
    name: str
    reconstruction: bool
    rows: tuple[dict[str, Any], ...]
    lines: tuple[int, ...]


class DeckAnswer(Struct, frozen=True):
    """The deck, its cards as JSON, and what is wrong with it; a deck that is refused has no hash."""

    name: str = ""
    reconstruction: bool = False
    hash: str = ""
    cards: Raw = Raw(b"[]")
    wrong: str | None = None
    #: Of a deck that is explained: what is wrong with it, its rows where it has any, and the seats it is enough for.
    problems: tuple[DeckProblem, ...] = ()
    file: DeckRows | None = None
    seats: tuple[int, ...] = ()


def answer(asked: DeckText) -> DeckAnswer:
    if asked.explained:
        return explain(asked)
    shape, wrong, deck = registry.find(asked.game).deck, None, None
    try:
        deck = read_deck(asked.text, asked.game, shape)
    except DeckError as refusal:
        wrong = str(refusal)
        deck = read_anyhow(asked, shape) if asked.was_checked else None
    if deck is None:
        return DeckAnswer(wrong=wrong)
    return DeckAnswer(deck.name, deck.reconstruction, deck.hash, Raw(msgspec.json.encode(deck.cards)), wrong)


def explain(asked: DeckText) -> DeckAnswer:
    """Everything about a deck that somebody is writing."""
    game = registry.find(asked.game)
    try:
        file = read_file(asked.text)
    except DeckError as wrong:
        return DeckAnswer(problems=(problem(wrong),))
    rows = DeckRows(file.game, file.name, file.reconstruction, tuple(file.rows), tuple(file.row_lines))
    problems = tuple(map(problem, deck_problems(file, asked.game, game.deck)))
    if problems:
        return DeckAnswer(file.name, file.reconstruction, problems=problems, file=rows)
    deck = read_deck(asked.text, asked.game, game.deck)
    seats = tuple(game.deck.serves(deck.cards) if game.deck.serves else game.seats)
    cards = Raw(msgspec.json.encode(deck.cards))
    return DeckAnswer(deck.name, deck.reconstruction, deck.hash, cards, file=rows, seats=seats)


def problem(wrong: DeckError) -> DeckProblem:
    return DeckProblem(wrong.rule, wrong.line, str(wrong))


def read_anyhow(asked: DeckText, shape: DeckShape) -> Deck[Any] | None:
    """The deck without its game's constraints; None where it is none at all."""
    try:
        return read_deck(asked.text, asked.game, shape, lenient=True)
    except DeckError:
        return None


def main() -> None:
    answer_requests(DeckText, answer)
