"""The size of the database is a metric; at the soft limit nothing new is stored, and games go on."""

from pathlib import Path
from random import Random

import pytest
from structlog.testing import capture_logs

from pettable.server.clock import ManualClock
from pettable.server.limits.constants import DATABASE_MEASURED_EVERY
from pettable.server.limits.quotas import Quotas
from pettable.server.limits.storage_limits import StorageLimits
from pettable.server.ops.database_size import DatabaseSize
from pettable.server.ops.metrics import Metrics
from pettable.server.store import JournalRow, Store
from tests.program import one_line, pettable
from tests.server.in_process import Inside, evening
from tests.server.stores import Where, both, new_table, with_store
from tests.server.two_players import CHAIN, playing

#: Nothing that a database could compress.
ROWS = [JournalRow(seq, Random(seq).randbytes(4000)) for seq in range(400)]


@both
def test_the_log_warns_once_at_80_percent_and_at_the_limit(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        start = await store.size()
        assert start > 0
        clock, metrics = ManualClock(), Metrics()
        limits = StorageLimits(clock, Quotas())
        size = DatabaseSize(store, clock, metrics, limits, start + 1_200_000)
        with capture_logs() as logged:
            await size.measure()
            await store.create_table(new_table("t"), ROWS)
            for _ in range(2):
                await size.measure()
            assert limits.full
        below = [line["event"] for line in logged if line["event"].startswith("database")]
        assert below[-1:] == ["database-full"]
        assert len(below) == len(set(below))
        assert metrics.registry.get_sample_value("pettable_database_bytes") == await store.size() > start

    with_store(where(tmp_path), story)


def test_a_size_above_80_percent_is_logged_and_stops_nobody(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        store, limits = here.server.store, StorageLimits(here.clock, Quotas())
        size = DatabaseSize(store, here.clock, Metrics(), limits, int(await store.size() / 0.9))
        with capture_logs() as logged:
            await size.measure()
            await size.measure()
        assert [line["event"] for line in logged] == ["database-fills-up"]
        assert not limits.full

    evening(tmp_path, story)


def test_a_full_database_stops_opening_but_not_playing(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        here.server.database_size._limit = 1
        await here.turn(DATABASE_MEASURED_EVERY + 1)
        await anna.until(lambda: here.server.storage_limits.full)
        for path, body in (
            ("/api/tables", {"game": CHAIN, "seats": 2}),
            ("/api/quick", {"game": CHAIN}),
            ("/api/guests", {"name": "Cleo"}),
            ("/api/bots", {"name": "Cleo"}),
            ("/api/me/links", None),
        ):
            answer = await anna.request("POST", path, body)
            assert (answer.status_code, answer.json()["problem"]) == (507, "storage-full"), path
        await here.play_out(anna, ben)
        assert await anna.wrong("rematch") == "storage-full"
        here.server.database_size._limit = None
        here.server.storage_limits.full = False
        await anna.done("rematch")

    evening(tmp_path, story)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("--keep", "games=forever"), "such as 90d"),
        (("--keep", "pets=9d"), "pets"),
        (("--quota", "tables-a-day=lots"), "not a number"),
        (("--quota", "tables=9"), "tables"),
        (("--database-limit", "big"), "2GiB"),
    ],
)
def test_wrong_amounts_are_reported_in_one_line(arguments: tuple[str, ...], error: str, tmp_path: Path) -> None:
    assert error in one_line(pettable("serve", "--port", "0", *arguments, home=tmp_path))
