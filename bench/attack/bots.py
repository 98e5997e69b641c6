"""Scenarios that press on the bots: tables full of strong ones, and hints without end."""

import asyncio

from tests.server.client import Client

from attack.attacker import DISCONNECTED, Attacker
from attack.scenario import Scenario
from pettable.table.rng import Rng

GAME, SEATS, STRONG = "pupularity", 6, "parrot"
#: As many as one guest may have.
TABLES_A_GUEST = 10
HINTERS = 20


async def play_on(attacker: Attacker, player: Client) -> None:
    """Answer every question with any move, so that the bots have to think again."""
    rng = Rng(b"attack", player.name)
    while attacker.goes_on and not player.closed and not player.over:
        if player.may_move():
            answer = await player.move(rng)
            attacker.note(answer.get("problem") or answer["type"])
        await asyncio.sleep(0.1)


async def strong_tables(attacker: Attacker, guests: int) -> None:
    async def one(number: int) -> None:
        host = await attacker.guest(f"Rex {number}", number)
        players = []
        for table in range(TABLES_A_GUEST + 1):
            body = {"game": GAME, "seats": SEATS, "bots": [STRONG] * (SEATS - 1), "bot": STRONG}
            opened = await attacker.request("POST", "/api/tables", body, token=host.token, address=number)
            if "table" not in opened:
                continue
            player = Client(attacker.url, f"Rex {number}.{table}", host.local_address)
            player.token, player.guest = host.token, host.guest
            await player.join(opened["table"], opened["invite"])
            await player.ask("start")
            players.append(player)
        try:
            await asyncio.gather(*(play_on(attacker, player) for player in players))
        except DISCONNECTED:
            attacker.note("disconnected")
        for player in players:
            player.cut()

    await asyncio.gather(*map(one, range(guests)))


async def one_guest(attacker: Attacker) -> None:
    await strong_tables(attacker, 1)


async def six_guests(attacker: Attacker) -> None:
    await strong_tables(attacker, attacker.scaled(6))


async def hint_flood(attacker: Attacker) -> None:
    async def one(number: int) -> None:
        host = await attacker.guest(f"Rex {number}", number)
        table, invite = await host.open(game=GAME, seats=2, bots=["puppy"])
        await host.join(table, invite)
        await host.ask("start")
        while attacker.goes_on:
            answer = await host.ask("hint")
            attacker.note(answer.get("problem") or answer["type"])
            await asyncio.sleep(0.06)
        host.cut()

    await asyncio.gather(*map(one, range(attacker.scaled(HINTERS))))


SCENARIOS = (
    Scenario("ten-strong-tables", "one guest, ten tables of five strong bots each", one_guest, ("429 too-many",)),
    Scenario("sixty-strong-tables", "six guests with ten such tables each", six_guests, ("429 too-many",)),
    Scenario("hint-flood", f"{HINTERS} guests ask for hints all the time", hint_flood, ("too-fast",)),
)
