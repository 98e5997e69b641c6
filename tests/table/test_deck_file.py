"""Decks as tables: read like the same deck in TOML, with the lines of the table."""

import pytest

from pettable import registry
from pettable.table.deck import MOST_PROBLEMS, deck_problems, read_deck
from pettable.table.deck_file import is_table, read_file
from pettable.table.errors import DeckError
from tests.table.tables import as_table

CHAIN = "chain-of-command"
SLAP = "slap-cat"


def toml(game: str) -> str:
    return (registry.folder(game) / "deck.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_tb_d1_a_table_is_the_same_deck_as_its_toml(game: str, delimiter: str) -> None:
    shape = registry.find(game).deck
    ours = read_deck(toml(game), game, shape)
    for text in (as_table(game, delimiter), "\ufeff# ours\r\n\r\n" + as_table(game, delimiter).replace("\n", "\r\n")):
        assert is_table(text.removeprefix("\ufeff"))
        assert read_deck(text, game, shape) == ours


def refused(text: str, game: str = CHAIN) -> str:
    with pytest.raises(DeckError) as caught:
        read_deck(text, game, registry.find(game).deck)
    return str(caught.value)


def test_count_makes_copies_with_ids_of_their_own() -> None:
    head = "game,slap-cat\nname,Rats\nkind,id,count\n"
    file = read_file(head + "rat,a,3\nrat,b,\n")
    assert [card["id"] for card in file.cards] == ["a", "a-2", "a-3", "b"]
    assert (file.lines, file.row_lines) == ([4, 4, 4, 5], [4, 5])
    assert refused(head + "rat,a,2\nrat,a-2,\n", SLAP) == "line 5: TB-D3: card 'a-2' stands on line 4 already"
    for count in ("0", "-1", "1.5", "x", "٣", "1234567"):
        assert refused(head + f"rat,a,{count}\n", SLAP).startswith("line 4: TB-D2: card 'a': count:")
    for many in ("rat,a,1001\n", "rat,a,600\nrat,b,600\n", f"rat,{'a' * 300},999\n"):
        assert "more cards than any deck has" in refused(head + many, SLAP)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("pet,dog-9-1,dogs,9,1", "pet,dog-9-1,dogs,0,1", "line 15: CC-D2: card 'dog-9-1': scores are at least 1"),
        ("pet,dog-9-1,dogs,9,1", "pet,dog-9-1,dogs,nine,1", "line 15: CC-D2: card 'dog-9-1': treats: Expected `int`"),
        ("pet,dog-9-1,dogs,9,1", "pet,dog-9-1,wolves,9,1", "line 15: CC-D1: card 'dog-9-1': group: Invalid enum"),
        ("pet,dog-9-1,dogs,9,1", "pet,dog-9-1,dogs,9,1,7", "line 15: TB-D2: more cells than the 5 columns"),
        ("pet,dog-9-1,dogs,9,1", 'pet,"dog-9', "line 15: TB-D1: not a table: "),
        ("pet,dog-9-1,dogs,9,1", f"pet,{'x' * 401},dogs,9,1", "line 15: TB-D1: not a deck: more than 400 characters"),
        ("pet,dog-9-1,dogs,9,1", f"pet,a,dogs,{'9' * 19},1", "line 15: TB-D2: treats: the number is too large"),
        ("pet,dog-1-5,dogs,1,5\n", "", "line 4: CC-D5: 47 pets and leaders"),
        ("kind,id,group", "what,id,group", "line 4: TB-D2: not a deck: there is no column 'kind'"),
        ("kind,id,group", "kind,id,id", "line 4: TB-D2: not a deck: every column has a name of its own"),
        ("name,Forty-eight friends\n", "", "line 1: TB-D2: not a deck: the first lines name its name"),
        ("game,chain-of-command", "game,slap-cat", "line 1: TB-D2: a deck of 'slap-cat', not of 'chain-of-command'"),
    ],
)
def test_what_is_wrong_with_a_table_has_its_line(old: str, new: str, told: str) -> None:
    ours = as_table(CHAIN)
    assert old in ours
    assert refused(ours.replace(old, new, 1)).startswith(told)


def test_problems_are_all_listed_and_the_first_is_the_one_that_is_raised() -> None:
    text = as_table(CHAIN).replace("dogs,9,1", "dogs,x,1").replace("cats,1,7", "cats,1,y")
    found = deck_problems(read_file(text), CHAIN, registry.find(CHAIN).deck)
    assert [wrong.line for wrong in found] == [15, 17]
    assert str(found[0]) == refused(text)
    many = "game,slap-cat\nname,Fish\nkind,id\nfish,a,30\n".replace("kind,id", "kind,id,count")
    assert len(deck_problems(read_file(many), SLAP, registry.find(SLAP).deck)) == MOST_PROBLEMS
