"""Nothing secret leaves a table: in two worlds that a viewer cannot tell apart, it is sent the same bytes."""

import asyncio
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import structs

from pettable import registry
from pettable.bots.fallback import Forfeit
from pettable.bots.worker_messages import Answer, WorkerRequest
from pettable.server import messages as m
from pettable.server.http.app import make_app
from pettable.server.ops.runtime import Config
from pettable.server.tables import clocks, commands, projection
from pettable.server.tables.state import TableState
from pettable.table.prompts import Kind
from pettable.table.rng import Rng
from pettable.table.rules import Illegal
from pettable.table.seats import Viewer
from tests.server.leak_pair import Leak, Pair
from tests.server.leak_pairs import evenings, file, kind_of
from tests.server.leak_steps import (
    ABOUT_ALL_TABLES,
    ABOUT_THE_TABLE,
    act_in_secret,
    clocks_of,
    move_oneself,
    probe,
    wait,
)
from tests.server.leak_worlds import WATCHER, Evening, World, evening

EVENINGS = 10


@pytest.mark.parametrize("game", registry.names())
def test_a_viewer_receives_equal_bytes_in_indistinguishable_worlds(game: str, tmp_path: Path) -> None:
    seen = evenings(tmp_path, game, range(EVENINGS))
    words = ("welcome", "game", "table", "ack", "refused", "error", "hint", "pong", "said", "answer over HTTP")
    assert [word for word in words if not seen[f"sent {word}"]] == []
    assert [type.__name__ for type in get_args(m.AnyCommand) if not seen[f"tried {type.__name__}"]] == []
    assert [f"{method} {route}" for method, route in COMPARED if not seen[f"tried {method} {route}"]] == []
    # Where a game asks several at once, somebody answered in secret while the viewer listened.
    kinds = {kind.value for kind in Kind for step in seen if step.endswith(f" at a {kind.value}")}
    assert kinds
    assert [kind for kind in kinds & {"commit", "react"} if not seen[f"act_in_secret at a {kind}"]] == []


#: Routes that say nothing about a game that goes on: guests and their devices, opening tables, records of finished
#: games, the catalogue, pages and files, and what only the operator sees.
NOT_ABOUT_A_GAME = {
    *(
        ("POST", path)
        for path in ("/api/guests", "/api/bots", "/api/links", "/api/me/links", "/api/tables", "/api/quick")
    ),
    ("POST", "/api/tables/{table_id}/members"),
    *((method, "/api/me") for method in ("GET", "PATCH", "DELETE")),
    *((method, "/api/me/devices") for method in ("GET", "DELETE")),
    *(("DELETE", "/api/me/devices/{device_id}"), ("GET", "/api/shared/{token}")),
    *(("GET", path) for path in ("/api/games", "/api/words/{game}/{lang}", "/api/tutorials/{game}/{lang}")),
    *(("GET", path) for path in ("/healthz", "/metrics", "/learn/{game}", "/puzzle", "/puzzle/{game}/{number}")),
    ("GET", "/api/puzzles/{game}/{number}/{lang}"),
    ("GET", "/rules/{game}"),
    *(("GET", path) for path in ("/", "/link", "/favicon.svg")),
    *(("GET", f"/api/previews/{{lang}}/{what}") for what in ("home", "games/{game}", "puzzles/{game}/{number}")),
    *(("GET", "/api/push"), ("POST", "/api/me/push"), ("DELETE", "/api/me/push")),
    *((method, "/api/me/vacation") for method in ("GET", "PUT", "DELETE")),
    *(("GET", "/check"), ("POST", "/api/check"), ("POST", "/api/check/review")),
    *(("GET", path) for path in ("/me", "/notices", "/notices.json")),
    *(("GET", path) for path in ("/manifest.webmanifest", "/service-worker.js", "/icons/{file_path}")),
    *(("GET", path) for path in ("/decks", "/decks/{game}", "/decks/{game}/own", "/api/decks/{game}")),
    *(("POST", "/api/decks/{game}/check"), ("GET", "/api/me/decks"), ("POST", "/api/me/decks")),
    *((method, "/api/me/decks/{deck_id}") for method in ("GET", "PATCH", "DELETE")),
    *(("GET", path) for path in ("/assets/{file_path}", "/schema", "/schema/openapi.json", "/schema/{path}")),
}
COMPARED = {*ABOUT_THE_TABLE, *ABOUT_ALL_TABLES}


def test_every_route_is_compared_or_says_nothing_about_a_game(tmp_path: Path) -> None:
    """A new route fails here until it is in one of the two lists."""
    app = make_app(Config(file(tmp_path, "routes")))
    routes = {
        (method, route.path_format)
        for route in app.routes
        for method in getattr(route, "methods", ())
        if method not in ("OPTIONS", "HEAD")
    }
    assert routes - NOT_ABOUT_A_GAME == COMPARED
    assert routes >= COMPARED


def test_a_bots_failure_is_announced_only_when_the_question_is_settled(tmp_path: Path) -> None:
    """In one world a bot fails at a reaction window and is passed for (TB-2), in the other it passes by itself."""
    night = next(
        night for night in map(partial(evening, "pupularity"), count()) if night.kind is Kind.REACT and asks_both(night)
    )

    def passes(question: WorkerRequest, forfeit: Forfeit | None) -> Answer:
        moves = msgspec.json.decode(question.moves or b"[]", type=list[msgspec.Raw])
        return Answer(bytes(next(move for move in moves if b'"pass"' in bytes(move))), forfeit=forfeit)

    async def story() -> None:
        async with World.open(file(tmp_path, "one")) as one, World.open(file(tmp_path, "other")) as other:
            one.workers.script, other.workers.script = partial(passes, forfeit=None), partial(passes, forfeit="raised")
            pair = Pair((one, other), night, None, Rng(b""))
            await pair.sit_down(alike=True)
            closes = clocks_of(pair.sittings[0]).closes
            for world in pair.worlds:
                await world.turn(closes - world.clock.now() - 0.1)
            assert len(one.workers.asked) == len(other.workers.asked) > 0
            pair.look("bots that pass")
            await one.turn(0.2)
            await other.turn(0.2)
            heard = [[kind_of(told.message) for told in ears[WATCHER].heard] for ears in pair.ears]
            assert "notice" in heard[1]
            assert [word for word in heard[1] if word != "notice"] == heard[0]
            await pair.leave()

    asyncio.run(story())


def asks_both(night: Evening) -> bool:
    """A window for two people or more, and a bot."""
    at = night.state()
    prompt = at.table.prompt if at.table else None
    return prompt is not None and 1 < len(at.seating.people(prompt.seats)) < len(prompt.seats) and not at.passed


def test_metrics_are_not_served_to_strangers(tmp_path: Path) -> None:
    async def story() -> None:
        async with World.open(file(tmp_path, "numbers")) as world:
            assert (await world.ask("GET", "/metrics")).status_code == 200
            for stranger in ("203.0.113.7", "10.0.0.1", "2001:db8::1", "testclient"):
                answer = await world.ask("GET", "/metrics", address=stranger)
                assert (answer.status_code, answer.json()["problem"]) == (404, "not-found"), stranger

    asyncio.run(story())


# The comparison can fail: each of these tables tells something that it should not.


def the_seed(patch: pytest.MonkeyPatch) -> None:
    info = projection.table_info

    def told(at: TableState, *more: Any) -> m.TableInfo:
        return structs.replace(info(at, *more), commitment=at.opened.seed)

    patch.setattr(projection, "table_info", told)


def the_moves_of_another_seat(patch: pytest.MonkeyPatch) -> None:
    game = projection.game

    def told(at: TableState, viewer: Viewer, *more: Any) -> m.Game | None:
        seen, prompt = game(at, viewer, *more), at.table.prompt if at.table else None
        asked = [seat for seat in prompt.seats if seat != viewer] if prompt else []
        moves = tuple(at.table.legal(asked[0])) if at.table and asked else ()
        return None if seen is None else structs.replace(seen, moves=moves)

    patch.setattr(projection, "game", told)


def who_has_passed(patch: pytest.MonkeyPatch) -> None:
    game = projection.game

    def told(at: TableState, *more: Any) -> m.Game | None:
        seen = game(at, *more)
        if seen is None or seen.prompt is None:
            return seen
        left = tuple(seat for seat in seen.prompt.seats if seat not in at.passed)
        return structs.replace(seen, prompt=structs.replace(seen.prompt, seats=left))

    patch.setattr(projection, "game", told)


def that_something_happened(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(projection, "looks_like", lambda *_: False)


def why_nothing_can_be_taken_back(patch: pytest.MonkeyPatch) -> None:
    def told(at: commands.CommandContext) -> commands.Entries:
        seat, table = at.seat(), at.state.table
        assert table is not None
        refusal = table.undo_refusal(seat)
        raise commands.Refusal(refusal or Illegal("TB-5", "refuse-undo"))

    patch.setattr(commands, "undo", told)


def whether_one_was_the_last_to_pass(patch: pytest.MonkeyPatch) -> None:
    undo = commands.undo

    def told(at: commands.CommandContext) -> commands.Entries:
        prompt = at.state.table.prompt if at.state.table else None
        if prompt is not None and at.state.passed and not at.state.passed.issuperset(prompt.seats):
            raise commands.Refusal(Illegal("TB-5", "refuse-undo"))
        return undo(at)

    patch.setattr(commands, "undo", told)


def a_reserve_while_the_question_stands(patch: pytest.MonkeyPatch) -> None:
    counting = TableState._count_time

    def counted(self: TableState, entry: Any) -> None:
        counting(self, entry)
        self.reserves[entry.seat] -= self._used.get(entry.seat, 0.0)

    patch.setattr(TableState, "_count_time", counted)


def that_all_have_passed(patch: pytest.MonkeyPatch) -> None:
    def closes(at: TableState, prompt: Any, *still: Any) -> clocks.Window:  # noqa: ARG001
        return clocks.Window(at.asked_at + 1.2, at.asked_at + 8.0)

    patch.setattr(clocks, "window", closes)


def how_long_the_log_is(patch: pytest.MonkeyPatch) -> None:
    question = projection.question

    def told(at: TableState, viewer: Viewer) -> dict[str, bytes] | None:
        asked = question(at, viewer)
        assert at.table is not None
        return None if asked is None else {**asked, "history": asked["history"] + b" " * len(at.table.log)}

    patch.setattr(projection, "question", told)


@pytest.mark.parametrize(
    ("tells", "game", "kind"),
    [
        (the_seed, "chain-of-command", Kind.TURN),
        (the_moves_of_another_seat, "chain-of-command", Kind.TURN),
        (who_has_passed, "pupularity", Kind.REACT),
        (that_something_happened, "pupularity", Kind.REACT),
        (that_something_happened, "paws-up", Kind.COMMIT),
        (why_nothing_can_be_taken_back, "paws-up", Kind.COMMIT),
        (whether_one_was_the_last_to_pass, "pupularity", Kind.REACT),
        (a_reserve_while_the_question_stands, "paws-up", Kind.COMMIT),
        (that_all_have_passed, "pupularity", Kind.REACT),
        (how_long_the_log_is, "slap-cat", Kind.COMMIT),
    ],
    ids=lambda each: each.__name__ if callable(each) else str(each),
)
def test_the_comparison_catches_a_leaking_table(
    tells: Callable[[pytest.MonkeyPatch], None], game: str, kind: Kind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tells(monkeypatch)
    with pytest.raises(Leak):
        evenings(tmp_path, game, range(100), kind, (probe, act_in_secret, act_in_secret, move_oneself, wait))
