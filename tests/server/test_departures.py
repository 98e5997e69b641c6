"""Players who are away or leave for good, and what the others decide about them."""

from pathlib import Path

from pettable.server.limits.constants import ABSENCE_SHOWN
from tests.server.in_process import Inside, Person, evening
from tests.server.test_lobby import strangers
from tests.server.two_players import CHAIN, playing


async def three(here: Inside) -> tuple[str, Person, Person, Person]:
    """Anna, who hosts the table, Ben and Cleo, in their first question."""
    anna, ben, cleo = await here.guests("Anna", "Ben", "Cleo")
    table, invite = await anna.open(game=CHAIN, seats=3)
    await anna.join(table)
    for person in (ben, cleo):
        await person.join(table, invite)
        await person.done("sit")
    await anna.done("start")
    await cleo.until(lambda: cleo.game is not None)
    return table, anna, ben, cleo


async def away(here: Inside, person: Person, seconds: float = ABSENCE_SHOWN) -> None:
    await person.leave()
    await here.turn(seconds)


def test_the_host_lets_a_bot_play_for_somebody_who_is_away(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, _, cleo = await three(here)
        await away(here, cleo, ABSENCE_SHOWN - 1.0)
        assert anna.table["chairs"][2]["gone_since"] is not None
        assert await anna.wrong("vote", seat=2, choice="bot") == "seat-taken"
        await here.turn(1.0)
        await anna.done("vote", seat=2, choice="bot")
        await here.rest()
        assert anna.table["chairs"][2]["stand_in"]
        await cleo.join(table)
        await here.rest()
        assert not anna.table["chairs"][2]["stand_in"]
        assert anna.table["chairs"][2]["gone_since"] is None

    evening(tmp_path, story)


def test_all_the_other_players_together_let_a_bot_play(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben, cleo, dora = await here.guests("Anna", "Ben", "Cleo", "Dora")
        table, invite = await anna.open(game=CHAIN, seats=4)
        await anna.join(table)
        for person in (ben, cleo, dora):
            await person.join(table, invite)
            await person.done("sit")
        await anna.done("start")
        await away(here, dora)
        await ben.done("vote", seat=3, choice="bot")
        await here.rest()
        assert anna.table["chairs"][3]["votes"] == [{"seat": 1, "choice": "bot"}]
        assert not anna.table["chairs"][3]["stand_in"]
        await cleo.done("vote", seat=3, choice="wait")
        assert not (await here.live(table)).state.seating.chairs[3].stand_in
        await cleo.done("vote", seat=3, choice="bot")
        assert (await here.live(table)).state.seating.chairs[3].stand_in

    evening(tmp_path, story)


def test_a_game_ends_early_when_all_who_are_there_want_it(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben, cleo = await three(here)
        await away(here, cleo)
        await anna.done("vote", seat=2, choice="end")
        await here.rest()
        assert anna.table["state"] == "playing"
        await ben.done("vote", seat=2, choice="end")
        await here.rest()
        assert anna.table["state"] == "closed"
        assert await anna.wrong("undo") == "table-closed"
        await here.turn(60.0)
        assert (await here.live(table)).usable

    evening(tmp_path, story)


def test_votes_about_somebody_who_was_back_do_not_count_again(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben, cleo = await three(here)
        await away(here, cleo)
        await ben.done("vote", seat=2, choice="end")
        await cleo.join(table)
        await away(here, cleo)
        await anna.done("vote", seat=2, choice="end")
        await here.rest()
        assert anna.table["state"] == "playing"

    evening(tmp_path, story)


def test_only_players_vote_and_only_about_the_absent(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben, cleo = await three(here)
        zoe = await here.guest("Zoe")
        await zoe.join(table, anna.you["invite"])
        assert await zoe.wrong("vote", seat=2, choice="bot") == "not-seated"
        assert await ben.wrong("vote", seat=2, choice="bot") == "seat-taken"
        assert await ben.wrong("vote", seat=9, choice="bot") == "no-seat"
        await away(here, cleo)
        assert await zoe.wrong("vote", seat=2, choice="end") == "not-seated"

    evening(tmp_path, story)


def test_a_player_who_leaves_for_good_gives_the_seat_to_a_bot(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here, bot="random")
        await anna.done("leave-game")
        await here.rest()
        assert [chair["bot"] for chair in ben.table["chairs"]] == ["random", None]
        assert ben.table["host"] == ben.guest
        await here.play_out(ben)
        assert ben.over

    evening(tmp_path, story)


def test_the_last_player_who_leaves_ends_the_game(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, _ = await anna.open(game=CHAIN, seats=3, bots=["random", "random"])
        await anna.join(table)
        await anna.done("start")
        await anna.done("leave-game")
        await here.rest()
        assert anna.table["state"] == "closed"
        assert (await anna.request("GET", f"/api/tables/{table}")).status_code == 410

    evening(tmp_path, story)


def test_leaving_a_rated_game_is_a_loss_and_nobody_votes_there(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await strangers(here, "Anna", "Ben", "Cleo", "Dora")
        await here.rest()
        await people[3].leave()
        await here.turn(ABSENCE_SHOWN)
        assert await people[0].wrong("vote", seat=3, choice="end") == "not-host"
        await people[0].done("leave-game")
        await here.rest()
        assert people[1].table["chairs"][0]["left"]
        assert people[1].table["chairs"][0]["guest"] == people[0].guest

    evening(tmp_path, story)
