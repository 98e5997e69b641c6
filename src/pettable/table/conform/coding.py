"""Law 13: the codes of moves and views (table/codes.py) lose nothing that matters."""

from itertools import pairwise
from typing import Any

from pettable.table.codes import Codes
from pettable.table.conform.laws import AnyRules, LawBroken, Subject
from pettable.table.conform.random_play import Transition
from pettable.table.options import Options
from pettable.table.seats import Seat

#: The most moves of a position that are written and read back; all of them are written.
MOST_DECODED = 40
#: Every number of a vector fits into 16 bits.
LARGEST = 1 << 15


class CodeChecks:
    """Law 13 over several games, with each set of options apart."""

    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        self._by_options: dict[Options, CodeCheck] = {}

    def check(self, at: Transition) -> int:
        """How many seats' codes were checked at this position; none where the game has no codes."""
        rules, codes, options = self._subject.rules, self._subject.game.codes, at.before.options
        if codes is None:
            return 0
        if options not in self._by_options:
            self._by_options[options] = CodeCheck(rules, codes(rules, options))
        return self._by_options[options].check(at)


class CodeCheck:
    """Checks the codes of tables with the same options, position after position."""

    def __init__(self, rules: AnyRules, codes: Codes[Any, Any]) -> None:
        self.rules, self.codes = rules, codes
        #: The legal moves that each vector stood for so far, by seat.
        self._meant: dict[tuple[Seat, tuple[int, ...]], tuple[tuple[int, ...], ...]] = {}

    def check(self, at: Transition) -> int:
        """How many seats' codes were checked at this position."""
        asked = at.prompt.seats if at.prompt is not None else ()
        for seat in asked:
            self._check_view(at.before, seat, self._check_moves(at.before, seat))
        return len(asked)

    def _check_moves(self, state: Any, seat: Seat) -> tuple[tuple[int, ...], ...]:
        codes, moves = self.codes, self.rules.legal(state, seat)
        written = [codes.encode(move) for move in moves]
        for move, code in zip(moves[:MOST_DECODED], written, strict=False):
            if (read := codes.decode(seat, code)) != move:
                raise LawBroken(13, f"{move!r} is written as {code}, which is read as {read!r}")
        for code in written:
            if not 0 < len(code) <= codes.longest or min(code) < 0 or max(code) >= codes.actions:
                raise LawBroken(13, f"{code} is not 1 to {codes.longest} actions below {codes.actions}")
        in_order = sorted(written)
        for code, after in pairwise(in_order):
            if after[: len(code)] == code:
                raise LawBroken(13, f"two legal moves are written {code} and {after}")
        return tuple(in_order)

    def _check_view(self, state: Any, seat: Seat, legal: tuple[tuple[int, ...], ...]) -> None:
        vector = tuple(self.codes.observe(self.rules.view(state, seat)))
        if len(vector) != self.codes.size:
            raise LawBroken(13, f"a vector of {len(vector)} numbers; it should have {self.codes.size}")
        if min(vector) < -LARGEST or max(vector) >= LARGEST:
            raise LawBroken(13, "a number of a vector does not fit into 16 bits")
        if self._meant.setdefault((seat, vector), legal) != legal:
            raise LawBroken(13, f"two views of seat {seat} have the same vector, but other legal moves")
