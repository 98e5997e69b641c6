"""A process that reads decks from strangers: it parses and checks their text, and may be killed over it.

Requests come over the socket which is its standard input, one after the other; it ends when the socket is closed. The
system ends it where a deck takes too much processor time, and gives it no more memory than a deck can need.
"""

import os
import resource
import signal
import socket
import sys
from typing import Any

import msgspec
from msgspec import Raw, Struct

from pettable import registry
from pettable.framed_process import LENGTH_BYTES, Ready, frame, length
from pettable.table.deck import Deck, DeckShape, read_deck
from pettable.table.errors import DeckError

#: Lower priority than the server, which has to be quick.
NICENESS = 5


class DeckText(Struct, frozen=True):
    """A deck to be read."""

    game: str
    text: str
    #: A table was opened with it: where it breaks a constraint by now, it is read all the same.
    was_checked: bool = False


class DeckAnswer(Struct, frozen=True):
    """The deck, its cards as JSON, and what is wrong with it; a deck that is refused has no hash."""

    name: str = ""
    reconstruction: bool = False
    hash: str = ""
    cards: Raw = Raw(b"[]")
    wrong: str | None = None


def answer(asked: DeckText) -> DeckAnswer:
    shape, wrong, deck = registry.find(asked.game).deck, None, None
    try:
        deck = read_deck(asked.text, asked.game, shape)
    except DeckError as refusal:
        wrong = str(refusal)
        deck = read_anyhow(asked, shape) if asked.was_checked else None
    if deck is None:
        return DeckAnswer(wrong=wrong)
    return DeckAnswer(deck.name, deck.reconstruction, deck.hash, Raw(msgspec.json.encode(deck.cards)), wrong)


def read_anyhow(asked: DeckText, shape: DeckShape) -> Deck[Any] | None:
    """The deck without its game's constraints; None where it is none at all."""
    try:
        return read_deck(asked.text, asked.game, shape, lenient=True)
    except DeckError:
        return None


def main() -> None:
    """The arguments are seconds of processor time for each deck, and bytes of memory."""
    seconds, memory = float(sys.argv[1]), int(sys.argv[2])
    os.nice(NICENESS)
    for name in registry.names():
        registry.find(name)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    line, decoder = socket.socket(fileno=os.dup(0)), msgspec.json.Decoder(DeckText)
    line.sendall(frame(Ready()))
    while head := line.recv(LENGTH_BYTES, socket.MSG_WAITALL):
        asked = decoder.decode(line.recv(length(head), socket.MSG_WAITALL))
        # Nobody handles the signal: it ends this process, whatever it is doing.
        signal.setitimer(signal.ITIMER_PROF, seconds)
        answered = answer(asked)
        signal.setitimer(signal.ITIMER_PROF, 0)
        line.sendall(frame(answered))
