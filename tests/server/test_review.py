"""A finished game step by step: what each seat saw, to whom it is shown, and at what cost."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from pettable import registry
from pettable.server.errors import ClientError, Problem
from pettable.server.http.review import KeptReview, Reviews
from pettable.server.http.review_steps import ReviewInfo, review_steps
from pettable.server.limits.constants import REVIEW_BYTES_KEPT, REVIEWS_AT_ONCE, REVIEWS_KEPT
from pettable.server.tables.state import TableState
from pettable.table.rng import Rng, commitment, seed_of
from pettable.table.seats import Seat
from pettable.table.table import TakenBack
from tests.deals import deal_chain
from tests.server.in_process import Inside, Person, evening
from tests.server.test_finished_games import finished
from tests.server.two_players import CHAIN, on_turn, playing
from tests.table_sizes import seats_near

#: What stays the same at the end, whenever somebody looks.
SHOWN = ("view", "prompt", "outcome", "standing", "lines", "next")
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal")


async def ask(
    person: Person, table: str, seat: int | None = None, share: str = "", what: str = "review"
) -> httpx.Response:
    headers = {"Authorization": f"Bearer {person.token}"} if person.token else {}
    if share:
        headers["Pettable-Share"] = share
    async with person.inside.browser() as http:
        chosen = {} if seat is None else {"seat": seat}
        return await http.get(f"/api/tables/{table}/{what}", params=chosen, headers=headers)


async def reviewed(person: Person, table: str, seat: int | None = None) -> Any:
    answer = await ask(person, table, seat)
    assert answer.status_code == 200, answer.text
    # It is what the API's description says.
    msgspec.json.decode(answer.content, type=ReviewInfo)
    return answer.json()


def joined(steps: list[Any]) -> list[Any]:
    """The events of all steps, which have no gaps."""
    events: list[Any] = []
    for step in steps:
        assert step["since"] == len(events)
        events += step["events"]
        assert step["next"] == len(events)
    return events


@pytest.mark.parametrize("game", registry.names())
def test_every_seat_sees_its_own_game_again(game: str, tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await here.guests(*NAMES[: seats_near(game, 3)])
        zoe = await here.guest("Zoe")
        table, invite = await people[0].open(game=game, seats=len(people))
        await people[0].join(table)
        for person in (*people[1:], zoe):
            await person.join(table, invite)
            if person is not zoe:
                await person.done("sit")
        await people[0].done("start")
        await here.play_out(*people)
        await zoe.until(lambda: zoe.over)
        seats = {person: person.you["seat"] for person in (*people, zoe)}
        assert seats[zoe] is None
        for person, seat in seats.items():
            # Any of them may look through anybody's eyes.
            info = await reviewed(people[0], table, seat)
            assert person.game is not None
            assert {name: info["steps"][-1][name] for name in SHOWN} == {name: person.game[name] for name in SHOWN}
            assert joined(info["steps"]) == person.events
            assert info["steps"][0]["events"] == []
            assert all(step["events"] for step in info["steps"][1:])
            assert all(step["outcome"] is None for step in info["steps"][:-1])
            assert not any(step["moves"] for step in info["steps"])
            assert info["seat"] == seat
            assert len(info["played"]) == len(info["steps"])
            assert info["played"] == sorted(set(info["played"]))
            assert [chair["name"] for chair in info["table"]["chairs"]] == [person.name for person in people]
            assert all(chair["here"] for chair in info["table"]["chairs"])
            assert info["commitment"] == people[0].table["commitment"] == commitment(bytes.fromhex(info["seed"]))

    evening(tmp_path, story)


def test_a_spectator_of_the_review_sees_no_hand(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, _, anna, _ = await finished(here)
        own, other, public = [await reviewed(anna, table, seat) for seat in (0, 1, None)]
        hands = [[step["view"]["hand"] for step in info["steps"]] for info in (own, other, public)]
        assert any(hands[0])
        assert any(hands[1])
        assert not any(hands[2])
        # Open hands are those that each seat saw itself, for every viewer.
        for seat, seen in enumerate((own, other)):
            assert [each[seat] for each in seen["hands"]] == hands[seat]
        for played, everybody in zip(public["played"], public["hands"], strict=True):
            before = [n for n, moves in enumerate(own["played"]) if moves <= played]
            assert everybody[0] == hands[0][before[-1]]

    evening(tmp_path, story)


def test_a_move_that_was_taken_back_is_a_step_and_so_is_its_end() -> None:
    table = deal_chain(
        chain="cats birds dogs rodents",
        hands=["dog-9-1 rodent-2-4 rodent-2-3", "rodent-1-9 bird-leader rodent-9-5"],
    )
    played = undone_game(table)
    for viewer in (Seat(0), Seat(1), None):
        steps, moves, hands = review_steps(CHAIN, played, viewer)
        ended = [n for n, step in enumerate(steps) if any(isinstance(event, TakenBack) for event in step.events)]
        assert len(ended) == 1
        assert steps[ended[0]].view == steps[ended[0] - 2].view
        assert [event for step in steps for event in step.events] == played.seen(viewer)
        assert steps[-1].view == played.view(viewer)
        assert moves == sorted(set(moves))
        assert (moves[0], moves[-1]) == (0, len(played.log))
        assert len(hands) == len(steps)


def undone_game(table: Any) -> Any:
    """The same table after a move, its undoing, and random moves to the end."""
    rng = Rng(seed_of(1), "play on")
    assert table.submit(table.prompt.id, table.legal(table.waiting[0])[0]) is None
    mover = table.log[-1].move.seat
    assert table.undo(mover, judged=True) is None
    while table.prompt is not None:
        assert table.submit(table.prompt.id, rng.choice(table.legal(table.waiting[0]))) is None
    return table


def test_a_game_that_goes_on_is_refused_to_everybody(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here)
        for person in on_turn(anna, ben):
            for seat in (None, 0, 1):
                answer = await ask(person, table, seat)
                assert (answer.status_code, answer.json()["problem"]) == (409, "not-over")

    evening(tmp_path, story)


def test_strangers_see_a_private_game_only_by_a_share_link(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, _, anna, _ = await finished(here)
        zoe = await here.guest("Zoe")
        nobody = Person(here, "nobody")
        for person in (zoe, nobody):
            refused = await ask(person, table, 0)
            as_record = await person.request("GET", f"/api/tables/{table}/record")
            assert (refused.status_code, refused.json()) == (403, as_record.json())
        token = (await anna.request("POST", f"/api/tables/{table}/shares")).json()["token"]
        shared = await ask(nobody, table, 1, token)
        assert shared.json() == (await ask(anna, table, 1)).json()
        record = await ask(nobody, table, share=token, what="record")
        assert record.content == (await anna.request("GET", f"/api/tables/{table}/record")).content
        assert (await ask(nobody, table, share=token + "x", what="record")).status_code == 403
        # The token in an address, which others may log, opens nothing; nor does a wrong one, or that of another game.
        assert (await nobody.request("GET", f"/api/tables/{table}/review?share={token}")).status_code == 403
        assert (await ask(nobody, table, 1, token + "x")).status_code == 403
        other, _, _, _ = await finished(here)
        assert (await ask(nobody, other, 1, token)).status_code == 403
        # A member needs none, and a wrong one does no harm.
        assert (await ask(anna, table, 1, token + "x")).status_code == 200

    evening(tmp_path, story)


def test_anybody_sees_a_public_game_and_no_seat_that_is_not_there(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, _, _, _ = await finished(here, privacy="public")
        nobody = Person(here, "nobody")
        assert (await ask(nobody, table, 1)).status_code == 200
        assert (await ask(nobody, table, 2)).json()["problem"] == "not-found"
        assert (await ask(nobody, table, -1)).json()["problem"] == "bad-message"
        assert (await ask(nobody, "nowhere")).json()["problem"] == "no-table"

    evening(tmp_path, story)


def test_a_name_that_was_deleted_is_gone_from_a_review_that_was_kept(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, _, anna, ben = await finished(here)
        assert "Ben" in str((await reviewed(anna, table))["table"])
        assert (await ben.request("DELETE", "/api/me")).status_code == 204
        assert "Ben" not in str((await reviewed(anna, table))["table"])

    evening(tmp_path, story)


def test_an_answer_is_compressed_once_and_readable_without_compression(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, _, _, _ = await finished(here, privacy="public")
        async with here.browser() as http:
            path = f"/api/tables/{table}/review"
            packed = await http.get(path)
            assert packed.headers["content-encoding"] == "gzip"
            plain = await http.get(path, headers={"Accept-Encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert plain.content == packed.content

    evening(tmp_path, story)


class SlowThreads:
    """Counts the reviews that are made at once, and holds them until they may end."""

    def __init__(self) -> None:
        self.running = self.most = self.made = 0
        self.may_end = asyncio.Event()

    async def to_thread(self, work: Callable[..., Any], *arguments: Any) -> Any:
        self.running += 1
        self.most = max(self.most, self.running)
        await self.may_end.wait()
        self.running -= 1
        self.made += 1
        return work(*arguments)


def test_reviews_are_made_one_at_a_time_and_few_may_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(here: Inside) -> None:
        table, _, _, _ = await finished(here)
        state = await here.server.lobby.state(table)
        threads, reviews = SlowThreads(), Reviews()
        monkeypatch.setattr(asyncio, "to_thread", threads.to_thread)
        viewers = [None, Seat(0), Seat(1)]
        asked = [asyncio.create_task(made(reviews, state, viewers[n % 3])) for n in range(REVIEWS_AT_ONCE)]
        await asyncio.sleep(0)
        with pytest.raises(ClientError) as refused:
            await reviews.compressed(state, None, 0.0)
        assert refused.value.problem is Problem.TOO_MANY
        # One who leaves does not let another begin beside the thread that still works.
        asked[0].cancel()
        for _ in range(10):
            await asyncio.sleep(0)
        assert threads.running == 1
        threads.may_end.set()
        bodies = await asyncio.gather(*asked[1:])
        assert (threads.most, threads.made) == (1, len(viewers))
        assert len(set(bodies)) == len(viewers)

    evening(tmp_path, story)


async def made(reviews: Reviews, state: TableState, viewer: Seat | None) -> bytes:
    return await reviews.compressed(state, viewer, 0.0)


def test_few_reviews_are_kept_in_few_bytes() -> None:
    reviews = Reviews()
    for n in range(3 * REVIEWS_KEPT):
        reviews._keep((f"t{n}", None), KeptReview(1, b"x"))
    assert len(reviews._kept) == reviews._kept_bytes == REVIEWS_KEPT
    large = b"x" * (REVIEW_BYTES_KEPT // 3)
    for n in range(5):
        reviews._keep(("large", Seat(n)), KeptReview(1, large))
        reviews._keep(("large", Seat(n)), KeptReview(2, large))
    assert list(reviews._kept) == [("large", Seat(n)) for n in (2, 3, 4)]
    assert reviews._kept_bytes == 3 * len(large)
    reviews._keep(("huge", None), KeptReview(1, b"x" * (REVIEW_BYTES_KEPT + 1)))
    assert (len(reviews._kept), reviews._kept_bytes) == (0, 0)
