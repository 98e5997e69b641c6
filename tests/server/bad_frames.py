"""Bad WebSocket frames of many kinds: noise, mutated commands, wrong types, deep nesting, broken framing."""

import itertools
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from pettable import registry
from pettable.server import messages as m
from pettable.server.limits.constants import FRAME_BYTES
from tests.server.client import Client
from tests.server.raw_socket import BINARY, CLOSE, PING, PONG, frame


class Seat(Struct):
    """A guest at a table, who sends bad frames."""

    guest: Client
    game: str
    table: str
    #: Nothing may change at a quiet table; at others, acknowledged commands may.
    quiet: bool


class BadFrames:
    """An endless source of bad frames; the same seed gives the same frames in the same games."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.ids = itertools.count(1)

    def batch(self, seat: Seat, size: int) -> list[tuple[str, bytes]]:
        """Frames, each with its kind."""
        frames: list[tuple[str, bytes]] = []
        while len(frames) < size:
            kind, text = self._message(seat)
            if text is None or self._allowed(seat, text):
                frames.append((kind, self._framed(kind, text)))
        return frames

    def fatal(self) -> bytes:
        """Bytes that must close the socket."""
        noise = self.random.randbytes(self.random.randrange(1, 300))
        return self.random.choice(
            (
                frame(b"x" * self.random.randrange(FRAME_BYTES + 1, 100_000)),
                frame(b'"' + b"\xff\xfe" + noise),
                frame(b"{}", opcode=self.random.choice((3, 4, 5, 6, 7, 11, 15))),
                frame(b"{}", rsv=self.random.randrange(1, 8)),
                frame(b"{}", mask=False),
                frame(b"p" * 126, opcode=PING),
                frame(b"p", opcode=PING, fin=False),
                frame(b"{}", opcode=0),
                frame(b"\x00", opcode=CLOSE),
                frame((1 << 62).to_bytes(8, "big"))[:2] + b"\xff" * 8,
                b"\x81\xff" + b"\x7f" * 8 + noise,
                noise,
                b"GET / HTTP/1.1\r\n\r\n",
            )
        )

    def _framed(self, kind: str, text: bytes | None) -> bytes:
        if text is None:
            return frame(self.random.randbytes(self.random.randrange(120)), self.random.choice((BINARY, PING, PONG)))
        if kind == "pieces":
            cut = self.random.randrange(len(text) + 1)
            return frame(text[:cut], fin=False) + frame(b"", PING) + frame(text[cut:], 0)
        return frame(text)

    def _message(self, seat: Seat) -> tuple[str, bytes | None]:
        """A kind, and the text of a frame; None: not a text frame."""
        dice = self.random.random()
        if dice < 0.12:
            return "noise", self.noise()
        if dice < 0.2:
            return "no text", None
        if dice < 0.5:
            return "mutated", self._mutated(msgspec.json.encode(self._real(seat)))
        if dice < 0.7:
            return "wrong type", msgspec.json.encode(self._wrong_typed(self._real(seat)))
        if dice < 0.9:
            return "wrong order", msgspec.json.encode(self._real(seat))
        if dice < 0.94:
            return "deep", self._deep()
        if dice < 0.97:
            return "big", msgspec.json.encode({**self._real(seat), "text": "🐾" * self.random.randrange(2000)})[
                :FRAME_BYTES
            ]
        return "pieces", msgspec.json.encode(self._real(seat))

    def noise(self) -> bytes:
        size = self.random.randrange(200)
        return "".join(chr(self.random.choice((self.random.randrange(128), 0x1F43E))) for _ in range(size)).encode()

    def _real(self, seat: Seat) -> dict[str, Any]:
        """A well-formed command, at any time."""
        choice, guest = self.random.choice, seat.guest
        game = guest.game or {"prompt": {"id": 1}, "moves": [], "view": {}}
        prompt = (game["prompt"] or {"id": 1})["id"]
        moves = game["moves"] or [{"type": "play", "seat": 0, "card": 3}]
        fields: dict[str, Any] = choice(
            (
                {"type": "play", "prompt": prompt + choice((0, 0, -1, 1, 7)), "move": choice(moves)},
                {"type": "play", "prompt": prompt, "move": {**choice(moves), "seat": choice((0, 1, 2, 5, -1))}},
                {"type": "undo"},
                {"type": "hint"},
                {"type": "sync", "since": choice((0, 3, 10**9))},
                {"type": "sit", "seat": choice((None, 0, 1, 7))},
                {"type": "rise"},
                {"type": "seat-bot", "seat": choice((0, 1, 9)), "bot": choice(("greedy", "dog"))},
                {"type": "free-seat", "seat": choice((0, 1, 9))},
                {"type": "start"},
                {"type": "stand-in", "seat": choice((None, 0, 1, 9))},
                {"type": "vote", "seat": choice((0, 1, 9)), "choice": choice(("wait", "bot", "end"))},
                {"type": "leave-game"},
                {"type": "take-over", "seat": choice((0, 1, 9))},
                {"type": "allow-take-over", "allowed": choice((True, False))},
                {"type": "come-back"},
                {"type": "say", "phrase": choice(("thanks", "bark"))},
                {"type": "say", "text": "<b>woof</b>"},
                {"type": "mute", "guest": guest.guest},
                {"type": "silence", "guest": guest.guest, "silent": choice((True, False))},
                {"type": "remove", "guest": guest.guest, "removed": choice((True, False))},
                {"type": "pause", "paused": choice((True, False))},
                {"type": "set-bot-level", "seat": choice((0, 1, 9)), "bot": choice(("greedy", "dog"))},
                {"type": "change-settings", "options": [choice(("calm", "dog"))], "pace": "brisk"},
                {"type": "close-table"},
                {"type": "list-spectators"},
                {"type": "report", "said": choice((0, 1, -5))},
                {"type": "rematch"},
                {"type": "ping"},
            )
        )
        return {**fields, "id": f"f{next(self.ids)}"}

    def _mutated(self, text: bytes) -> bytes:
        data = bytearray(text)
        for _ in range(self.random.randrange(1, 4)):
            at = self.random.randrange(len(data))
            match self.random.randrange(5):
                case 0:
                    data[at] ^= 1 << self.random.randrange(7)
                case 1:
                    del data[at : at + self.random.randrange(1, 9)]
                case 2:
                    data[at:at] = self.random.choice(
                        (b'"', b"{", b"[", b"9" * 30, b"null", b"-1", b"1e999", b"\\ud800")
                    )
                case 3:
                    data[at:at] = data[at : at + 20]
                case _:
                    data[at] = self.random.randrange(128)
            data = data or bytearray(b"{")
        return bytes(data).decode(errors="replace").encode()

    def _wrong_typed(self, command: dict[str, Any]) -> dict[str, Any]:
        """A command with a field that is missing, extra or of the wrong type."""
        strange: tuple[Any, ...] = (
            None,
            True,
            -1,
            2**63,
            10**40,
            1.5,
            "",
            "\0",
            "x" * 300,
            [],
            {},
            [[]],
            {"type": "play"},
            ["a"] * 50,
        )
        name = self.random.choice(list(command))
        match self.random.randrange(4):
            case 0:
                return {key: value for key, value in command.items() if key != name}
            case 1:
                return {
                    **command,
                    self.random.choice(("seat", "sudo", "entry", "at", "guest")): self.random.choice(strange),
                }
            case 2 if isinstance(command.get("move"), dict):
                field = self.random.choice([*command["move"], "extra"])
                return {**command, "move": {**command["move"], field: self.random.choice(strange)}}
            case _:
                return {**command, name: self.random.choice(strange)}

    def _deep(self) -> bytes:
        depth = self.random.randrange(100, 3500)
        opening, closing = self.random.choice((("[", "]"), ('{"a":', "}")))
        nest = opening * min(depth, 1100) + "1" + closing * min(depth, 1100)
        return (f'{{"type":"play","id":"d","prompt":1,"move":{nest}}}').encode()[:FRAME_BYTES]

    def _allowed(self, seat: Seat, text: bytes) -> bool:
        """May the frame be sent here? Nothing that ends the game; at a quiet table, nothing that could succeed."""
        try:
            command = m.read_command(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            return True
        ends = m.LeaveGame | m.Vote | m.CloseTable | m.Pause
        if seat.guest.you["seat"] is not None and isinstance(command, ends):
            return False
        if not seat.quiet:
            return True
        if seat.guest.you["seat"] is None:
            return not isinstance(command, m.Mute)
        if isinstance(command, m.Play):
            return not may_be_played(seat, command)
        heard = m.Say | m.Mute | m.Silence | m.AllowTakeOver | m.SetBotLevel
        return not isinstance(command, m.Undo | m.Rise | m.StandIn | heard)


def may_be_played(seat: Seat, command: m.Play) -> bool:
    """Is it one of this seat's legal moves, in whatever notation?"""
    game = seat.guest.game
    assert game is not None
    if command.prompt != game["prompt"]["id"]:
        return False
    try:
        move = read_move(seat.game)(command.move)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return False
    return msgspec.json.decode(msgspec.json.encode(move)) in game["moves"]


@cache
def read_move(game: str) -> Callable[[bytes], Any]:
    return msgspec.json.Decoder(registry.rules_of(game).types()[1]).decode
