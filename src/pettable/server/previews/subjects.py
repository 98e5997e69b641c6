"""What a link is about, in words and as a picture: the home page, a game, a table, a puzzle.

A table is shown as a spectator may see it: its cards come from the same view that spectators are sent.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from pettable import registry
from pettable.catalogue import describe
from pettable.fluent_bundle import Bundle
from pettable.puzzles import Solution, puzzle_text, read_puzzles, seat_names
from pettable.server.people.avatars import AVATARS, at_table
from pettable.server.previews.preview_messages import Face, FaceRow, PreviewRequest, PreviewSeat
from pettable.server.tables import projection
from pettable.server.tables.seating import TableStatus
from pettable.server.tables.state import TableState
from pettable.table.card_names import card_fields
from pettable.table.deck import CardId, Deck
from pettable.table.game import Game
from pettable.table.layout import CardRow, Layout
from pettable.table.options import chosen
from pettable.table.outcome import Outcome
from pettable.table.rules import Rules
from pettable.table.scene import SceneLine
from pettable.table.seats import Seat
from pettable.text import Text


class Subject(Struct, frozen=True):
    #: Of the page; and what the picture says is in the picture.
    title: str
    text: str
    #: The picture in words.
    alt: str
    picture: PreviewRequest


class Words:
    """The texts of previews in one language, and the folder with the parts of pictures."""

    def __init__(self, folder: str, lang: str) -> None:
        self.folder, self.lang = folder, lang
        self._bundle = _bundle(lang)

    def word(self, message: str, /, **values: str | int) -> str:
        return self._bundle.format(f"preview-{message}", values)

    def listed(self, names: Sequence[str]) -> str:
        """`Ada, Ben and Cleo`."""
        if len(names) < 2:
            return "".join(names)
        return self.word("and", first=", ".join(names[:-1]), last=names[-1])

    def points(self, points: int) -> str:
        return self.word("points", points=points).replace("-", "−")


@cache
def _bundle(lang: str) -> Bundle:
    return Bundle(lang, [(files("pettable.server.previews") / f"text.{lang}.ftl").read_text(encoding="utf-8")])


def home_subject(words: Words) -> Subject:
    title, text = words.word("home-title"), words.word("home")
    picture = PreviewRequest(words.folder, words.lang, None, "Pettable", text, games=registry.names())
    return Subject(title, text, words.word("alt-home"), picture)


def game_subject(words: Words, game: str, title: str | None = None, text: str | None = None) -> Subject:
    """A game by itself. `title` and `text` are those of the page: its picture is the same for all of them."""
    info = describe(game, words.lang)
    picture = PreviewRequest(words.folder, words.lang, game, info.title, info.tagline)
    return Subject(title or info.title, text or info.tagline, words.word("alt-game", game=info.title), picture)


def invitation_subject(words: Words, game: str) -> Subject:
    """A table of which nothing is known but its game."""
    info = describe(game, words.lang)
    text = words.word("invitation", tagline=info.tagline)
    return game_subject(words, game, words.word("invitation-title", game=info.title), text)


def secret_game_subject(words: Words, game: str) -> Subject:
    """A game that one may look at by a secret link: nothing is known but its name."""
    return game_subject(words, game, words.word("game-title", game=describe(game, words.lang).title))


def table_subject(words: Words, state: TableState) -> Subject:
    """A table whose seating everybody may know, or its own players ask."""
    status = state.seating.status
    if status is TableStatus.OPEN:
        return _waiting(words, state)
    if state.table is None or status not in (TableStatus.PLAYING, TableStatus.FINISHED):
        return invitation_subject(words, state.setting.game)
    outcome = state.table.outcome
    if status is TableStatus.FINISHED and outcome is not None:
        return _finished(words, state, outcome)
    return _playing(words, state)


def _waiting(words: Words, state: TableState) -> Subject:
    game = describe(state.setting.game, words.lang)
    seats = _seats(words, state)
    names = [seat.name for seat, chair in zip(seats, state.seating.chairs, strict=True) if not chair.empty]
    free = len(seats) - len(names)
    text = (
        words.word("waiting", names=words.listed(names), free=free) if names else words.word("waiting-alone", free=free)
    )
    title = words.word("invitation-title", game=game.title)
    picture = PreviewRequest(words.folder, words.lang, game.name, game.title, text, seats=seats)
    return Subject(title, text, words.word("alt-table", text=text), picture)


def _playing(words: Words, state: TableState) -> Subject:
    game = describe(state.setting.game, words.lang)
    title = words.word("playing-title", game=game.title, names=words.listed(_names(words, state)))
    if not state.setting.spectators:
        return game_subject(words, game.name, title, words.word("playing"))
    text = words.word("watch")
    return Subject(
        title, text, words.word("alt-table", text=title), _table_picture(words, state, game.title, text, None)
    )


def _finished(words: Words, state: TableState, outcome: Outcome) -> Subject:
    game, names = describe(state.setting.game, words.lang), _names(words, state)
    won = "won" if len(outcome.winners) == 1 else "shared"
    winners = words.listed([names[seat] for seat in outcome.winners])
    title = words.word(f"{won}-title", names=winners, game=game.title)
    ranked = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
    text = " · ".join(f"{outcome.ranks[seat]}. {names[seat]} {outcome.scores[seat]}" for seat in ranked)
    picture = _table_picture(words, state, game.title, words.word(won, names=winners), outcome)
    return Subject(title, text.replace(" -", " −"), words.word("alt-table", text=title), picture)


def _table_picture(words: Words, state: TableState, title: str, text: str, outcome: Outcome | None) -> PreviewRequest:
    """The cards as they lie for a spectator, with everybody's points where those are known."""
    shown = projection.game(state, None, 0, None)
    assert shown is not None
    material = state.material
    layout = layout_of(material.game, material.rules, shown.view)
    faces = Faces(words, state.setting.game, material.rules.deck)
    points = outcome.scores if outcome is not None else shown.standing
    seats = []
    for number, seat in enumerate(_seats(words, state)):
        place = None if outcome is None else outcome.ranks[number]
        seats.append(
            structs.replace(_scored(words, seat, points[number]), place=place, rows=faces.rows(layout.seats[number]))
        )
    return PreviewRequest(
        folder=words.folder,
        lang=words.lang,
        game=state.setting.game,
        title=title,
        text=text,
        middle=faces.rows(layout.middle),
        seats=tuple(seats),
        names=tuple(faces.names),
        options=chosen(material.options),
    )


def _scored(words: Words, seat: PreviewSeat, points: float | None) -> PreviewSeat:
    if points is None:
        return seat
    return structs.replace(seat, score=str(int(points)).replace("-", "−"), points=words.points(int(points)))


def puzzle_subject(words: Words, game: str, number: int) -> Subject:
    """The position of a puzzle, as the seat that is asked sees it, and the question."""
    return _puzzle(words.folder, words.lang, game, number)


@cache
def _puzzle(folder: str, lang: str, game: str, number: int) -> Subject:
    words = Words(folder, lang)
    puzzle, texts = read_puzzles(game)[number - 1], puzzle_text(game, words.lang)
    solution = Solution(game, puzzle)
    table, asked = solution.table, solution.seat
    view = table.view(asked)
    faces = Faces(words, game, table.rules.deck)
    layout = layout_of(registry.find(game), table.rules, view)
    standing = table.rules.standing(view)
    seats = tuple(
        _scored(
            words,
            PreviewSeat(name or words.word("you"), AVATARS[seat], rows=faces.rows(layout.seats[seat])),
            standing[seat],
        )
        for seat, name in enumerate(seat_names(game, puzzle, words.lang))
    )
    title, question = texts.format(f"{puzzle.name}.title", {}), texts.format(puzzle.name, {})
    picture = PreviewRequest(
        folder=words.folder,
        lang=words.lang,
        game=game,
        title=title,
        text=question,
        middle=faces.rows(layout.middle),
        seats=seats,
        hand=faces.faces(getattr(view, "hand", ())),
        names=tuple(faces.names),
        options=chosen(table.options),
    )
    about = words.word("puzzle-title", title=title, game=describe(game, words.lang).title)
    return Subject(about, question, words.word("alt-puzzle", title=title), picture)


def _names(words: Words, state: TableState) -> list[str]:
    return [seat.name for seat in _seats(words, state)]


def _seats(words: Words, state: TableState) -> tuple[PreviewSeat, ...]:
    """Who sits where; a player without a name, who has deleted everything of theirs, goes by the seat."""
    chairs, names = state.seating.chairs, state.seating.names_in(words.lang)
    animals = at_table([None if chair.empty or chair.bot else chair.avatar for chair in chairs])
    return tuple(
        PreviewSeat(
            words.word("free-seat") if chair.empty else name or words.word("player", number=seat + 1),
            animals[seat] or ("" if chair.empty else chair.character or "robot"),
        )
        for seat, (chair, name) in enumerate(zip(chairs, names, strict=True))
    )


class Faces:
    """Cards of a table as cards of the game's own deck, if their faces are drawn; others go by their names."""

    def __init__(self, words: Words, game: str, deck: Deck[Any]) -> None:
        self._deck, self._own = deck, registry.default_deck(game)
        self._text = Text(game, words.lang, deck=deck)
        self.names: list[str] = []
        self._drawn = (Path(words.folder) / f"{game}.{words.lang}.json").is_file()
        self._same = deck.hash == self._own.hash
        self._numbers = {} if self._same or not self._drawn else {card: n for n, card in enumerate(self._own.cards)}

    def rows(self, rows: Sequence[CardRow]) -> tuple[FaceRow, ...]:
        return tuple(FaceRow(self.faces(row.cards), row.joined, row.covered) for row in rows)

    def faces(self, cards: Sequence[CardId]) -> tuple[Face, ...]:
        return tuple(map(self._face, cards))

    def _face(self, card: CardId) -> Face:
        if self._same and self._drawn:
            return card
        known = self._numbers.get(self._deck.cards[card])
        if known is not None:
            return known
        self.names.append(self._text.card(card))
        return -len(self.names)


def layout_of(game: Game, rules: Rules[Any, Any, Any, Any], view: Any) -> Layout:
    """Where cards lie; in a game that does not say so, as the lines of its scene name them."""
    if game.layout is not None:
        return game.layout(rules, view)
    middle: list[CardRow] = []
    seats: list[list[CardRow]] = [[] for _ in range(view.options.seats)]
    for line in game.scene(rules, view):
        cards = _cards(line)
        seat = getattr(line, "seat", None)
        if cards and isinstance(seat, int):
            seats[Seat(seat)].append(CardRow(cards))
        elif cards and cards != getattr(view, "hand", None):
            middle.append(CardRow(cards))
    return Layout(tuple(middle), tuple(map(tuple, seats)))


def _cards(line: SceneLine) -> tuple[CardId, ...]:
    held = [getattr(line, field) for field in card_fields(type(line))]
    return tuple(card for each in held for card in (each if isinstance(each, tuple) else (each,)) if card is not None)
