"""Every refusal: it names its rule, says why in both languages, and leaves the table as it was."""

import re
from pathlib import Path
from typing import Any

import pytest

import pettable.games.slap_cat
from pettable import registry
from pettable.games.slap_cat.moves import (
    ChooseFirst,
    Commit,
    Deal,
    Donate,
    Keep,
    Late,
    Place,
    Rank,
    ShufflePiles,
    Slap,
    SlapMove,
    SlapPile,
    TimeUp,
)
from pettable.table.deck import CardId
from pettable.table.seats import CHANCE, CLOCK, Seat
from pettable.text import LANGUAGES, Text
from tests.deals import card
from tests.games.slap_cat.deals import SlapTable, deal, show, slap, turn

A, B = Seat(0), Seat(1)


def drafting() -> SlapTable:
    from tests.games.slap_cat.test_races import draft_of_four  # noqa: PLC0415 (only to have one way to set it up)

    table = draft_of_four()
    slap(table, 1, "white-head-2")
    return table


def committing() -> SlapTable:
    return deal(hands=["grey-head-1 rat", "grey-head-2 rat#2", "grey-head-3 rat#3"], pile="bones")


def placing() -> SlapTable:
    table = committing()
    show(table, "grey-head-1 rat#2 grey-head-3")
    return table


def covering() -> SlapTable:
    table = deal(hands=["grey-head-1", "grey-head-2/paws-in", "grey-head-3", "grey-head-4"])
    show(table, "grey-head-1 grey-head-2/paws-in grey-head-3 grey-head-4")
    return table


def swapping() -> SlapTable:
    table = deal(hands=["grey-head-1/swap", "grey-head-2/swap", "grey-head-3", "grey-head-4"])
    show(table, "grey-head-1/swap grey-head-2/swap grey-head-3 grey-head-4")
    slap(table, 1, "grey-head-3")
    return table


def ranking() -> SlapTable:
    table = deal(hands=["grey-head-1/swap", "grey-head-2/swap", "grey-head-3"], options="calm")
    show(table, "grey-head-1/swap grey-head-2/swap grey-head-3")
    return table


def drawing() -> SlapTable:
    table = deal(hands=["grey-head-1/draw rat", "grey-head-2 rat#2", "grey-head-3 rat#3"], pile="bones bones#2")
    turn(table, "grey-head-1/draw grey-head-2 grey-head-3")
    return table


def donating() -> SlapTable:
    table = deal(hands=["grey-head-1/donate rat", "grey-head-2 rat#2", "grey-head-3 rat#3"], pile="bones bones#2")
    turn(table, "grey-head-1/donate grey-head-2 grey-head-3")
    return table


FIRST, NOWHERE = CardId(0), CardId(10**9)

CASES: list[tuple[Any, SlapMove, str, str]] = [
    (committing, ChooseFirst(CHANCE, A), "SC-1", "refuse-setup"),
    (committing, Deal(CHANCE, (FIRST,)), "SC-1", "refuse-setup"),
    (committing, ShufflePiles(CHANCE, (FIRST,)), "SC-3", "refuse-setup"),
    (committing, Late(CLOCK, A, FIRST), "SC-16", "refuse-clock"),
    (committing, TimeUp(CLOCK), "SC-16", "refuse-clock"),
    (committing, Slap(A, FIRST), "SC-16", "refuse-no-slap"),
    (drafting, Slap(A, CardId(1)), "SC-16", "refuse-gone"),
    (drafting, Slap(A, NOWHERE), "SC-16", "refuse-gone"),
    (drafting, Slap(B, FIRST), "SC-2", "refuse-not-asked"),
    (drafting, Slap(Seat(17), FIRST), "SC-2", "refuse-not-asked"),
    (drafting, Rank(A, (FIRST,)), "SC-18", "refuse-no-ranking"),
    (ranking, Rank(A, (FIRST,)), "SC-18", "refuse-ranking"),
    (ranking, Rank(Seat(2), ()), "SC-18", "refuse-not-asked"),
    (drafting, Commit(A, FIRST), "SC-4", "refuse-no-commitment"),
    (committing, Commit(A, CardId(2)), "SC-4", "refuse-not-held"),
    (committing, Commit(A, NOWHERE), "SC-4", "refuse-not-held"),
    (committing, Commit(Seat(-3), FIRST), "SC-4", "refuse-not-asked"),
    (covering, Slap(A, FIRST), "SC-5", "refuse-only-paws-in"),
    (covering, Slap(B, CardId(1)), "SC-5", "refuse-not-asked"),
    (swapping, Slap(A, FIRST), "SC-6", "refuse-own-card"),
    (swapping, Slap(A, CardId(2)), "SC-16", "refuse-gone"),
    (swapping, Slap(B, FIRST), "SC-6", "refuse-not-asked"),
    (committing, Place(A, 0, 0), "SC-7", "refuse-no-placing"),
    (placing, Place(A, 5, 0), "SC-7", "refuse-no-such-place"),
    (placing, Place(B, -1, 0), "SC-7", "refuse-not-asked"),
    (committing, Keep(A, FIRST), "SC-9", "refuse-no-draw"),
    (drawing, Keep(A, FIRST), "SC-9", "refuse-not-looked-at"),
    (drawing, Keep(A, NOWHERE), "SC-9", "refuse-not-looked-at"),
    (drawing, Keep(B, FIRST), "SC-9", "refuse-not-asked"),
    (committing, Donate(A, FIRST, B, 0, 0), "SC-10", "refuse-no-donation"),
    (donating, Donate(A, CardId(2), B, 0, 0), "SC-10", "refuse-not-held"),
    (donating, Donate(A, CardId(1), A, -1, 0), "SC-10", "refuse-no-opponent"),
    (donating, Donate(A, CardId(1), Seat(9), -1, 0), "SC-10", "refuse-no-opponent"),
    (donating, Donate(A, CardId(1), B, 0, 0), "SC-7", "refuse-no-such-place"),
    (donating, Donate(B, CardId(3), A, -1, 0), "SC-10", "refuse-not-asked"),
    (committing, SlapPile(A), "SC-13", "refuse-no-tie"),
]


@pytest.mark.parametrize(
    ("table_for", "move", "rule", "why"), CASES, ids=[f"{case[0].__name__}-{case[1]!r}" for case in CASES]
)
def test_a_refusal_names_its_rule_and_says_why_in_both_languages(
    table_for: Any, move: SlapMove, rule: str, why: str
) -> None:
    table = table_for()
    before = table.state
    refusal = table.rules.check(table.state, move)
    assert refusal is not None
    assert (refusal.rule, refusal.why) == (rule, why)
    assert refusal.rule in registry.rulebook("slap-cat")
    sentences = {Text("slap-cat", lang, deck=table.rules.deck).refusal(refusal) for lang in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert all(words.endswith(f" ({rule})") and len(words) > 20 for words in sentences)
    assert table.state == before
    assert move not in table.rules.legal(table.state, move.seat)


def test_every_refusal_of_the_rules_has_a_case_here() -> None:
    folder = Path(pettable.games.slap_cat.__file__).parent
    written = {
        word for file in folder.glob("*.py") for word in re.findall(r'"(refuse-[a-z-]+)"', file.read_text("utf-8"))
    }
    assert written == {why for _, _, _, why in CASES}


def test_a_refusal_names_the_card_in_the_reader_s_language() -> None:
    table = committing()
    refusal = table.rules.check(table.state, Commit(A, card(table, "grey-head-2")))
    assert refusal is not None
    english, german = (Text("slap-cat", lang, deck=table.rules.deck).refusal(refusal) for lang in ("en", "de"))
    assert english == "You do not hold Grey head 2★; choose a card from your hand. (SC-4)"
    assert german == "Kopf grau 2★ hast du nicht; wähl eine Karte aus deiner Hand. (SC-4)"


def test_the_prompt_of_a_tie_has_text_in_both_languages() -> None:
    """It is too rare for the games that the common tests of texts play."""
    table = deal(hands=["grey-head-1", "white-head-1", "rat"])
    turn(table, "grey-head-1 white-head-1 rat")
    assert table.prompt is not None
    assert table.prompt.rule == "SC-13"
    asks = [Text("slap-cat", lang, ("Ann", "Ben", "Cleo"), A).ask(table.prompt, A) for lang in LANGUAGES]
    assert asks == [
        "A tie for the win: the first hand on the draw pile decides.",
        "Gleichstand um den Sieg: Es entscheidet die erste Hand auf dem Nachziehstapel.",
    ]
