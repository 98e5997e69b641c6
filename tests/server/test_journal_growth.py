"""What makes a table's journal grow, and what does not: a stranger must not be able to fill the disk."""

from pathlib import Path

from pettable.server.people.requester import Requester
from pettable.server.sockets.connection import Connection
from tests.server.in_process import Inside, evening
from tests.server.two_players import playing

SPECTATORS = 1000


async def come_and_go(here: Inside, table: str, guest: str) -> None:
    live = await here.live(table)
    connection = Connection(Requester(guest, guest), "en")
    await live.attach(connection, None, 0)
    live.detach(connection)


def test_a_thousand_spectators_come_and_go_without_a_journal_entry(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here, privacy="public", pace="steady")
        before = await here.server.store.journal(table)
        for number in range(SPECTATORS // 2):
            await come_and_go(here, table, f"fan{number}")
        for player in (anna, ben):
            await player.leave()
        # Nobody else is here now: each of them brings the table back to life.
        for number in range(SPECTATORS // 2):
            await come_and_go(here, table, f"fan{number}")
        assert await here.server.store.journal(table) == before
        await anna.join(table)
        await ben.join(table)
        mover = anna if anna.may_move() else ben
        assert (await mover.play_first())["type"] == "ack"
        written = await here.server.store.journal(table)
        assert [b'"woke"' in row.entry for row in written[len(before) :]][:2] == [True, False]

    evening(tmp_path, story)
