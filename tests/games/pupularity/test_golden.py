"""The scripted golden records equal what their scripts play, byte for byte, and contain their rare events."""

from collections.abc import Callable

import pytest

from pettable import registry
from pettable.games.pupularity.state import Cancelled, GaveUp, Resolved, Taken
from pettable.table.record import replay
from pettable.table.seats import Seat
from tests.deals import cards
from tests.games.pupularity import scripts
from tests.games.pupularity.deals import RULES, PupularityTable


def golden(name: str) -> str:
    return (registry.folder("pupularity") / "golden" / f"{name}.jsonl").read_text(encoding="utf-8")


def replayed(name: str) -> PupularityTable:
    return replay(golden(name), registry.find("pupularity"), RULES)


@pytest.mark.parametrize(("name", "script"), [("gave-up", scripts.gave_up), ("four-cancels", scripts.four_cancels)])
def test_a_scripted_record_is_what_its_script_plays(name: str, script: Callable[[], str]) -> None:
    assert golden(name) == script()


def test_pp_4_a_record_fires_the_hand_that_can_play_nothing() -> None:
    table = replayed("gave-up")
    first = next(event for event in table.seen(None) if isinstance(event, GaveUp))
    assert first == GaveUp("PP-4", Seat(0), cards(table, "alpha-1 beta-1"))


def test_pp_11_a_record_fires_four_cancels_and_the_drama_works() -> None:
    events = replayed("four-cancels").seen(None)
    at = next(at for at, event in enumerate(events) if isinstance(event, Resolved) and event.cancels == 4)
    cancels = [event for event in events[:at] if isinstance(event, Cancelled)]
    assert [event.rule for event in cancels] == ["PP-10", "PP-11", "PP-11", "PP-11"]
    assert [event.from_hand for event in cancels] == [False, False, True, False]
    assert isinstance(events[at + 1], Taken)
