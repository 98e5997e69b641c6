"""One process where bots think: `python -m pettable.bots.worker_process [--bots MODULE]`, a socket as standard input.

It answers one question after the other and ends when nobody is there to ask any more. Bots of one's own come in by a
module with `BOTS = {"name": maker, …}`, where a maker is called as those of `pettable.bots.BOTS` are.
"""

import math
import os
import signal
import socket
import sys
from argparse import ArgumentParser
from functools import cache, lru_cache
from importlib import import_module
from queue import SimpleQueue
from threading import Thread
from types import GenericAlias
from typing import Any, NamedTuple, Union

import msgspec
from msgspec import Raw, structs

from pettable import registry
from pettable.bots import BOTS, maker
from pettable.bots.helper_process import SECOND_CORE
from pettable.bots.hints import USUAL, advise
from pettable.bots.search import SearchBot
from pettable.bots.worker_messages import LENGTH_BYTES, Answer, Answered, Asked, Ready, WorkerRequest, frame, length
from pettable.table.deck import read_deck
from pettable.table.game import Game
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.table import TakenBack

#: Gives way to the server, which has to be quick.
NICENESS = 5
#: So many seconds after its budget a question ends this process, whatever holds it up, should nobody else do so.
LAST_RESORT = 5
#: Decks of one's own that are kept, ready to play.
DECKS_KEPT = 16
#: The share of a hint's budget that goes into finding the best move; what it leads to is told in the rest.
THINKING = 0.5
#: Of what a bot says when it fails.
MOST_WORDS = 300


class Shelf(NamedTuple):
    """A game with one deck, and how its values are read."""

    game: Game
    rules: Rules[Any, Any, Any, Any]
    view: "msgspec.json.Decoder[Any]"
    moves: "msgspec.json.Decoder[list[Any]]"
    events: "msgspec.json.Decoder[list[Any]]"


@lru_cache(DECKS_KEPT)
def shelf(name: str, deck: str | None) -> Shelf:
    game = registry.find(name)
    rules = registry.rules_of(name) if deck is None else game.rules(read_deck(deck, name, game.deck))
    _, move, event, view = rules.types()
    told: Any = Union[event, TakenBack]  # noqa: UP007 (built at run time)
    return Shelf(game, rules, msgspec.json.Decoder(view), _decoder_of_many(move), _decoder_of_many(told))


def _decoder_of_many(kind: Any) -> "msgspec.json.Decoder[list[Any]]":
    return msgspec.json.Decoder(GenericAlias(list, (kind,)))


def answer(question: WorkerRequest, bots: str | None = None) -> Answer:
    """What the bot says; where it fails, in which way."""
    try:
        if bots is not None:
            BOTS.update(_more_bots(bots))
        return _hint(question) if question.kind == "hint" else _play(question)
    # A bot that calls sys.exit fails like any other.
    except BaseException as fault:
        return Answer(forfeit="raised", fault=f"raised {type(fault).__name__}: {fault}"[:MOST_WORDS])


def _play(question: WorkerRequest) -> Answer:
    at = shelf(question.game, question.deck)
    bot = maker(question.bot)(at.game, at.rules, question.seat, _stream(question))
    if isinstance(bot, SearchBot):
        seconds = question.budget if bot.budget.seconds is None else min(bot.budget.seconds, question.budget)
        bot.budget = structs.replace(bot.budget, seconds=seconds)
    if bot.listens:
        bot.hear(at.events.decode(question.history))
    view = at.view.decode(question.view)
    texts, moves = _moves(question, at, view)
    reaction = 0.0
    if question.kind == "claim":
        reaction = float(bot.reaction(view, question.prompt))
        move = bot.claim(view, question.prompt, moves)
    else:
        move = bot.choose(view, question.prompt, moves)
    if move not in moves:
        return Answer(forfeit="nonsense", fault=f"answered {move!r}"[:MOST_WORDS])
    if not (math.isfinite(reaction) and reaction >= 0):
        return Answer(forfeit="nonsense", fault=f"has a hand that takes {reaction} seconds")
    return Answer(bytes(texts[moves.index(move)]), reaction)


def _hint(question: WorkerRequest) -> Answer:
    """What is best on this seat, whoever sits there."""
    at = shelf(question.game, question.deck)
    view = at.view.decode(question.view)
    _, moves = _moves(question, at, view)
    thinking = question.budget * THINKING
    seconds = thinking if USUAL.seconds is None else min(USUAL.seconds, thinking)
    advice = advise(
        at.game,
        at.rules,
        question.seat,
        view,
        question.prompt,
        moves,
        _stream(question),
        structs.replace(USUAL, seconds=seconds),
        at.events.decode(question.history),
    )
    return Answer(advice=msgspec.json.encode(advice))


def _moves(question: WorkerRequest, at: Shelf, view: Any) -> tuple[list[Raw], list[Any]]:
    """The legal moves, as they came and as the game knows them."""
    text = question.moves
    if text is None:
        # Law 6: in every world that fits a view, its seat has the same moves.
        world = at.rules.determinise(view, _stream(question).stream("world"))
        text = msgspec.json.encode(at.rules.legal(world, question.seat))
    return msgspec.json.decode(text, type=list[Raw]), at.moves.decode(text)


def _stream(question: WorkerRequest) -> Rng:
    return Rng(question.seed.encode(), f"bot {question.seat + 1}")


@cache
def _more_bots(module: str) -> dict[str, Any]:
    """Whoever writes a bot keeps it where they work."""
    sys.path.insert(0, os.getcwd())
    found: dict[str, Any] = import_module(module).BOTS
    return found


def main() -> None:
    parser = ArgumentParser(prog="python -m pettable.bots.worker_process", description=__doc__)
    parser.add_argument("--bots", metavar="MODULE", help="a module with bots of your own: BOTS = {name: maker}")
    bots = parser.parse_args().bots
    os.nice(NICENESS)
    SECOND_CORE.allowed = False
    line = _line()
    questions: SimpleQueue[Asked] = SimpleQueue()
    Thread(target=_listen, args=(line, questions), daemon=True).start()
    line.sendall(frame(Ready()))
    while True:
        asked = questions.get()
        # Not even code that never lets go of the interpreter outlives this.
        signal.alarm(math.ceil(asked.question.budget) + LAST_RESORT)
        answered = Answered(asked.number, answer(asked.question, bots))
        signal.alarm(0)
        line.sendall(frame(answered))


def _line() -> socket.socket:
    """The way to the table, out of the way of bots that read or print."""
    line = socket.socket(fileno=os.dup(0))
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    return line


def _listen(line: socket.socket, questions: "SimpleQueue[Asked]") -> None:
    """Beside the thinking, so that this process ends with the one that asks, even in the middle of a thought."""
    decoder = msgspec.json.Decoder(Asked)
    try:
        while head := line.recv(LENGTH_BYTES, socket.MSG_WAITALL):
            questions.put(decoder.decode(line.recv(length(head), socket.MSG_WAITALL)))
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
