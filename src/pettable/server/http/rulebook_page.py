"""The rulebook page `/rules/GAME`: all rules of a game with their worked examples, its options and its cards.

It is a whole page of HTML that needs no script, no guest and no store. Its examples are played by the rules, once; the
pictures of the cards were drawn by the client's own components when the client was built (`static/rulebook/`). Without
a built client the cards are named in words.
"""

from asyncio import sleep
from collections.abc import Iterable
from functools import cache
from itertools import groupby
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Request, get
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Response
from msgspec import Struct

from pettable import registry
from pettable.catalogue import OptionInfo, describe
from pettable.examples import Picture, ShownExample, examples_of, read_examples, shown_example
from pettable.server.http.dependencies import ServerDependency
from pettable.server.http.link_subjects import game_picture
from pettable.server.http.page_head import PageHead, site_of, with_head
from pettable.server.http.reader_language import preferred_language
from pettable.server.http.static_client import NO_CACHE, PREVIEW_PARTS, STATIC
from pettable.server.ops.runtime import Server
from pettable.server.previews.subjects import Words, game_subject
from pettable.table.deck import CardId
from pettable.text import LANGUAGES, Text

AnyRequest = Request[Any, Any, Any]

#: Where the pages are. The table shows them in a frame beside the game.
RULES_PATH = "/rules/"

_TEMPLATES = Environment(
    loader=PackageLoader("pettable.server.http", ""),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


class CardPicture(Struct, frozen=True):
    """A card as the client draws it, what it is and does in words, and the rule about it."""

    html: str
    label: str
    rule: str | None = None
    #: How it looks in a game, where that differs: by the option that changes it, and without any.
    played: dict[str, str] = {}

    def in_game(self, options: tuple[str, ...]) -> str:
        changed = next((option for option in options if option in self.played), "")
        return self.played.get(changed, self.html)


class CardPictures(Struct, frozen=True):
    """All cards of a game's own deck, the style they need, and the drawings that they refer to."""

    cards: tuple[CardPicture, ...] = ()
    css: str = ""
    symbols: str = ""


class PageFiles(Struct, frozen=True):
    """The addresses of the page's own script and style."""

    script: str
    style: str


class ShownRule(Struct, frozen=True):
    id: str
    title: str
    words: str
    ruling: str | None
    examples: tuple[ShownExample, ...]


class ShownSection(Struct, frozen=True):
    name: str
    heading: str
    rules: tuple[ShownRule, ...]


class DeckLine(Struct, frozen=True):
    """Cards that are alike: one of them, what it is and does, and how many there are."""

    card: CardId
    words: str
    rule: str | None
    count: int


@get(RULES_PATH + "{game:str}", include_in_schema=False)
async def rulebook(game: FromPath[str], server: ServerDependency, request: AnyRequest) -> Response[str]:
    if game not in registry.names():
        raise NotFoundException(f"no game {game!r}: there is {', '.join(registry.names())}")
    query = request.query_params
    asked = query.get("lang") or preferred_language(request.headers.get("accept-language", ""))
    if asked not in LANGUAGES:
        raise NotFoundException(f"no language {asked!r}: there is {', '.join(LANGUAGES)}")
    for number in range(len(read_examples(game))):
        # Some milliseconds each, the first time; live tables come in between.
        shown_example(game, number, asked)
        await sleep(0)
    page = with_head(rulebook_page(game, asked, beside="beside" in query), rulebook_head(server, request, game, asked))
    return Response(page, media_type=MediaType.HTML, headers={**NO_CACHE, "Vary": "Accept-Language"})


def rulebook_head(server: Server, request: AnyRequest, game: str, lang: str) -> PageHead:
    words, site = Words(str(PREVIEW_PARTS), lang), site_of(server, request)
    title = Text(game, lang, package="pettable.server.http").word("rulebook-title", game=describe(game, lang).title)
    subject = game_subject(words, game, f"{title} · Pettable")
    return PageHead(subject, lang, f"{site}{RULES_PATH}{game}?lang={lang}", site + game_picture(words, game))


@cache
def rulebook_page(game: str, lang: str, *, beside: bool) -> str:
    """The whole page; `beside`: for the table's side, without its head."""
    text = Text(game, lang, package="pettable.server.http")
    info, pictures = describe(game, lang), card_pictures(game, lang)
    return _TEMPLATES.get_template("rulebook.html.jinja").render(
        lang=lang,
        other=next(each for each in LANGUAGES if each != lang),
        game=info,
        beside=beside,
        word=text.word,
        sections=sections(text),
        deck_rules=_rules(text, registry.rulebook(game).deck),
        pictures=pictures,
        in_game=lambda card, options: pictures.cards[card].in_game(options),
        picture_groups=picture_groups,
        deck=deck_lines(text, pictures),
        options=info.options,
        option_note=lambda option: option_note(text, option, info.seats),
        reference=registry.help_of(game).reference,
        title_of=lambda rule: text.rule(rule)[0],
        files=page_files(),
    )


def sections(text: Text) -> list[ShownSection]:
    """All rules in reading order: the game's, then those of the table itself."""
    books = (registry.rulebook(text.game), registry.table_rulebook())
    found = [
        ShownSection(section.name, text.word(f"section-{section.name}"), _rules(text, section.rules))
        for book in books
        for section in book.sections
    ]
    table_deck = _rules(text, registry.table_rulebook().deck)
    return [*found[:-1], ShownSection(found[-1].name, found[-1].heading, (*found[-1].rules, *table_deck))]


def _rules(text: Text, rules: Iterable[str]) -> tuple[ShownRule, ...]:
    return tuple(
        ShownRule(
            rule,
            *text.rule(rule),
            text.word(f"{rule}.ruling") if text.has(f"{rule}.ruling") else None,
            tuple(examples_of(text.game, rule, text.lang)),
        )
        for rule in rules
    )


def picture_groups(pictures: Iterable[Picture]) -> list[tuple[str, list[Picture]]]:
    """The pictures of a frame with what they are about, said once for those that stand side by side."""
    return [(label, list(group)) for label, group in groupby(pictures, key=lambda picture: picture.label)]


def deck_lines(text: Text, pictures: CardPictures) -> list[DeckLine]:
    """The cards of the game's own deck in their order, those that are alike together."""
    found: dict[str, DeckLine] = {}
    for number in range(len(registry.default_deck(text.game).cards)):
        card = CardId(number)
        drawn = pictures.cards[card] if pictures.cards else None
        words, rule = (drawn.label, drawn.rule) if drawn else (text.card(card), None)
        line = found.get(words)
        found[words] = DeckLine(line.card if line else card, words, rule, line.count + 1 if line else 1)
    return list(found.values())


def option_note(text: Text, option: OptionInfo, seats: tuple[int, ...]) -> str:
    """With how many players an option can be chosen, where not with all, and with how many it is preset."""
    notes = []
    if option.seats != seats:
        notes.append(text.word("rulebook-option-seats", seats=_listed(option.seats)))
    if option.preset:
        notes.append(text.word("rulebook-option-preset", seats=_listed(option.preset)))
    return "; ".join(notes)


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


@cache
def card_pictures(game: str, lang: str) -> CardPictures:
    """What the client's build drew of a game; nothing where it is not built, or draws no cards of this game."""
    file = STATIC / "rulebook" / f"{game}.{lang}.json"
    drawn = msgspec.json.decode(file.read_bytes(), type=CardPictures) if file.is_file() else CardPictures()
    # A deck that was changed after the client was built has other cards under the same numbers.
    return drawn if len(drawn.cards) == len(registry.default_deck(game).cards) else CardPictures()


@cache
def page_files() -> PageFiles | None:
    file = STATIC / "rulebook" / "page.json"
    return msgspec.json.decode(file.read_bytes(), type=PageFiles) if file.is_file() else None
