"""Points of Pupularity in the browser: what counts double says so, and hides nothing."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs
from playwright.async_api import WebSocketRoute, expect

from pettable.games.pupularity.scene import scene
from pettable.games.pupularity.state import PupularityState, PupularityView, Stacks
from pettable.table.deck import CardId
from tests.games.pupularity.deals import RULES
from tests.server.server_process import serving
from tests.web.browser import Visitor, chromium, run, sit_down_with_bots, visitor
from tests.web.layout import SCREENS, resize

#: How many times faster than usual the server's clock runs.
HURRY = 4.0

NUMBER = {each.id: CardId(number) for number, each in enumerate(RULES.deck.cards)}

#: Something is asked, and nothing that came before it waits to be shown.
ASKED = "() => document.querySelector('p.status.yours') && !document.querySelector('[data-callout]')"
#: Signs of doubling that lie over something else, or are not seen as a whole.
HIDING = """() => [...document.querySelectorAll(".times")].flatMap((sign) => {
  sign.scrollIntoView({ block: "nearest" });
  const box = sign.getBoundingClientRect();
  const over = (each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < box.right - .5 && right > box.left + .5 && top < box.bottom - .5 && bottom > box.top + .5;
  };
  const others = ".card, .chip, .piece, .slot, .sum > *, .total > *, .opens";
  const hidden = [...document.querySelectorAll(others)].filter(over).map((each) => `over ${each.className}`);
  const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const { left, right } = sign.closest(".holder, .places").getBoundingClientRect();
  const cut = box.left < left - 1 || box.right > right + 1;
  const faults = [...hidden, ...(cut ? ["cut off"] : []), ...(sign.contains(seen) ? [] : [`under ${seen?.className}`])];
  return faults.map((fault) => `${sign.closest("[data-doubled]").dataset.doubled}: ${fault}`);
})"""


def stacks(names: str) -> Stacks:
    """Stacks as the tests of the rules write them: `red-hood-2/blue-hood-1 omega-1`."""
    return tuple(tuple(NUMBER[name] for name in stack.split("/")) for stack in names.split())


async def look_at(someone: Visitor, before: Sequence[str], hand: str) -> None:
    """A table at which this lies before all players, the visitor first, as soon as the visitor has the turn."""

    def laid_out(game: dict[str, Any]) -> None:
        view = msgspec.convert(game["view"], PupularityView)
        me, seats = view.seat, len(before)
        if me is None or view.open.to_play != me:
            return
        held = tuple(sorted(NUMBER[name] for name in hand.split()))
        lie = tuple(stacks(before[(seat - me) % seats]) for seat in range(seats))
        view = structs.replace(view, hand=held, open=structs.replace(view.open, stacks=lie))
        hands = tuple(held if seat == me else () for seat in range(seats))
        moves = RULES.legality.turn_moves(PupularityState(view.options, view.open, hands, ()), me)
        game |= msgspec.to_builtins({"view": view, "lines": scene(RULES, view), "moves": moves})

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if game := message if message["type"] == "game" else message.get("game"):
                laid_out(game)
            socket.send(json.dumps(message))

        server.on_message(pass_on)

    await someone.page.route_web_socket("**/*", between)
    await sit_down_with_bots(someone, "pupularity", len(before))
    await someone.page.wait_for_function(ASKED)


def much_that_counts_double(seats: int) -> list[str]:
    """A full set and a Status before each seat, a complete Pack before those for whom there is one."""
    ids = list(NUMBER)
    found = []
    for seat in range(seats):
        first = ids.index(f"{('red', 'blue', 'yellow')[seat % 3]}-hood-1")
        gear = ids[first + seat // 3 : first + 18 : 3]
        pack = [name for role in ("handler", "alpha", "beta", "omega") if (name := f"{role}-{seat + 1}") in NUMBER]
        found.append(" ".join([*gear, *pack, ids[ids.index("sash-queen") + seat]]))
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_pp_16_the_sign_of_what_counts_double_hides_nothing(seats: int, scheme: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, color_scheme=scheme, reduced_motion="reduce") as anna,
        ):
            await look_at(anna, much_that_counts_double(seats), "zoomies-1 zoomies-2 zoomies-3 not-today-1 poach-1")
            for screen in SCREENS:
                await resize(anna, screen)
                await expect(anna.page.locator(".times")).to_have_count(seats + min(seats, 4))
                assert await anna.page.evaluate(HIDING) == [], screen

    run(story())
