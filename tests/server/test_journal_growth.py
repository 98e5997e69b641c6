"""What makes a table's journal grow, and what does not: a stranger must not be able to fill the disk."""

from pathlib import Path

from pettable.server.limits.constants import SAID_A_SECOND, SIDE_ENTRIES_A_GUEST, SIDE_ENTRIES_A_TABLE
from pettable.server.people.requester import Requester
from pettable.server.sockets.connection import Connection
from tests.server.in_process import Inside, Person, evening
from tests.server.two_players import on_turn, playing

SPECTATORS = 1000


async def come_and_go(here: Inside, table: str, guest: str) -> None:
    live = await here.live(table)
    connection = Connection(Requester(guest, guest), "en")
    await live.attach(connection, 0)
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


async def said_until_refused(here: Inside, person: Person, text: str | None = None) -> int:
    """Chat without a pause; how many messages were said before the journal was full."""
    for number in range(10_000):
        await here.turn(1 / SAID_A_SECOND)
        said = {"phrase": "wow"} if text is None else {"text": text}
        answer = await person.ask("say", **said)
        if answer["type"] == "error":
            assert answer["problem"] == "journal-full"
            return number
    raise AssertionError("it never ends")


def test_one_guests_chat_is_bounded_and_others_go_on(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here, free_text=True)
        assert await said_until_refused(here, ben) in (SIDE_ENTRIES_A_GUEST - 1, SIDE_ENTRIES_A_GUEST)
        await anna.done("say", phrase="wow")
        # A long text counts for more.
        assert await said_until_refused(here, anna, "x" * 200) < SIDE_ENTRIES_A_GUEST / 4
        # What was written counts after the table was read back, too.
        await anna.leave()
        await ben.leave()
        await here.turn(600.0)
        await ben.join(table)
        assert await ben.wrong("say", phrase="wow") == "journal-full"
        await anna.join(table)
        await here.play_out(anna, ben)

    evening(tmp_path, story)


def test_a_table_without_room_beside_the_game_is_played_to_its_end(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here, privacy="public")
        live = await here.live(table)
        live.state.side_entries["many others"] = SIDE_ENTRIES_A_TABLE
        mover, other = on_turn(anna, ben)
        for command, fields in (
            ("say", {"phrase": "wow"}),
            ("mute", {"guest": other.guest}),
            ("undo", {}),
            ("come-back", {}),
            ("new-invitation", {}),
        ):
            assert await mover.wrong(command, **fields) == "journal-full"
        await other.done("stand-in")
        assert (await here.live(table)).state.seating.chairs[int(other is ben)].stand_in
        await here.play_out(mover)

    evening(tmp_path, story)


def test_seats_are_changed_a_bounded_number_of_times(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.guests("Anna", "Ben")
        table, invite = await anna.open(game="chain-of-command", seats=4)
        await anna.join(table)
        await ben.join(table, invite)
        refused = 0
        for number in range(SIDE_ENTRIES_A_GUEST + 5):
            refused += (await ben.ask("sit", seat=1 + number % 2)).get("problem") == "journal-full"
        assert refused == 5
        await anna.done("free-seat", seat=1)
        await anna.done("seat-bot", seat=1, bot="greedy")
        await anna.done("start")

    evening(tmp_path, story)


def test_strangers_mutes_leave_the_players_their_room(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here, privacy="public")
        await anna.done("say", phrase="wow")
        (await here.live(table)).state.side_entries["strangers"] = SIDE_ENTRIES_A_TABLE // 4
        zoe = await (await here.guest("Zoe")).join(table)
        assert await zoe.wrong("mute", guest=anna.guest) == "journal-full"
        await ben.done("mute", guest=anna.guest)
        await ben.done("say", phrase="wow")

    evening(tmp_path, story)
