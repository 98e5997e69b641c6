"""What a link shows elsewhere: title, text and a picture of the real table, and nothing of a private one."""

import asyncio
import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

import pettable.server
from pettable import registry
from pettable.catalogue import describe
from pettable.puzzles import Solution, puzzle_text, read_puzzles
from pettable.server.http import link_subjects
from pettable.server.http.page_head import PageHead
from pettable.server.http.static_client import PREVIEW_PARTS
from pettable.server.limits.constants import (
    PREVIEW_FRESH,
)
from pettable.server.previews.drawing import drawing, readable
from pettable.server.previews.parts import REFERENCE, read_common, read_parts
from pettable.server.previews.plain_png import plain_png
from pettable.server.previews.preview_messages import DrawnPreview, FaceRow, PreviewRequest, PreviewSeat
from pettable.server.previews.subjects import Words, _bundle, home_subject, layout_of, puzzle_subject, table_subject
from pettable.server.store import StoreDown
from pettable.server.tables.sandbox import Unanswered
from pettable.table.options import checked
from pettable.table.rng import Rng, seed_of
from pettable.table.table import Table
from tests.png import opened_png
from tests.server.in_process import Inside, evening
from tests.server.test_finished_games import finished
from tests.server.two_players import CHAIN, on_turn, playing, two

FOLDER = str(PREVIEW_PARTS)
SERVER = Path(pettable.server.__file__).parent


class Head(SimpleNamespace):
    """The tags of a page that other programs read."""

    def __init__(self, page: str) -> None:
        assert page.count("<title>") == page.count("</head>") == 1
        head = page.split("</head>", maxsplit=1)[0]
        (title,) = re.findall(r"<title>(.*?)</title>", head)
        tags = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', head)
        tags = [tag for tag in tags if tag[0] != "theme-color"]
        assert len(tags) == len(dict(tags)), tags
        super().__init__(title=unescape(title), **{name: unescape(value) for name, value in tags})

    def __getitem__(self, name: str) -> str:
        value: str = self.__dict__[name]
        return value


async def head_of(here: Inside, path: str, lang: str = "en") -> Head:
    async with here.browser() as http:
        answer = await http.get(path, headers={"Accept-Language": lang, "Accept": "text/html"})
    assert answer.status_code == 200
    head = Head(answer.text)
    assert head["og:title"] == head.title
    assert head["og:description"] == head.description
    assert head["og:image"].startswith("http://localhost/api/previews/")
    assert (head["og:image:width"], head["og:image:height"]) == ("1200", "630")
    assert head["og:image:alt"]
    assert head["twitter:card"] == "summary_large_image"
    return head


async def picture_of(here: Inside, head: Head, **headers: str) -> httpx.Response:
    async with here.browser() as http:
        answer = await http.get(head["og:image"], headers=headers)
    if answer.status_code == 200:
        assert answer.headers["content-type"] == "image/png"
        # A PNG is compressed already.
        assert "content-encoding" not in answer.headers
        png = opened_png(answer.content)
        assert (png.width, png.height) == (1200, 630)
        assert png.rows > 300, "blank"
    return answer


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_page_of_the_house_has_a_head_in_the_readers_language(lang: str, tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        words = Words(FOLDER, lang)
        home = await head_of(here, "/", lang)
        assert home.title == words.word("home-title")
        assert (await head_of(here, "/check", lang)).title == home.title
        game = describe("paws-up", lang)
        learn = await head_of(here, "/learn/paws-up", lang)
        assert (learn.title, learn.description) == (words.word("learn-title", game=game.title), game.tagline)
        rules = await head_of(here, "/rules/paws-up", lang)
        assert game.title in rules.title
        assert rules["og:image"] == learn["og:image"]
        puzzle, texts = read_puzzles("paws-up")[0], puzzle_text("paws-up", lang)
        shown = await head_of(here, "/puzzle/paws-up/1", lang)
        assert shown.title.startswith(texts.format(f"{puzzle.name}.title", {}))
        assert texts.format(puzzle.name, {}).startswith(shown.description.rstrip("…"))
        assert shown["og:image"].endswith("/puzzles/paws-up/1")
        for nothing in (
            "/puzzle/paws-up/999",
            "/puzzle/no-game/1",
            "/learn/no-game",
            "/t/nowhere",
            "/g/a%20b",
            "/t/%F0%9F%90%B6",
        ):
            assert (await head_of(here, nothing, lang)).title == home.title
        if lang == "en":
            assert (await picture_of(here, home)).status_code == 200
            assert (await picture_of(here, shown)).status_code == 200

    evening(tmp_path, story)


def test_each_game_has_a_picture_of_its_own(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        heads = [await head_of(here, f"/rules/{game}") for game in registry.names()]
        pictures = [await picture_of(here, head) for head in heads]
        assert len({answer.content for answer in pictures}) == len(registry.names())
        assert "max-age=86400" in pictures[0].headers["cache-control"]
        drawn = here.server.previews.drawn
        same = await picture_of(here, heads[0], **{"If-None-Match": pictures[0].headers["etag"]})
        assert (same.status_code, same.content) == (304, b"")
        assert here.server.previews.drawn == drawn == len(registry.names())

    evening(tmp_path, story)


def test_a_public_table_shows_who_waits_plays_and_wins(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here, "Anna <b>", "Ben", privacy="public", seats=3)
        waiting = await head_of(here, f"/t/{table}", "de")
        assert waiting.title == "Chain of Command: komm und spiel mit"
        assert waiting.description == "Am Tisch: Anna <b> und Ben. Ein Platz ist frei."
        assert waiting.robots == "noindex"
        cleo = await here.guest("Cleo")
        await cleo.join(table)
        await cleo.done("sit")
        await anna.done("start")
        people = (anna, ben, cleo)
        for person in people:
            await person.until(lambda person=person: person.game is not None)  # type: ignore[misc]
        running = await head_of(here, f"/g/{table}")
        assert running.title == "Chain of Command with Anna <b>, Ben and Cleo"
        assert running.description == "The game is on: come and watch."
        before = await picture_of(here, running)
        assert f"max-age={PREVIEW_FRESH:.0f}" in before.headers["cache-control"]
        mover = next(person for person in people if person.may_move())
        await mover.play_first()
        await here.rest()
        # For some seconds the picture stays; then it shows the card that was played.
        assert (await picture_of(here, running)).content == before.content
        here.clock.turn(PREVIEW_FRESH + 0.1)
        assert (await picture_of(here, running)).content != before.content
        await here.play_out(*people)
        here.clock.turn(PREVIEW_FRESH + 0.1)
        over = await head_of(here, f"/g/{table}")
        assert over["og:image"] != running["og:image"]
        outcome = (await here.live(table)).state.table.outcome  # type: ignore[union-attr]
        assert outcome is not None
        for place, name, score in zip(outcome.ranks, ("Anna <b>", "Ben", "Cleo"), outcome.scores, strict=True):
            assert f"{place}. {name} {score}" in over.description
        ended = await picture_of(here, over)
        drawn = here.server.previews.drawn
        assert "max-age=86400" in ended.headers["cache-control"]
        here.clock.turn(30 * 24 * 3600.0)
        assert (await picture_of(here, over)).content == ended.content
        assert here.server.previews.drawn == drawn

    evening(tmp_path, story)


def test_a_private_table_shows_nothing_but_its_game(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here)
        pages: dict[str, list[dict[str, Any]]] = {"t": [], "g": []}

        async def look() -> None:
            for page, seen in pages.items():
                seen.append(vars(await head_of(here, f"/{page}/{table}")))

        await look()
        await anna.done("start")
        await ben.until(lambda: ben.game is not None)
        await look()
        await here.play_out(anna, ben)
        await look()
        for seen in pages.values():
            # The same before, in and after the game; and no name is in it.
            assert seen[0] == seen[1] == seen[2]
            assert not [value for value in seen[0].values() if "Anna" in value or "Ben" in value]
            assert seen[0]["og:image"].endswith(f"/api/previews/en/games/{CHAIN}")
        async with here.browser() as http:
            guessed = await http.get(f"/api/previews/en/tables/{table}")
            game = await http.get(f"/api/previews/en/games/{CHAIN}")
        assert guessed.content == game.content
        # Nor is it shown to one of its players: such an answer may be kept for anybody.
        own = await anna.request("GET", f"/api/previews/en/tables/{table}")
        assert own.content == game.content

    evening(tmp_path, story)


def test_players_save_the_picture_of_their_private_game(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, _, anna, ben = await finished(here)
        zoe = await here.guest("Zoe")
        path = f"/api/tables/{table}/picture"
        answer = await anna.request("GET", f"{path}?lang=de")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
        assert opened_png(answer.content).rows > 300
        assert answer.headers["cache-control"] == "private, no-cache"
        assert (await ben.request("GET", f"{path}?lang=de")).content == answer.content
        assert (await zoe.request("GET", path)).json()["problem"] == "not-invited"
        assert (await anna.request("GET", f"{path}?lang=fr")).status_code == 400
        token = (await anna.request("POST", f"/api/tables/{table}/shares")).json()["token"]
        async with here.browser() as http:
            shared = await http.get(f"{path}?lang=de", headers={"Pettable-Share": token})
            assert shared.content == answer.content
            assert (await http.get(path, headers={"Pettable-Share": "wrong"})).status_code == 403
        going, anna, _ = await playing(here)
        assert (await anna.request("GET", f"/api/tables/{going}/picture")).json()["problem"] == "not-over"

    evening(tmp_path, story)


def test_a_public_table_without_spectators_shows_no_cards(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here, privacy="public", spectators=False)
        await on_turn(anna, ben)[0].play_first()
        async with here.browser() as http:
            picture = await http.get(f"/api/previews/en/tables/{table}")
            game = await http.get(f"/api/previews/en/games/{CHAIN}")
        assert picture.content == game.content

    evening(tmp_path, story)


def test_a_picture_that_cannot_be_drawn_becomes_the_games_or_a_plain_one(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, *_ = await playing(here, privacy="public")
        game = (await picture_of(here, await head_of(here, f"/rules/{CHAIN}"))).content

        async def never(*_: Any) -> DrawnPreview:
            raise Unanswered("TimeoutError")

        here.server.previews.sandbox.ask = never  # type: ignore[method-assign, assignment]
        async with here.browser() as http:
            answer = await http.get(f"/api/previews/en/tables/{table}")
            assert (answer.status_code, answer.content) == (200, game)
            assert answer.headers["cache-control"] == "no-store"
            answer = await http.get("/api/previews/de/home")
            assert answer.status_code == 200
            assert opened_png(answer.content)[:2] == (1200, 630)
            wrong = ("fr/home", "en/games/no-game", "en/puzzles/paws-up/0", "en/puzzles/paws-up/99999999999")
            for path in wrong:
                assert (await http.get(f"/api/previews/{path}")).status_code == 404
            assert (await http.get("/api/previews/en/tables/nowhere")).status_code == 200

    evening(tmp_path, story)


HOSTILE = "<script>&\"'</svg>"


def test_names_are_escaped_shortened_and_readable() -> None:
    common = read_common(PREVIEW_PARTS)
    names = (HOSTILE, "W" * 200, "🐶🐶", "Ünal Жук", "")
    seats = tuple(PreviewSeat(name, "fox", n + 1, "1", "1 point") for n, name in enumerate(names))
    own = PreviewSeat("own", "robot", 6, rows=(FaceRow((-1, 0)), FaceRow(covered=3)))
    asked = PreviewRequest(FOLDER, "en", CHAIN, HOSTILE, HOSTILE * 100, seats=(*seats, own), names=(HOSTILE,))
    svg = drawing(asked, common, lambda game: read_parts(PREVIEW_PARTS, game, "en"))
    assert len(svg) < 400_000
    root = ElementTree.fromstring(svg)
    texts = [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert HOSTILE in texts
    assert "Ünal Жук" in texts
    assert not [text for text in texts if "🐶" in text or len(text) > 120]
    assert any(text.endswith("…") and text.startswith("WWW") for text in texts)
    assert not list(root.iter("{http://www.w3.org/2000/svg}script"))
    head = PageHead(home_subject(Words(FOLDER, "en")), "en", f"http://x/{HOSTILE}", "http://x/y").html()
    assert "<script>" not in head
    assert '""' not in head


def test_a_site_behind_a_proxy_names_its_public_address(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        async with here.browser() as http:
            for host, site in (
                ("play.example", "https://play.example"),
                ("Play.Example:443", "https://play.example"),
                ("localhost:8123", "http://localhost:8123"),
                ("[::1]:8000", "http://[::1]:8000"),
                ("evil@localhost", "http://localhost"),
            ):
                page = Head((await http.get("/", headers={"Host": host})).text)
                assert page["og:image"] == f"{site}/api/previews/en/home"
                assert page["og:url"] == f"{site}/"
            assert (await http.get("/", headers={"Host": "other.example"})).status_code == 421

    evening(tmp_path, story, origins=("https://play.example",))


@pytest.mark.parametrize("game", registry.names())
def test_a_puzzles_picture_is_its_position_without_the_answer(game: str) -> None:
    """The cards in the picture are those that the seat sees; what the answers bring is not in it."""
    for number, puzzle in enumerate(read_puzzles(game), 1):
        asked = puzzle_subject(Words(FOLDER, "en"), game, number).picture
        solution = Solution(game, puzzle)
        assert asked.hand == tuple(getattr(solution.table.view(solution.seat), "hand", ()))
        assert puzzle_text(game, "en").format(f"{puzzle.name}.why", puzzle.numbers) not in asked.text
        assert asked.seats


def test_piles_lie_face_down_until_they_are_counted() -> None:
    game, rules = registry.find(CHAIN), registry.rules_of(CHAIN)
    table: Table[Any, Any, Any, Any] = Table(rules, checked(game.options(seats=2), game.seats), seed_of(1))
    rng = Rng(b"", "piles")
    while table.prompt is not None:
        shown = layout_of(game, rules, table.view(None))
        assert not [row for rows in shown.seats for row in rows if row.cards]
        seat = table.prompt.seats[0]
        assert table.submit(table.prompt.id, rng.choice(table.legal(seat))) is None
    last = layout_of(game, rules, table.view(None))
    assert last.middle == ()
    assert sorted(card for rows in last.seats for row in rows for card in row.cards) == sorted(rules.pack)  # type: ignore[attr-defined]


def test_cards_of_a_deck_of_ones_own_are_drawn_or_named(tmp_path: Path) -> None:
    own = (registry.folder(CHAIN) / "deck.toml").read_text(encoding="utf-8")
    changed = re.sub(r"^name = .*$", 'name = "Mine"', own, count=1, flags=re.MULTILINE)

    async def story(here: Inside) -> None:
        table, _, anna, _ = await finished(here, deck=changed)
        state = (await here.live(table)).state
        shown = table_subject(Words(FOLDER, "en"), state).picture
        assert not shown.names
        faces = sorted(face for seat in shown.seats for row in seat.rows for face in row.faces)
        assert faces == sorted(registry.rules_of(CHAIN).pack)  # type: ignore[attr-defined]
        assert (await anna.request("GET", f"/api/tables/{table}/picture")).status_code == 200

    evening(tmp_path, story)


def test_a_game_without_drawn_cards_shows_their_names(tmp_path: Path) -> None:
    """As one that came after the client was built."""
    shown = puzzle_subject(Words(str(tmp_path), "en"), CHAIN, 1).picture
    assert len(shown.names) == len([*shown.hand, *(f for row in shown.middle for f in row.faces)]) + sum(
        len(row.faces) for seat in shown.seats for row in seat.rows
    )
    svg = drawing(shown, read_common(PREVIEW_PARTS), lambda game: read_parts(tmp_path, game, "en"))
    texts = [element.text for element in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
    assert set(shown.names[-1].split()) <= {word for text in texts for word in (text or "").split()}


def test_the_plain_picture_is_a_picture() -> None:
    assert opened_png(plain_png("#f6f1e7", 1200, 630)) == (1200, 630, 1)


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_card_is_drawn_with_what_symbols_and_fonts_have(game: str, lang: str) -> None:
    parts, common = read_parts(PREVIEW_PARTS, game, lang), read_common(PREVIEW_PARTS)
    cards = len(registry.default_deck(game).cards)
    assert len(parts.cards) == cards
    assert {len(each) for each in (*parts.optional.values(), parts.tiles)} <= {cards, 0}
    assert len(parts.best) >= 4
    pieces = [*parts.cards, *parts.tiles, *(piece for each in parts.optional.values() for piece in each)]
    needed = {name for piece in (*pieces, *parts.symbols.values()) for _, name in REFERENCE.findall(piece)}
    assert needed <= parts.symbols.keys()
    for piece in (*pieces, *parts.symbols.values()):
        assert not re.search("NaN|undefined|null", piece)
        root = ElementTree.fromstring(f"<svg>{piece}</svg>")
        for text in root.iter("text"):
            assert readable(text.text or "", common) == (text.text or "")


def test_a_page_comes_whatever_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(here: Inside) -> None:
        table, *_ = await two(here, privacy="public")
        home = await head_of(here, "/")

        async def down(_: str) -> Any:
            raise StoreDown("gone")

        async def silent(_: str) -> Any:
            await asyncio.Event().wait()

        for answer in (down, silent):
            monkeypatch.setattr(here.server.store, "table", answer)
            assert (await head_of(here, f"/t/{table}")).title == home.title
        monkeypatch.undo()
        waiting = (await head_of(here, f"/t/{table}")).description

        def broken(*_: Any) -> Any:
            raise ZeroDivisionError

        monkeypatch.setattr(link_subjects, "table_subject", broken)
        alone = await head_of(here, f"/t/{table}")
        assert alone.description != waiting
        assert alone["og:image"].endswith(f"/games/{CHAIN}")

    evening(tmp_path, story)


def test_both_languages_say_everything_and_nothing_is_left_over() -> None:
    english, german = (_bundle(lang).names() for lang in ("en", "de"))
    assert english == german
    code = "".join(
        path.read_text(encoding="utf-8") for folder in ("previews", "http") for path in (SERVER / folder).glob("*.py")
    )
    said = {name for name in english if f'"{name.removeprefix("preview-")}"' in code}
    # The two that are put together from the kind of win.
    assert english - said == {"preview-won-title", "preview-shared-title"}
