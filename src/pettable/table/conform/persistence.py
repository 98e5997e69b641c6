"""Laws 3 and 11: saved games load to an equal state, and golden records replay byte for byte."""

from typing import Any

import msgspec

from pettable.table.conform.coverage import Coverage
from pettable.table.conform.laws import AnyRules, LawBroken, Subject, differ
from pettable.table.conform.random_play import Transition
from pettable.table.errors import PettableError
from pettable.table.events import visible_events
from pettable.table.options import Options
from pettable.table.record import dump, read_header, replay
from pettable.table.seats import Viewer


class SavedCopy:
    """Law 3: the same game once more, saved to JSON and loaded again after every move."""

    def __init__(self, rules: AnyRules, options: Options) -> None:
        self.rules = rules
        state, move, event, view = rules.types()
        self._states = msgspec.json.Decoder(state)
        self._moves = msgspec.json.Decoder(move)
        self._events = msgspec.json.Decoder(event)
        self._views = msgspec.json.Decoder(view)
        self.state = self._reload(self._states, rules.initial(options))

    def follow(self, at: Transition, viewer: Viewer) -> None:
        move = self._reload(self._moves, at.move)
        step = self.rules.apply(self.state, move)
        if step.state != at.step.state:
            raise LawBroken(3, f"replayed, {move!r} " + differ("gives states that", at.step.state, step.state))
        if step.events != at.step.events:
            raise LawBroken(3, f"replayed, {move!r} " + differ("makes events that", at.step.events, step.events))
        self.state = self._reload(self._states, step.state)
        self._reload(self._views, self.rules.view(step.state, viewer))
        for event in visible_events(step.events, viewer):
            self._reload(self._events, event)

    def _reload(self, decoder: "msgspec.json.Decoder[Any]", value: Any) -> Any:
        again = decoder.decode(msgspec.json.encode(value))
        if again != value:
            raise LawBroken(3, "through JSON, " + differ("values", value, again))
        return again


def check_golden(subject: Subject, coverage: Coverage) -> int:
    """Law 11: golden records replay to the byte; the number of them. What they fire counts for rare rules."""
    if not subject.golden:
        raise LawBroken(11, "there is no golden record")
    for name, text in subject.golden.items():
        try:
            table = replay(text, subject.game, subject.rules)
        except PettableError as wrong:
            raise LawBroken(11, f"golden/{name}: {wrong}") from None
        if table.outcome is None:
            raise LawBroken(11, f"golden/{name} stops before the end")
        if dump(read_header(text), table) != text:
            raise LawBroken(11, f"golden/{name} does not come back to the byte")
        coverage.record(table)
    return len(subject.golden)
