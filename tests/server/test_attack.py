"""A small run of `make attack`: every scenario is refused as it should be, and strangers' tables stay as they were."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from attack import bots, decks, http_pressure, quotas, rated, socket_pressure
from attack.attacker import outcomes_of
from attack.run import Arena
from attack.scenario import Scenario
from attack.scenarios import SCENARIOS

#: Seconds of each attack.
SHORT = 1.0
FAMILIES = {
    family.__name__: [scenario for scenario in family.SCENARIOS if scenario.files is None]
    for family in (decks, rated, http_pressure, socket_pressure, bots, quotas)
}
FEW_FILES = [scenario for scenario in SCENARIOS.values() if scenario.files is not None]


def faults(folder: Path, scenarios: Sequence[Scenario]) -> dict[str, tuple[str, ...]]:
    """What went wrong when these attacked the same server one after the other; how quick it was is not asked here."""

    async def story() -> dict[str, tuple[str, ...]]:
        seconds = len(scenarios) * SHORT
        async with Arena.open(folder / "arena", seconds, scenarios[0].files) as arena:
            results = [await arena.attack(scenario, SHORT, 0.0, outcomes_of) for scenario in scenarios]
        return {result.scenario: result.faults for result in results if result.faults}

    return asyncio.run(asyncio.wait_for(story(), 300))


@pytest.mark.parametrize("family", FAMILIES)
def test_an_attack_changes_nothing_for_strangers(family: str, tmp_path: Path) -> None:
    assert faults(tmp_path, FAMILIES[family]) == {}


def test_silent_connections_change_nothing_where_files_are_few(tmp_path: Path) -> None:
    assert faults(tmp_path, FEW_FILES) == {}
