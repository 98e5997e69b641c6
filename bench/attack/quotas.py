"""Scenarios that fill the server up: tables, guests, talk, matches and journals without end."""

import asyncio
from itertools import count

from attack.attacker import Attacker, command
from attack.scenario import Scenario
from attack.socket_pressure import Den
from pettable import registry

#: Addresses that flood at the same time.
ADDRESSES = 4


async def table_flood(attacker: Attacker) -> None:
    """Each address makes guests, and each guest opens tables until it may not."""

    async def once(worker: int) -> None:
        address = worker % ADDRESSES
        guest = await attacker.request("POST", "/api/bots", {"name": f"Rex {worker}"}, address=address)
        if "token" not in guest:
            await asyncio.sleep(0.05)
            return
        for _ in range(12):
            body = {"game": "slap-cat", "seats": 6, "privacy": "public"}
            await attacker.request("POST", "/api/tables", body, token=guest["token"], address=address)

    await attacker.repeat(once, 2 * ADDRESSES)


async def guest_flood(attacker: Attacker) -> None:
    async def once(worker: int) -> None:
        path = ("/api/guests", "/api/bots")[worker % 2]
        await attacker.request("POST", path, {"name": f"Rex {worker}"}, address=worker % ADDRESSES)

    await attacker.repeat(once, 3 * ADDRESSES)


async def chat_flood(attacker: Attacker) -> None:
    den = await Den.open(attacker)
    numbers = count()

    def burst() -> bytes:
        number = next(numbers)
        talk = (
            command("say", id=f"a{number}", text="woof " * 40),
            command("say", id=f"b{number}", phrase="hello"),
            command("mute", id=f"c{number}", guest="somebody", muted=number % 2 == 0),
            command("report", id=f"d{number}", said=1),
            command("silence", id=f"e{number}", guest=den.guests[1].guest, silent=number % 2 == 0),
        )
        return talk[number % len(talk)]

    async def once(worker: int) -> None:
        socket = await attacker.socket(den.table, den.guests[worker])
        if socket is not None:
            await attacker.flood(socket, burst, pause=0.055)

    await attacker.repeat(once, len(den.guests))


async def quick_match_storm(attacker: Attacker) -> None:
    """Guests ask for a match in every game at once, sit down for a moment, and go."""
    guests = [await attacker.guest(f"Rex {number}", number) for number in range(attacker.scaled(40))]
    games = registry.names()

    async def once(worker: int) -> None:
        guest = guests[worker]
        for game in games:
            match = await attacker.request("POST", "/api/quick", {"game": game}, token=guest.token, address=worker)
            if "table" in match:
                socket = await attacker.socket(match["table"], guest)
                if socket is not None:
                    socket.write(command("sit", id="sit"))
                    await asyncio.sleep(0.05)
                    socket.abort()
        await asyncio.sleep(0.5)

    await attacker.repeat(once, len(guests))


async def journal_growth(attacker: Attacker) -> None:
    """Everything that is written down, over and over: seats taken and left, stand-ins, undos, renamed guests."""
    den = await Den.open(attacker, playing=False, seats=4)
    numbers = count()

    def burst() -> bytes:
        number = next(numbers)
        kinds = (
            command("sit", id=f"a{number}"),
            command("rise", id=f"b{number}"),
            command("seat-bot", id=f"c{number}", seat=3, bot="random"),
            command("free-seat", id=f"d{number}", seat=3),
            command("mute", id=f"e{number}", guest=den.guests[number % 6].guest, muted=number % 4 == 0),
        )
        return kinds[number % len(kinds)]

    async def once(worker: int) -> None:
        socket = await attacker.socket(den.table, den.guests[worker])
        if socket is None:
            await asyncio.sleep(0.1)
        else:
            await attacker.flood(socket, burst, pause=0.052)

    await attacker.repeat(once, len(den.guests))


SCENARIOS = (
    Scenario(
        "table-flood",
        f"guests without end, twelve tables each, from {ADDRESSES} addresses",
        table_flood,
        ("429 too-many",),
    ),
    Scenario("guest-flood", f"new guests as fast as they go, from {ADDRESSES} addresses", guest_flood),
    Scenario(
        "chat-flood", "talk, mutes, reports and silences at the full rate of six sockets", chat_flood, ("too-fast",)
    ),
    Scenario("quick-match-storm", "40 guests look for a match in all games, sit down and go", quick_match_storm),
    Scenario("journal-growth", "seats taken and left at the full rate of six sockets", journal_growth),
)
