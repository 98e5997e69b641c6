"""Two people at a table: the beginning of most tests."""

from typing import Any

from tests.server.in_process import Inside, Person

CHAIN = "chain-of-command"


async def two(here: Inside, *names: str, **setting: Any) -> tuple[str, Person, Person]:
    """A table for two, both of them seated and there, and not yet started."""
    anna, ben = await here.guests(*(names or ("Anna", "Ben")))
    table, invite = await anna.open(**{"game": CHAIN, "seats": 2, **setting})
    await anna.join(table)
    await ben.join(table, invite)
    await ben.done("sit")
    return table, anna, ben


async def playing(here: Inside, **setting: Any) -> tuple[str, Person, Person]:
    """The same two, in their first turn."""
    table, anna, ben = await two(here, **setting)
    await anna.done("start")
    await ben.until(lambda: ben.game is not None)
    return table, anna, ben


def seated(person: Person) -> list[str]:
    return [chair["name"] for chair in person.table["chairs"]]


def on_turn(*people: Person) -> tuple[Person, Person]:
    """The player whose turn it is, and the other one."""
    one, other = people
    return (one, other) if one.may_move() else (other, one)
