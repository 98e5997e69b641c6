"""The other side of a sandbox: a process that reads what strangers wrote, and may be killed over it.

Requests come over the socket which is its standard input, one after the other; it ends when the socket is closed. The
system ends it where a request takes too much processor time, and gives it no more memory than one can need.
"""

import os
import resource
import signal
import socket
import sys
from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec import Struct

from pettable import registry
from pettable.framed_process import LENGTH_BYTES, Ready, frame, length

T = TypeVar("T", bound=Struct)

#: Lower priority than the server, which has to be quick.
NICENESS = 5


def answer_requests(kind: type[T], answer: Callable[[T], Struct]) -> None:
    """The program's arguments are seconds of processor time for each request, and bytes of memory."""
    seconds, memory = float(sys.argv[1]), int(sys.argv[2])
    os.nice(NICENESS)
    for name in registry.names():
        registry.find(name)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    line, decoder = socket.socket(fileno=os.dup(0)), msgspec.json.Decoder(kind)
    line.sendall(frame(Ready()))
    while head := line.recv(LENGTH_BYTES, socket.MSG_WAITALL):
        asked = decoder.decode(line.recv(length(head), socket.MSG_WAITALL))
        # Nobody handles the signal: it ends this process, whatever it is doing.
        signal.setitimer(signal.ITIMER_PROF, seconds)
        answered = answer(asked)
        signal.setitimer(signal.ITIMER_PROF, 0)
        line.sendall(frame(answered))
