"""Scenarios with decks of the attacker's own: files that are costly to read, and games that are costly to play."""

import asyncio
from itertools import cycle

from tests.server.client import Client

from attack.attacker import Attacker
from attack.scenario import Scenario
from pettable import registry
from pettable.server.limits.constants import DECK_BYTES
from pettable.table.rng import Rng

PUPULARITY = "pupularity"
#: Addresses that send decks at the same time.
ADDRESSES = 4


def own_deck(game: str) -> str:
    """A game's usual deck, which anybody may read at a table."""
    return (registry.folder(game) / "deck.toml").read_text(encoding="utf-8")


def with_more(game: str, line: str) -> str:
    """The usual deck and as many more cards of one kind as the file may hold; `{}` in the line is the card's id."""
    cards = own_deck(game).rstrip().removesuffix("]")
    number = 0
    while len(more := line.format(f"more-{number}")) + len(cards) + 10 < DECK_BYTES:
        cards += more + "\n"
        number += 1
    return cards + "]\n"


def zoomies() -> str:
    """Hands grow with each Zoomies; this deck has hundreds."""
    return with_more(PUPULARITY, '{{kind = "drama", id = "{}", effect = "zoomies"}},')


def not_today() -> str:
    """Hands of cards that may all be given up, in any combination."""
    return with_more(PUPULARITY, '{{kind = "drama", id = "{}", effect = "not-today"}},')


def largest_decks() -> list[tuple[str, str]]:
    """For each game, its usual deck with as many more cards of one kind as fit, kind by kind."""
    lines = {
        "chain-of-command": ['{{kind = "pet", id = "{}", group = "dogs", treats = 9, tricks = 9}},'],
        "paws-up": ['{{kind = "photo", id = "{}", set = "I", paws = 7, location = "garden", animal = "hamster"}},'],
        "slap-cat": [
            '{{kind = "cat", id = "{}", part = "head", colour = "orange", stars = 1, icons = ["donate"]}},',
            '{{kind = "cat", id = "{}", part = "middle", colour = "orange", stars = 2147483647}},',
        ],
        PUPULARITY: [
            '{{kind = "drama", id = "{}", effect = "trade"}},',
            '{{kind = "gear", id = "{}", piece = "tail", colour = "red", points = 1}},',
            '{{kind = "status", id = "{0}", name = "{0}", points = 4}},',
        ],
    }
    return [(game, with_more(game, line)) for game in registry.names() for line in lines.get(game, ())]


async def play(attacker: Attacker, number: int, game: str, deck: str, seats: int) -> None:
    """Open a table with this deck and play at it as fast as one may, drawing cards where that is possible."""
    host = await attacker.guest(f"Rex {number}", number)
    body = {"game": game, "seats": seats, "deck": deck, "bots": ["random"] * (seats - 1)}
    opened = await attacker.request("POST", "/api/tables", body, token=host.token, address=number)
    if "table" not in opened:
        await asyncio.sleep(0.1)
        return
    rng = Rng(b"attack", f"{game} {number}")
    try:
        await host.join(opened["table"], opened["invite"])
        await host.ask("start")
        while attacker.goes_on and not host.over:
            await host.until(lambda: host.over or (host.game is not None and host.game["prompt"] is not None))
            await one_move(attacker, host, rng)
            await asyncio.sleep(0.05)
    finally:
        await host.leave()


async def one_move(attacker: Attacker, player: Client, rng: Rng) -> None:
    assert player.game is not None
    moves = player.game["moves"]
    if moves is None:
        # More than the server lists.
        attacker.note("moves not listed")
        await asyncio.sleep(0.5)
        return
    if not moves:
        await asyncio.sleep(0.05)
        return
    drawing = [move for move in moves if "draw" in str(move) or "drama" in str(move)]
    answer = await player.ask("play", prompt=player.game["prompt"]["id"], move=rng.choice(drawing or moves))
    attacker.note(answer.get("problem") or answer["type"])


async def costly_hands(attacker: Attacker) -> None:
    decks = (zoomies(), not_today())

    async def once(worker: int) -> None:
        await play(attacker, worker, PUPULARITY, decks[worker % 2], seats=(2, 2, 6, 6)[worker % 4])

    await attacker.repeat(once, 4)


async def largest(attacker: Attacker) -> None:
    decks = largest_decks()

    async def once(worker: int) -> None:
        game, deck = decks[worker]
        await play(attacker, worker, game, deck, max(registry.find(game).seats))

    await attacker.repeat(once, len(decks))


def tangled() -> list[str]:
    """Files of 30 kB that are slow to parse, or that a parser chokes on."""
    begin = 'game = "chain-of-command"\nname = "Mine"\n'
    return [
        begin + ".".join("a" * 15_000) + " = 1",
        begin + "\n".join(f"a.b.c.d.e.f{number}.g.h = 1" for number in range(1_100)),
        begin + "".join(f"[a.b.c.d{number}]\n" for number in range(1_700)),
        begin + "cards = " + "[" * 15_000 + "]" * 15_000,
        begin + "cards = [" + "{a = " * 6_000 + "1" + "}" * 6_000 + "]",
        begin + "a = " + "9" * 30_000,
        begin + 'a = """' + "\\u0041" * 4_500 + '"""',
        begin + "cards = [" + "{}," * 9_000 + "]",
        begin + "cards = [{id = 'x', kind = 'pet', treats = 1e400, tricks = 1979-05-27}]",
        begin + "cards = [{id = {x = 1}, kind = ['pet'], group = 9, treats = nan}]",
        begin + "\x00\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace") * 5_000,
    ]


async def tangled_decks(attacker: Attacker) -> None:
    guests = [await attacker.guest(f"Rex {number}", number) for number in range(ADDRESSES)]
    files = cycle(tangled())

    async def once(worker: int) -> None:
        body = {"game": "chain-of-command", "seats": 2, "deck": next(files)}
        await attacker.request(
            "POST", "/api/tables", body, token=guests[worker % ADDRESSES].token, address=worker % ADDRESSES
        )

    await attacker.repeat(once, 2 * ADDRESSES)


async def nested_json(attacker: Attacker) -> None:
    guests = [await attacker.guest(f"Rex {number}", number) for number in range(ADDRESSES)]
    bodies = (
        b"[" * 30_000,
        b'{"name":' * 5_000,
        b'{"a":' + b"[" * 20_000 + b"]" * 20_000 + b"}",
        b'{"name": "\\ud800"}',
        b"\x00",
    )
    paths = ("/api/guests", "/api/tables", "/api/quick", "/api/tables/%00/shares", "/api/links")
    pairs = cycle([(path, body) for path in paths for body in bodies])

    async def once(worker: int) -> None:
        path, body = next(pairs)
        address = worker % ADDRESSES
        await attacker.request("POST", path, content=body, token=guests[address].token, address=address)

    await attacker.repeat(once, 2 * ADDRESSES)


SCENARIOS = (
    Scenario(
        "costly-hands",
        "Pupularity with hundreds of Zoomies or Not today!, played at the full rate",
        costly_hands,
        # Such decks may be played; their hands and moves are bounded by the rules.
        ("ack",),
    ),
    Scenario("largest-decks", "for every game, its deck filled up to 32 KiB, played with random bots", largest),
    Scenario(
        "tangled-decks",
        "decks of 30 kB in dotted keys, nested lists, endless numbers and odd values",
        tangled_decks,
        ("422 bad-deck",),
    ),
    Scenario(
        "nested-json",
        "bodies nested 30,000 deep, zero bytes, half characters, on every path that takes a body",
        nested_json,
        ("400 bad-message",),
    ),
)
