"""Many races at the real table over a drawn network, the same ones every time; `make races` runs many more."""

from functools import cache

import pytest
from races.simulated_network import LINKS, Link
from races.simulated_players import BEYOND, LIES, Burst, HoldsAll, HoldsSome, Player, Reconnects, TwoWindows
from races.study import Study, study

#: Enough to see what is grossly unfair; how fair it is, the long run tells.
RACES, RACES_WITH_A_LIAR = 1600, 160
QUICK, SLOW = LINKS[0], LINKS[-1]


@cache
def honest(races: int = RACES) -> Study:
    return study(races)


@pytest.mark.parametrize("link", LINKS, ids=lambda link: link.name)
def test_equal_hands_win_equally_on_any_connection(link: Link) -> None:
    assert honest().share(honest().first, link) == pytest.approx(25, abs=3.5)
    assert honest().share(honest().second, link) == pytest.approx(25, abs=3.5)


def test_first_come_first_served_would_be_unfair() -> None:
    assert honest().share(honest().arrived, QUICK) > 35
    assert honest().share(honest().arrived, SLOW) < 10


def test_the_quickest_hand_wins() -> None:
    assert honest().right >= 97


def test_verdicts_come_soon() -> None:
    assert honest().wait(1.0) <= 300


def test_every_verdict_is_recomputed_from_the_journal_byte_for_byte() -> None:
    assert honest().verdicts > 3 * RACES
    assert honest().otherwise == 0


def test_the_same_seed_gives_the_same_races() -> None:
    assert study(16) == study(16)


@pytest.mark.parametrize("lie", [HoldsAll, HoldsSome, Burst, Reconnects, TwoWindows], ids=lambda lie: lie.__name__)
def test_lying_about_latency_gains_next_to_nothing(lie: type[Player]) -> None:
    assert lie in LIES
    fair, found = honest(RACES_WITH_A_LIAR), study(RACES_WITH_A_LIAR, lie, QUICK)
    assert found.share(found.first, QUICK) - fair.share(fair.first, QUICK) <= 2
    # Here more is left to chance: what is drawn is no longer the same.
    assert found.share(found.second, QUICK) - fair.share(fair.second, QUICK) <= 6


@pytest.mark.parametrize("lie", BEYOND, ids=lambda lie: lie.__name__)
def test_the_study_detects_a_gain_where_there_is_one(lie: type[Player]) -> None:
    """What these do cannot be seen through; if they gained nothing, the study would be blind."""
    fair, found = honest(RACES_WITH_A_LIAR), study(RACES_WITH_A_LIAR, lie, QUICK)
    assert found.share(found.first, QUICK) - fair.share(fair.first, QUICK) > 5
