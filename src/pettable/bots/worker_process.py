"""A worker process for bots: it answers requests that come over the socket which is its standard input.

It answers one request after the other, and ends when the socket is closed. Bots of one's own come in by a module with
`BOTS = {"name": maker, …}` (`--bots MODULE`), where a maker is called as those of `pettable.bots.BOTS` are.
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
from pettable.bots.fallback import BotFailure, checked
from pettable.bots.helper_process import HELPER
from pettable.bots.hints import USUAL, advise
from pettable.bots.kernel_search import WARM_UP
from pettable.bots.search_bot import SearchBot
from pettable.bots.worker_messages import Answer, Answered, Asked, WorkerRequest
from pettable.framed_process import LENGTH_BYTES, Ready, frame, length
from pettable.table.deck import read_deck
from pettable.table.game import Game
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.table import TakenBack

#: Lower priority than the server, which has to be quick.
NICENESS = 5
#: Seconds beyond its budget after which a request ends this process, should the table not have done so.
LAST_RESORT = 5
#: The number of decks of one's own that are kept ready.
DECKS_KEPT = 16
#: The share of a hint's budget for finding the best move; the rest is for what it leads to.
THINKING = 0.5
#: The longest text about a failure, in characters.
MOST_CHARACTERS = 300


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
    seen: Any = Union[event, TakenBack]  # noqa: UP007 (built at run time)
    return Shelf(game, rules, msgspec.json.Decoder(view), _decoder_of_many(move), _decoder_of_many(seen))


def _decoder_of_many(kind: Any) -> "msgspec.json.Decoder[list[Any]]":
    return msgspec.json.Decoder(GenericAlias(list, (kind,)))


def answer(request: WorkerRequest, bots: str | None = None) -> Answer:
    """The bot's answer, or how it failed."""
    try:
        if bots is not None:
            BOTS.update(_more_bots(bots))
        return _hint(request) if request.kind == "hint" else _play(request)
    except BotFailure as failure:
        return Answer(forfeit=failure.forfeit, fault=str(failure)[:MOST_CHARACTERS])
    # A bot that calls sys.exit fails like any other.
    except BaseException as fault:
        return Answer(forfeit="raised", fault=f"raised {type(fault).__name__}: {fault}"[:MOST_CHARACTERS])


def _play(request: WorkerRequest) -> Answer:
    at = shelf(request.game, request.deck)
    bot = maker(request.bot)(at.game, at.rules, request.seat, _stream(request))
    if isinstance(bot, SearchBot):
        seconds = request.budget if bot.budget.seconds is None else min(bot.budget.seconds, request.budget)
        bot.budget = structs.replace(bot.budget, seconds=seconds)
    if bot.listens:
        bot.hear(at.events.decode(request.history))
    view = at.view.decode(request.view)
    texts, moves = _moves(request, at, view)
    reaction = 0.0
    if request.kind == "claim":
        reaction = float(bot.reaction(view, request.prompt))
    move = checked(bot.claim if request.kind == "claim" else bot.choose, view, request.prompt, moves)
    if not (math.isfinite(reaction) and reaction >= 0):
        raise BotFailure("nonsense", f"reacts after {reaction} seconds")
    return Answer(bytes(texts[moves.index(move)]), reaction)


def _hint(request: WorkerRequest) -> Answer:
    """Advice for this seat."""
    at = shelf(request.game, request.deck)
    view = at.view.decode(request.view)
    _, moves = _moves(request, at, view)
    thinking = request.budget * THINKING
    seconds = thinking if USUAL.seconds is None else min(USUAL.seconds, thinking)
    advice = advise(
        at.game,
        at.rules,
        request.seat,
        view,
        request.prompt,
        moves,
        _stream(request),
        structs.replace(USUAL, seconds=seconds),
        at.events.decode(request.history),
    )
    return Answer(advice=msgspec.json.encode(advice))


def _moves(request: WorkerRequest, at: Shelf, view: Any) -> tuple[list[Raw], list[Any]]:
    """The legal moves, as they came and as the game knows them."""
    text = request.moves
    if text is None:
        # Law 6: in every world that fits a view, its seat has the same moves.
        world = at.rules.determinise(view, _stream(request).stream("world"))
        text = msgspec.json.encode(at.rules.legal(world, request.seat))
    return msgspec.json.decode(text, type=list[Raw]), at.moves.decode(text)


def _stream(request: WorkerRequest) -> Rng:
    return Rng(request.seed.encode(), f"bot {request.seat + 1}")


@cache
def _more_bots(module: str) -> dict[str, Any]:
    """Bots of one's own, from a module in the working directory."""
    sys.path.insert(0, os.getcwd())
    found: dict[str, Any] = import_module(module).BOTS
    return found


def main() -> None:
    parser = ArgumentParser(prog="pettable.bots.worker_process", description=__doc__)
    parser.add_argument("--bots", metavar="MODULE", help="a module with bots of your own: BOTS = {name: maker}")
    bots = parser.parse_args().bots
    os.nice(NICENESS)
    HELPER.allowed = False
    # No request waits for a compiler.
    WARM_UP.beside = True
    line = _line()
    requests: SimpleQueue[Asked] = SimpleQueue()
    Thread(target=_listen, args=(line, requests), daemon=True).start()
    line.sendall(frame(Ready()))
    while True:
        asked = requests.get()
        # Not even code that never lets go of the interpreter outlives this.
        signal.alarm(math.ceil(asked.request.budget) + LAST_RESORT)
        answered = Answered(asked.number, answer(asked.request, bots))
        signal.alarm(0)
        line.sendall(frame(answered))


def _line() -> socket.socket:
    """The socket to the table, moved away from standard input, which bots may read."""
    line = socket.socket(fileno=os.dup(0))
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    return line


def _listen(line: socket.socket, requests: "SimpleQueue[Asked]") -> None:
    """Beside the bots, so that this process ends with the table, even while a bot thinks."""
    decoder = msgspec.json.Decoder(Asked)
    try:
        while head := line.recv(LENGTH_BYTES, socket.MSG_WAITALL):
            requests.put(decoder.decode(line.recv(length(head), socket.MSG_WAITALL)))
    finally:
        os._exit(0)
