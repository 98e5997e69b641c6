"""Reading decks: which line each card stands on, what makes two decks the same, and what the lenient reader lets by."""

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pettable.table.deck import Card, DeckShape, Fault, deck_game, make_deck, read_deck
from pettable.table.deck_file import card_lines
from pettable.table.errors import DeckError


class Stone(Card, frozen=True):
    weight: int
    marks: tuple[str | dict[str, int], ...] = ()


def faults(stones: Sequence[Stone]) -> Iterator[Fault]:
    """PB-D1: no stone floats. PB-D2: there are at least two."""
    for place, stone in enumerate(stones):
        if stone.weight <= 0:
            yield Fault("PB-D1", f"weighs {stone.weight}", place)
    if len(stones) < 2:
        yield Fault("PB-D2", f"{len(stones)} stones; two are the fewest")


SHAPE = DeckShape(cards=Stone, faults=faults, fields={"weight": "PB-D1"})

DECK = """\
game = "pebbles"
name = "Two pebbles"
cards = [
  {kind = "stone", id = "a", weight = 1},
  {kind = "stone", id = "b", weight = 2},
]
"""


def refused(text: str) -> DeckError:
    with pytest.raises(DeckError) as caught:
        read_deck(text, "pebbles", SHAPE)
    return caught.value


def test_a_deck_is_read() -> None:
    deck = read_deck(DECK, "pebbles", SHAPE)
    assert deck.name == "Two pebbles"
    assert not deck.reconstruction
    assert deck.cards == (Stone("a", 1), Stone("b", 2))


def test_a_fault_of_one_card_names_it_and_its_line() -> None:
    error = refused(DECK.replace("weight = 2", "weight = 0"))
    assert str(error) == "line 5: PB-D1: card 'b': weighs 0"


def test_a_fault_of_the_whole_names_the_line_where_the_cards_begin() -> None:
    error = refused(DECK.replace('  {kind = "stone", id = "b", weight = 2},\n', ""))
    assert str(error) == "line 3: PB-D2: 1 stones; two are the fewest"


def test_the_lenient_reader_leaves_out_the_games_constraints_and_nothing_else() -> None:
    text = DECK.replace("weight = 2", "weight = -7")
    assert read_deck(text, "pebbles", SHAPE, lenient=True).cards[1] == Stone("b", -7)
    for broken in (text.replace('"b"', '"a"'), text.replace("-7", '"heavy"'), text + "[", text.replace("pebbles", "x")):
        with pytest.raises(DeckError):
            read_deck(broken, "pebbles", SHAPE, lenient=True)


def test_tb_d2_a_field_is_refused_by_the_rule_it_falls_under_and_else_by_the_tables() -> None:
    assert refused(DECK.replace("weight = 2", 'weight = "two"')).rule == "PB-D1"
    assert refused(DECK.replace(", weight = 2", "")).rule == "PB-D1"
    assert refused(DECK.replace("weight = 2", "weight = 2, colour = 3")).rule == "TB-D2"
    assert refused(DECK.replace("weight = 2", "weight = 2, marks = 3")).rule == "TB-D2"


def test_a_field_may_fall_under_a_rule_for_one_kind_of_card_alone() -> None:
    shape = DeckShape(
        cards=Stone, faults=faults, fields={"weight": "PB-D1", "stone.weight": "PB-D3", "rock.marks": "PB-D4"}
    )
    for old, new, rule in (("weight = 2", 'weight = "two"', "PB-D3"), ("weight = 2", "weight = 2, marks = 3", "TB-D2")):
        with pytest.raises(DeckError) as caught:
            read_deck(DECK.replace(old, new), "pebbles", shape)
        assert caught.value.rule == rule


def test_the_game_of_a_deck_is_known_before_its_cards_are_read() -> None:
    assert deck_game(DECK.replace("weight = 2", "weight = 0")) == "pebbles"
    with pytest.raises(DeckError):
        deck_game("cards = []")


def test_tb_d3_the_second_card_of_an_id_is_the_wrong_one() -> None:
    assert str(refused(DECK.replace('"b"', '"a"'))) == "line 5: TB-D3: card 'a' stands on line 4 already"


def test_the_hash_is_of_the_cards_alone() -> None:
    deck = read_deck(DECK, "pebbles", SHAPE)
    retold = DECK.replace("Two pebbles", "Deux cailloux").replace("  {", "{ ").replace("cards", "# stones\n\ncards")
    assert read_deck(retold, "pebbles", SHAPE).hash == deck.hash
    for other in (
        [Stone("a", 1), Stone("b", 3)],
        [Stone("b", 2), Stone("a", 1)],
        [Stone("a", 1), Stone("c", 2)],
        [Stone("a", 1)],
    ):
        assert make_deck("Two pebbles", other).hash != deck.hash


#: Pieces of TOML that could lead somebody astray who counts brackets and lines.
NOISE = [
    "",
    "# cards = [{",
    "# ] }",
    "#",
]
TEXTS = [
    '"plain"',
    "'}]'",
    '"{[\\"]}"',
    '"cards = ["',
    '"# no comment"',
    "'''\n}\n'''",
    '"""\n] cards = [ {\n"""',
]
INSIDE = [*TEXTS, "{}", "{deep = 1}"]


@settings(deadline=None)
@given(st.data())
def test_every_card_is_found_on_its_line_however_the_file_is_laid_out(data: st.DataObject) -> None:
    noise, inside = st.lists(st.sampled_from(NOISE), max_size=3), st.lists(st.sampled_from(INSIDE), max_size=3)
    text = "".join(line + "\n" for line in data.draw(noise))
    text += 'game = "pebbles"\n' + f"name = {data.draw(st.sampled_from(TEXTS))} # [\n"
    text += "".join(line + "\n" for line in data.draw(noise))
    start, lines = text.count("\n") + 1, []
    text += "cards = [" + data.draw(st.sampled_from(["", "\n", " # {\n"]))
    for number in range(data.draw(st.integers(2, 6))):
        text += "".join(line + "\n" for line in data.draw(noise) if line and text.endswith("\n"))
        lines.append(text.count("\n") + 1)
        marks = ", ".join(data.draw(inside))
        text += f'{{kind = "stone", id = "{number}", marks = [{marks}], weight = 1}},'
        text += data.draw(st.sampled_from(["", "\n", " # {\n", "\n\n"]))
    text += "]\n" + data.draw(st.sampled_from(["", "reconstruction = true\n", "# [{}]\n"]))
    assert len(read_deck(text, "pebbles", SHAPE).cards) == len(lines)
    assert card_lines(text) == (start, lines)
