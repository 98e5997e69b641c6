"""Bots at a table: whoever is asked answers, and in a race the fastest hand comes first."""

from collections.abc import Mapping
from typing import Any

from pettable.bots.bot import Bot
from pettable.table.prompts import Kind
from pettable.table.rng import Rng
from pettable.table.rules import Illegal
from pettable.table.seats import Seat
from pettable.table.table import Table

AnyTable = Table[Any, Any, Any, Any]


def answer(table: AnyTable, bots: Mapping[Seat, Bot]) -> bool:
    """One question's answers by those bots that are asked; False where none of them is."""
    prompt = table.prompt
    asked = [seat for seat in table.waiting if seat in bots]
    if prompt is None or not asked:
        return False
    if prompt.kind is Kind.RACE:
        return _race(table, bots, asked)
    # In a REACT window the first reaction voids the others' answers: who comes first must not be a seat's number.
    if prompt.kind is Kind.REACT:
        asked = list(Rng(table.seed, f"react {len(table.log)}").shuffled(asked))
    for seat in asked:
        if table.prompt is None or table.prompt.id != prompt.id:
            break
        play(table, bots[seat], seat)
    return True


def play(table: AnyTable, bot: Bot, seat: Seat) -> None:
    """One answer by one bot."""
    assert table.prompt is not None
    tell(table, bot, seat)
    moves = table.legal(seat)
    move = bot.choose(table.view(seat), table.prompt, moves)
    refusal = table.submit(table.prompt.id, move)
    assert refusal is None, f"{bot} played {move}: {refusal}"


def tell(table: AnyTable, bot: Bot, seat: Seat) -> None:
    """What this seat was told since the bot last heard of anything."""
    if bot.listens:
        bot.hear(table.seen(seat, bot.heard))


def _race(table: AnyTable, bots: Mapping[Seat, Bot], asked: list[Seat]) -> bool:
    """Hands come down in the order of their reaction times, once more for a claim on what is gone or a second card."""
    assert table.prompt is not None
    prompt = table.prompt

    def hand(seat: Seat, since: float) -> tuple[float, Seat, Any]:
        tell(table, bots[seat], seat)
        view = table.view(seat)
        when = since + bots[seat].reaction(view, prompt)
        return when, seat, bots[seat].claim(view, prompt, table.legal(seat))

    hands = [hand(seat, 0.0) for seat in asked if table.legal(seat)]
    while hands and table.prompt is not None and table.prompt.id == prompt.id:
        hands.sort(key=lambda each: each[:2])
        when, seat, move = hands.pop(0)
        refusal = table.submit(prompt.id, move)
        if refusal is not None:
            bots[seat].refused(refusal)
        if table.prompt is not None and table.prompt.id == prompt.id and table.legal(seat):
            hands.append(hand(seat, when))
    for _, seat, _ in hands:
        bots[seat].refused(Illegal("TB-1", "refuse-stale"))
    return True
