"""Decks that people write in the page: what is wrong by line, what is kept for whom, and how much of it."""

from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from pettable import registry
from pettable.deck_sheet import deck_sheet
from pettable.server.limits.constants import DECK_BYTES, DECK_CHANGES_AT_ONCE, DECK_CHECKS_AT_ONCE
from pettable.server.limits.quotas import Charge, Exceeded, Quotas
from pettable.server.store import SavedDeck, Store
from pettable.table.deck import read_deck
from pettable.table.errors import DeckError
from tests.server.in_process import Inside, Person, evening
from tests.server.stores import Where, both, with_store
from tests.server.test_lobby import archived
from tests.table.tables import as_table

CHAIN = "chain-of-command"
OURS = (registry.folder(CHAIN) / "deck.toml").read_text(encoding="utf-8")
TABLE = as_table(CHAIN)
CHECK = f"/api/decks/{CHAIN}/check"
NOON = 1000.5 * 24 * 3600


async def checked(person: Person, text: str) -> dict[str, Any]:
    answer = await person.request("POST", CHECK, {"text": text})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def saved(person: Person, name: str = "Mine", text: str = OURS) -> dict[str, Any]:
    answer = await person.request("POST", "/api/me/decks", {"game": CHAIN, "name": name, "text": text})
    assert answer.status_code == 201, answer.text
    deck: dict[str, Any] = answer.json()
    return deck


def told_by_the_command_line(text: str) -> str:
    with pytest.raises(DeckError) as here:
        read_deck(text, CHAIN, registry.find(CHAIN).deck)
    return str(here.value)


def test_a_deck_is_explained_by_line_and_constraint_as_the_command_line_does(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        for text in (OURS, TABLE):
            right = await checked(anna, text)
            assert right["problems"] == []
            assert (right["hash"], right["seats"]) == (registry.default_deck(CHAIN).hash, [2, 3, 4])
            assert (len(right["cards"]), len(right["file"]["rows"])) == (52, 52)
        for text in (
            OURS.replace("treats = 9", "treats = 0", 1),
            TABLE.replace("dogs,9,1", "dogs,nine,1"),
            TABLE.replace("dog-9-1", "dog-1-5"),
            "cards =",
            "",
            "\0",
            "GIF89a\x01\x02",
            'game,chain-of-command\nname,"Odd \U0001f43e \u202e"\nkind,id\npet,"é\u0301\n',
            "game,chain-of-command\nname,Many\nkind,id,count\npet,a,10000\n",
            f"game = {'[' * 500}",
        ):
            wrong = await checked(anna, text)
            assert wrong["problems"][0]["text"] == told_by_the_command_line(text)
            assert wrong["hash"] == ""
        two = await checked(anna, TABLE.replace("dogs,9,1", "dogs,0,1").replace("cats,1,7", "cats,0,7"))
        assert [(each["line"], each["rule"]) for each in two["problems"][:2]] == [(15, "CC-D2"), (17, "CC-D2")]
        assert two["file"]["rows"][0] == {"kind": "pet", "id": "dog-1-5", "group": "dogs", "treats": "1", "tricks": "5"}
        assert two["file"]["lines"][:2] == [5, 6]
        for body, status in (({"text": "#" * (DECK_BYTES + 1)}, 400), ({"text": 5}, 400), ({}, 400)):
            assert (await anna.request("POST", CHECK, body)).status_code == status
        assert "TB-D1" in (await anna.request("POST", CHECK, {"text": "ä" * (DECK_BYTES * 3 // 4)})).json()["why"]
        assert (await anna.request("POST", "/api/decks/chess/check", {"text": ""})).status_code == 404

    evening(tmp_path, story)


@pytest.mark.parametrize("game", registry.names())
def test_a_sheet_names_what_every_card_of_the_deck_has(game: str) -> None:
    sheet = deck_sheet(game)
    assert read_deck(sheet.text, game, registry.find(game).deck).cards == sheet.cards
    for card in sheet.cards:
        (kind,) = [kind for kind in sheet.kinds if kind.kind == card.__struct_config__.tag]
        for field in kind.fields:
            value = getattr(card, field.name)
            assert isinstance(value, int) == field.number
            listed = value if isinstance(value, tuple) else (value,)
            assert not field.values or {str(each.value) for each in listed} <= set(field.values)


def test_decks_are_kept_for_their_guest_alone(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.guest("Anna"), await here.guest("Ben")
        first = await saved(anna, "  My\n \u202edeck ", "not right yet \x00")
        second = await saved(anna, "Another")
        assert first["name"] == "My deck"
        mine = f"/api/me/decks/{first['id']}"
        assert (await anna.request("GET", mine)).json()["text"] == "not right yet \x00"
        assert (await anna.request("PATCH", mine, {"text": OURS})).status_code == 204
        assert (await anna.request("PATCH", mine, {"name": "Ours"})).status_code == 204
        found = (await anna.request("GET", mine)).json()
        assert (found["deck"]["name"], found["text"]) == ("Ours", OURS)
        listed = (await anna.request("GET", "/api/me/decks")).json()["decks"]
        assert {each["id"] for each in listed} == {first["id"], second["id"]}
        for method, body in (("GET", None), ("PATCH", {"name": "Ben's"}), ("DELETE", None)):
            assert (await ben.request(method, mine, body)).status_code == 404
            assert (await Person(here, "nobody").request(method, mine, body)).status_code == 401
        assert (await ben.request("GET", "/api/me/decks")).json() == {"decks": []}
        assert (await anna.request("GET", mine)).json() == found
        for body in ({"game": CHAIN, "name": "\u202e", "text": ""}, {"game": "chess", "name": "a", "text": ""}):
            assert (await anna.request("POST", "/api/me/decks", body)).status_code in (404, 422)
        assert (await anna.request("DELETE", mine)).status_code == 204
        assert (await anna.request("GET", mine)).status_code == 404

    evening(tmp_path, story)


def test_decks_go_with_their_guest(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.guest("Anna"), await here.guest("Ben")
        await saved(anna)
        await saved(ben)
        await here.server.store.begin_deletion(anna.guest)
        assert await here.server.store.decks(anna.guest) == []
        await here.server.store.finish_deletion(anna.guest)
        later = here.server.clock.now() + 1000 * 24 * 3600
        assert await here.server.store.delete_guest(ben.guest, later)
        assert await here.server.store.decks(ben.guest) == []

    evening(tmp_path, story)


@both
@pytest.mark.parametrize(
    ("quotas", "scope", "daily"),
    [
        (Quotas(decks_a_guest=2), "guest", False),
        (Quotas(decks=2), "server", False),
        (Quotas(decks_a_day_a_guest=2), "guest", True),
        (Quotas(decks_a_day=2), "server", True),
    ],
)
def test_a_guest_and_everybody_keep_so_many_decks(
    quotas: Quotas, scope: str, daily: bool, where: Where, tmp_path: Path
) -> None:
    async def story(store: Store) -> None:
        await store.create_guest("g1", "Anna", b"1", False, NOON)
        charged = Charge(NOON, quotas, "g1", "198.51.100.7")
        decks = [SavedDeck(f"d{n}", CHAIN, "Mine", NOON, NOON + n) for n in range(3)]
        for deck in decks[:2]:
            await store.create_deck("g1", deck, OURS, charged)
        with pytest.raises(Exceeded) as exceeded:
            await store.create_deck("g1", decks[2], OURS, charged)
        assert (exceeded.value.scope, exceeded.value.daily) == (scope, daily)
        assert await store.decks("g1") == [decks[1], decks[0]]
        assert await store.deck("g1", "d0") == (decks[0], OURS)
        assert await store.delete_deck("g1", "d0")
        if not daily:
            await store.create_deck("g1", decks[2], OURS, charged)

    with_store(where(tmp_path), story)


def test_checks_and_changes_have_a_rate(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.guest("Anna"), await here.guest("Ben")
        answers = [
            (await anna.request("POST", CHECK, {"text": ""})).status_code for _ in range(DECK_CHECKS_AT_ONCE + 5)
        ]
        assert answers[:DECK_CHECKS_AT_ONCE] == [200] * DECK_CHECKS_AT_ONCE
        assert 429 in answers
        assert (await ben.request("POST", CHECK, {"text": ""})).status_code == 200
        changes = [
            (await ben.request("DELETE", "/api/me/decks/d0")).status_code for _ in range(DECK_CHANGES_AT_ONCE + 5)
        ]
        assert (changes[0], 429 in changes) == (404, True)

    evening(tmp_path, story)


def test_a_table_from_csv_is_played_verified_and_reviewed(tmp_path: Path) -> None:
    mine = TABLE.replace("dogs,9,1", "dogs,8,1").replace("Forty-eight friends", "Anna's \u202edogs")

    async def story(here: Inside) -> None:
        anna, zoe = await here.guest("Anna"), await here.guest("Zoe")
        public = {"game": CHAIN, "seats": 2, "deck": mine, "privacy": "public"}
        refused = await anna.request("POST", "/api/tables", public)
        assert (refused.status_code, refused.json()["problem"]) == (422, "bad-options")
        table, invite = await anna.open(game=CHAIN, seats=2, bots=["greedy"], deck=mine)
        await anna.join(table)
        await zoe.join(table, invite)
        for person in (anna, zoe):
            assert (person.table["own_deck"], person.table["deck_name"]) == (True, "Anna's dogs")
        await anna.done("start")
        await anna.play_a_whole_game(here)
        await archived(here, table)
        record = (await anna.request("GET", f"/api/tables/{table}/record")).text
        review = (await anna.request("GET", f"/api/tables/{table}/review")).json()
        assert review["table"]["deck_name"] == "Anna's dogs"
        assert any(card.get("treats") == 8 and card["id"] == "dog-9-1" for card in review["cards"])
        handed = {"record": b64encode(record.encode()).decode(), "deck": mine}
        assert (await anna.request("POST", "/api/check", handed)).json()["verdict"] == "right"
        plain, _ = await anna.open(game=CHAIN, seats=2)
        info = (await anna.request("GET", f"/api/tables/{plain}")).json()
        assert (info["own_deck"], info["deck_name"]) == (False, "")

    evening(tmp_path, story)
