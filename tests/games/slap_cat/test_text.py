"""What Slap Cat! says of what happens."""

from pathlib import Path

import pytest

from pettable.games import slap_cat
from pettable.games.slap_cat.moves import RoundOver, Slapped
from pettable.table.deck import CardId
from pettable.table.seats import Seat
from pettable.text import Text


def test_sc_11_who_has_no_cards_left_is_listed_as_people_do() -> None:
    text = Text("slap-cat", "en", names=("Anna", "Ben", "Cleo"), viewer=Seat(0))
    told = [text.event(RoundOver("SC-11", 1, seats)) for seats in ((Seat(1),), (Seat(0), Seat(1), Seat(2)))]
    assert told == [
        "Round 1 is over: Ben has no cards left.",
        "Round 1 is over: You, Ben and Cleo have no cards left.",
    ]


@pytest.mark.parametrize(
    ("lang", "slap", "swap"),
    [
        ("en", "Anna slaps", "You swap for"),
        ("de", "Anna schlägt auf", "Du tauschst gegen"),
    ],
)
def test_sc_6_a_card_taken_in_a_swap_is_not_said_to_be_slapped(lang: str, slap: str, swap: str) -> None:
    text = Text("slap-cat", lang, names=("Anna", "Ben"), viewer=Seat(1))
    told = [text.event(Slapped(rule, seat, CardId(0))) for rule, seat in (("SC-2", Seat(0)), ("SC-6", Seat(1)))]
    assert told == [f"{words} {text.card(CardId(0))}." for words in (slap, swap)]


@pytest.mark.parametrize(("lang", "this_turn"), [("en", "this turn"), ("de", "diesem Zug")])
def test_a_tip_about_an_event_is_still_true_in_the_next_turn(lang: str, this_turn: str) -> None:
    lines = (Path(slap_cat.__file__).parent / "help" / f"text.{lang}.ftl").read_text(encoding="utf-8").splitlines()
    tips = [line for line in lines if line.startswith("first-")]
    assert tips
    assert [tip for tip in tips if this_turn in tip] == []
