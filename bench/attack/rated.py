"""A scenario that cheats at rated games: two seats for one guest, hints, a seat for a neighbour at the same device."""

import asyncio
from typing import Any

from tests.server.client import TOO_FAST_PAUSE, Client
from tests.server.raw_socket import RawSocket

from attack.attacker import DISCONNECTED, Attacker, command
from attack.scenario import Scenario
from pettable.table.rng import Rng

GAME = "chain-of-command"
SEATS = 4


async def cheat(attacker: Attacker) -> None:
    """Quick matches, one after the other, at which every guest cheats and then plays to the end."""
    people = [await attacker.guest(f"Rex {number}", number) for number in range(SEATS)]

    async def once(_: int) -> None:
        table = await match(attacker, people)
        if table is None:
            await asyncio.sleep(0.5)
            return
        for number, person in enumerate(people):
            person.events, person.game, person.table = [], None, {}
            await person.join(table)
            # Before the game has begun, there are still seats to be had.
            await second_players(attacker, table, person)
            if number:
                attacker.note(f"sit: {outcome(await asked(person, 'sit'))}")
        for person in people:
            await second_seats(attacker, person)
            await second_players(attacker, table, person)
        try:
            async with asyncio.timeout(60.0):
                await asyncio.gather(*(person.play(Rng(b"rated", person.name)) for person in people))
            await counted(attacker, table, people)
        except (*DISCONNECTED, TimeoutError):
            attacker.note("the rated game did not end")
        for person in people:
            await person.leave()

    await attacker.repeat(once, 1)


async def match(attacker: Attacker, people: list[Client]) -> str | None:
    """The table of a new match, where all of them meet."""
    tables = []
    for number, person in enumerate(people):
        # Asking twice must give no second seat.
        for _ in range(1 + (number == 0)):
            found = await attacker.request("POST", "/api/quick", {"game": GAME}, token=person.token, address=number)
            tables.append(found.get("table"))
    return tables[0] if tables[0] and len(set(tables)) == 1 else None


async def asked(person: Client, type: str, **fields: Any) -> dict[str, Any]:
    """The answer to a command that is not lost to the rate limit."""
    while (answer := await person.ask(type, **fields)).get("problem") == "too-fast":
        await asyncio.sleep(TOO_FAST_PAUSE)
    return answer


async def second_seats(attacker: Attacker, person: Client) -> None:
    """None of these may bring a hint, a bot or a second seat; the outcome has the word `cheated` where one does.

    While seats are free, somebody may still move to another one.
    """
    for type, fields in (("hint", {}), ("sit", {"seat": 3}), ("sit", {}), ("seat-bot", {"seat": 3, "bot": "parrot"})):
        answer = await asked(person, type, **fields)
        done = answer["type"] in ("ack", "hint")
        await asked(person, "ping")
        own = [chair for chair in person.table["chairs"] if chair["guest"] == person.guest]
        cheated = len(own) > 1 if type == "sit" else done
        attacker.note(f"cheated: {type}" if cheated else f"{type}: {outcome(answer)}")


async def second_players(attacker: Attacker, table: str, person: Client) -> None:
    """Sockets for players who would share the device, as at a table of friends; no such player may sit down."""
    for player in (1, 2):
        try:
            socket = await RawSocket.connect(
                attacker.url, table, person.token, address=person.local_address, query=f"&player={player}"
            )
        except DISCONNECTED:
            attacker.note("second player: no socket")
            continue
        socket.write(command("sit", id="sit") + command("hint", id="hint") + command("ping", id="end"))
        ended = False
        while not ended and (came := await socket.answers()):
            ended = any(each.id == "end" for each in came)
            for each in came:
                if each.id in ("sit", "hint"):
                    refused = each.type not in ("ack", "hint")
                    attacker.note(f"second player: {each.problem}" if refused else "cheated: second player")
        socket.abort()


async def counted(attacker: Attacker, table: str, people: list[Client]) -> None:
    """Every player has the game in the history, and the server has archived it."""
    for _ in range(100):
        histories = [(await person.request("GET", "/api/me/history")).json() for person in people]
        if all(any(game["table"] == table for game in history["games"]) for history in histories):
            attacker.note("rated games in everybody's history")
            return
        await asyncio.sleep(0.05)
    attacker.note("cheated: no history")


def outcome(answer: dict[str, object]) -> str:
    return str(answer.get("problem") or answer.get("rule") or answer["type"])


SCENARIOS = (
    Scenario(
        "rated-cheating",
        "rated matches: a second seat, hints, bots and `?player=` seats are tried, then the game is played out",
        cheat,
        ("hint: no-hints", "rated games in everybody's history"),
    ),
)
