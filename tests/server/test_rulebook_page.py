"""The rulebook page: every rule by its id, every example as the rules compute it, safe and bounded."""

import asyncio
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest

from pettable import registry
from pettable.catalogue import describe
from pettable.examples import shown_examples
from pettable.server.http.reader_language import preferred_language
from pettable.server.http.rulebook_page import rulebook_page
from pettable.text import LANGUAGES, Text
from tests.server.server_process import serving
from tests.server.stores import sqlite

#: Seconds; long enough for a busy machine.
PATIENCE = 60.0

each_game = pytest.mark.parametrize("game", registry.names())
each_language = pytest.mark.parametrize("lang", LANGUAGES)


class Outline(HTMLParser):
    """The ids of a page, the headings of its rules, its links, and the text of each example."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self._inside: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = dict(attrs)
        if name := held.get("id"):
            self.ids.append(name)
        if tag == "a" and (address := held.get("href")):
            self.links.append(address)
        if tag in ("article", "figure", "section", "h3"):
            self._inside.append((tag, name or tag))

    def handle_endtag(self, tag: str) -> None:
        if self._inside and self._inside[-1][0] == tag:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        for _, name in self._inside:
            self.texts.setdefault(name, []).append(data)

    def text(self, name: str) -> str:
        return " ".join(" ".join(self.texts.get(name, ())).split())


@each_game
@each_language
def test_every_rule_is_on_its_page_with_its_title_and_words(game: str, lang: str) -> None:
    outline, text = Outline(rulebook_page(game, lang, beside=False)), Text(game, lang)
    for rule in registry.rule_ids(game):
        title, words = text.rule(rule)
        assert outline.ids.count(rule) == 1, rule
        shown = outline.text(rule)
        assert f"{rule} {title}" in shown
        assert " ".join(words.split()) in shown
        if text.has(f"{rule}.ruling"):
            assert text.word(f"{rule}.ruling") in shown


@each_game
@each_language
def test_every_example_shows_what_the_rules_compute(game: str, lang: str) -> None:
    outline = Outline(rulebook_page(game, lang, beside=False))
    for example in shown_examples(game, lang):
        shown = outline.text(f"example-{example.name}")
        assert example.title in shown
        for frame in example.frames:
            for words in (*frame.events, *(picture.words for picture in frame.pictures)):
                assert " ".join(words.split()) in shown, example.name


@each_game
@each_language
def test_options_and_deck_are_described_and_a_reconstruction_is_called_one(game: str, lang: str) -> None:
    info, outline = describe(game, lang), Outline(rulebook_page(game, lang, beside=False))
    for option in info.options:
        assert option.words in outline.text("options")
        assert option.about in outline.text("options")
        assert option.rule in outline.text("options")
    assert info.deck.name in outline.text("deck")
    words = Text(game, lang, package="pettable.server.http").word("rulebook-deck-reconstruction")
    assert (words in outline.text("deck")) == info.deck.reconstruction


@each_game
@each_language
def test_every_link_inside_the_page_leads_somewhere(game: str, lang: str) -> None:
    outline = Outline(rulebook_page(game, lang, beside=False))
    assert len(set(outline.ids)) == len(outline.ids)
    inside = {link[1:] for link in outline.links if link.startswith("#")}
    assert inside
    assert inside <= set(outline.ids)


def visiting(url: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=url, trust_env=False, timeout=PATIENCE)


def test_a_page_is_served_without_a_guest_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(sqlite(tmp_path)) as server, visiting(server.url) as http:
            english = await http.get("/rules/paws-up")
            assert (english.status_code, english.headers["content-type"]) == (200, "text/html; charset=utf-8")
            assert '<html lang="en"' in english.text
            german = await http.get("/rules/paws-up", headers={"Accept-Language": "de-AT, en;q=0.5"})
            assert '<html lang="de"' in german.text
            asked = await http.get("/rules/paws-up?lang=en", headers={"Accept-Language": "de"})
            assert unescape(asked.text) == unescape(english.text)
            assert "set-cookie" not in english.headers
            # The table lays it beside the game, and nobody else may.
            assert "frame-ancestors 'self'" in english.headers["content-security-policy"]

    asyncio.run(story())


def test_what_is_not_there_is_not_found_and_never_answered_as_a_page(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(sqlite(tmp_path)) as server, visiting(server.url) as http:
            for path in ("chess", "paws_up", "paws-up?lang=fr", "%3Cscript%3E", "paws-up?lang=%3Cscript%3E"):
                answer = await http.get(f"/rules/{path}")
                assert answer.status_code == 404, path
                assert answer.headers["content-type"] == "application/json"
            odd = await http.get("/rules/paws-up", headers={"Accept-Language": "," * 3000})
            assert odd.status_code == 200

    asyncio.run(story())


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-CH", "de"),
        ("fr, de;q=0.7", "de"),
        ("en-GB, de", "en"),
        ("*", "en"),
        (";;,", "en"),
    ],
)
def test_the_first_language_that_we_have_is_chosen(accepted: str, lang: str) -> None:
    assert preferred_language(accepted) == lang
