"""Positions of Slap Cat! that a game seldom reaches, played by seed and shown as a puzzle."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs
from playwright.async_api import Route

from pettable import registry
from pettable.games.slap_cat.cats import visible
from pettable.games.slap_cat.state import SlapView
from pettable.scripted_game import AnyTable, scripted_table
from pettable.server.http.puzzles import PuzzleAnswer, shown_puzzle
from pettable.server.http.scripted_tables import game_message, table_message
from pettable.table.rng import Rng
from pettable.table.seats import Seat
from tests.server.server_process import serving
from tests.web.browser import Visitor, chromium, visitor

SHORT_PHONE = (360, 640)
NAMES = ("Anna", "Mr. Whiskers", "Krümelchen", "Noodle", "Professor Pfote", "Biscuit")
ME = Seat(0)


def position(
    seats: int, rule: str, seed: int, reached: Callable[[SlapView], bool] = lambda _: True, *, calm: bool = True
) -> AnyTable:
    """A game by seed, at the first question of this rule to me at which the view is as wanted."""
    table = scripted_table("slap-cat", registry.rules_of("slap-cat"), seats, {"calm": calm}, (), seed)
    rng = Rng(b"positions", str(seed))
    while table.outcome is None:
        assert table.prompt is not None
        view = table.view(ME)
        asked = table.prompt.rule == rule and ME in table.prompt.seats and view.answer is None
        if asked and reached(view):
            return table
        # I answer last, so that the others wait for me.
        seat = max(each for each in table.prompt.seats if table.view(each).answer is None)
        moves = table.legal(seat)
        table.play(moves[rng.below(len(moves))], seat)
    raise AssertionError(f"no question of {rule} by seed {seed}")


async def show(someone: Visitor, table: AnyTable) -> None:
    """The position in place of the first puzzle."""
    names = NAMES[: len(table.view(ME).areas)]
    shown = structs.replace(
        shown_puzzle("slap-cat", 1, "en"),
        table=table_message("slap-cat", table, ME, names),
        seat=ME,
        game=game_message("slap-cat", table, ME),
        answers=tuple(PuzzleAnswer((move,), 0.5) for move in table.legal(ME)),
    )

    async def answer(route: Route) -> None:
        await route.fulfill(body=msgspec.json.encode(shown), content_type="application/json")

    await someone.page.route("**/api/puzzles/slap-cat/1/*", answer)
    await someone.go("/puzzle/slap-cat/1")
    await someone.page.wait_for_selector(".said .ask")


@asynccontextmanager
async def looking(tmp_path: Path, **more: Any) -> AsyncIterator[Visitor]:
    async with (
        serving(f"sqlite:///{tmp_path}/t.db") as server,
        chromium() as browser,
        visitor(browser, server.url, reduced_motion="reduce", **more) as anna,
    ):
        yield anna


def built(view: SlapView, seat: int = ME) -> int:
    return sum(len(visible(cat)) for cat in view.areas[seat].cats)


def found(rule: str, reached: Callable[[SlapView], bool], seats: int = 4) -> AnyTable:
    """The first game with races that comes to this question."""
    for seed in range(1, 200):
        try:
            return position(seats, rule, seed, reached, calm=False)
        except AssertionError:
            continue
    raise AssertionError(f"no game comes to {rule}")


#: What lies before me, or may be chosen there, and is cut off by the edge of the table.
CUT_OFF = """() => {
  // On a phone on its side the board is no box of its own.
  const scrolls = (each) => each.clientHeight > 0 && getComputedStyle(each).overflowY === "auto";
  const { top, bottom } = [...document.querySelectorAll(".board, .near")].find(scrolls).getBoundingClientRect();
  const mine = ".own :is(.tile, button, .points, .count, .stand b:first-child)";
  return [...document.querySelectorAll(`${mine}, .middle figcaption`)].flatMap((each) => {
    if (!each.checkVisibility()) return [];
    const box = each.getBoundingClientRect();
    return box.top >= top - 1 && box.bottom <= bottom + 1 ? [] : [each.ariaLabel ?? each.innerText];
  });
}"""


async def until_nothing_is_cut_off(someone: Visitor) -> None:
    """The page measures what it shows and may choose smaller sizes, a frame or more later."""
    await someone.page.wait_for_function(f"() => !({CUT_OFF})().length")


#: By how many pixels my cats cover the table.
COVERED_TABLE = """() => document.querySelector(".middle").getBoundingClientRect().bottom
  - document.querySelector(".own").getBoundingClientRect().top"""
#: The edge of what lies before me fades into the table.
FADES = 6
