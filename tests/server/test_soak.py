"""A tiny run of `make soak`: games end, nobody meets a fault, and a growing curve is not called flat."""

import asyncio
from pathlib import Path
from xml.etree import ElementTree

from soak.curves import Curve, curves, picture
from soak.run import SoakPlan, soak

MINUTE = 60.0


def test_people_play_games_to_their_end_without_a_fault(tmp_path: Path) -> None:
    plan = SoakPlan(seconds=15.0, bot_tables=2, pairs=6, every=1.0, pace=0.04, games=2)
    result = asyncio.run(soak(tmp_path, plan))
    assert result.faults == {}
    assert list(result.log) == []
    assert result.counts["games of people"] >= 2
    assert result.counts["came back"] > 0
    drawn = curves(result.samples)
    assert all(size > 0 for curve in drawn for size in curve.sizes)
    ElementTree.fromstring(picture(drawn))


def test_a_growing_curve_is_not_flat_and_a_warm_up_is() -> None:
    times = [n * MINUTE for n in range(45)]
    warmed_up = [min(at, 10 * MINUTE) * 100_000.0 for at in times]
    assert Curve("memory", times, warmed_up).flat
    leaking = [size + at * 20_000.0 for at, size in zip(times, warmed_up, strict=True)]
    assert not Curve("memory", times, leaking).flat
