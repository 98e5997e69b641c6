"""Laws 5, 6 and 8: the order of commitments does not matter, nothing leaks, no view changes without an event."""

from typing import Any

from pettable.table.answering import stands
from pettable.table.conform.laws import AnyRules, LawBroken, differ
from pettable.table.conform.legality import seats_of
from pettable.table.conform.random_play import Transition
from pettable.table.events import Move, visible_events
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng
from pettable.table.rules import Illegal
from pettable.table.seats import Seat, Viewer

#: How many worlds are drawn for each viewer at each move.
WORLDS = 2


def viewers(state: Any) -> list[Viewer]:
    return [None, *(Seat(seat) for seat in range(seats_of(state)))]


def check_order(rules: AnyRules, at: Transition, rng: Rng) -> bool:
    """Law 5: from a fresh COMMIT, the same answers give the same state in any order, replaced or not."""
    prompt = at.prompt
    if prompt is None or prompt.kind is not Kind.COMMIT or at.answered:
        return False
    answers = {seat: rng.choice(rules.legal(at.before, seat)) for seat in prompt.seats}
    first = _commit_all(rules, at.before, prompt, [answers[seat] for seat in prompt.seats])
    for _ in range(2):
        moves = [answers[seat] for seat in rng.shuffled(prompt.seats)]
        replaced = rng.choice(rules.legal(at.before, moves[0].seat))
        if len(moves) > 1:
            moves = [replaced, *moves[1:-1], moves[0], moves[-1]]
        again = _commit_all(rules, at.before, prompt, moves)
        if again != first:
            raise LawBroken(5, f"answers {moves!r}: " + differ("states", first, again))
    return True


def _commit_all(rules: AnyRules, state: Any, prompt: Prompt, moves: list[Any]) -> Any:
    for place, move in enumerate(moves):
        if refusal := rules.check(state, move):
            raise LawBroken(5, f"{move!r} was legal, but is refused after {moves[:place]!r}: {refusal!r}")
        state = rules.apply(state, move).state
        then = rules.prompt(state)
        if place < len(moves) - 1 and then != prompt:
            raise LawBroken(
                5, f"{prompt} must stand until all have answered, but {then} follows {moves[: place + 1]!r}"
            )
    if stands(prompt, rules.prompt(state)):
        raise LawBroken(5, f"all have answered {prompt}, but it still stands")
    return state


def check_worlds(
    rules: AnyRules, at: Transition, said: list[tuple[Move, Illegal | None]], rng: Rng
) -> dict[Viewer, bool]:
    """Law 6: in a world sampled from a view, nothing that reaches the viewer differs.

    Returns for each viewer whether its world was another than the true one, for law 7.
    """
    state, varied = at.before, dict[Viewer, bool]()
    for viewer in viewers(state) * WORLDS:
        view = rules.view(state, viewer)
        world = rules.determinise(view, rng)
        _same("views", view, rules.view(world, viewer), viewer)
        _same("prompts", at.prompt, rules.prompt(world), viewer)
        _same("outcomes", rules.outcome(state), rules.outcome(world), viewer)
        if viewer is not None:
            _same("legal moves", list(rules.legal(state, viewer)), list(rules.legal(world, viewer)), viewer)
            for move, refusal in said:
                if move.seat == viewer:
                    _same(f"answers to {move!r}", refusal, rules.check(world, move), viewer)
        _check_events(rules, at, world, viewer)
        varied[viewer] = varied.get(viewer, False) or world != state
    return varied


def _same(what: str, one: object, other: object, viewer: Viewer) -> None:
    if one != other:
        raise LawBroken(6, f"viewer {viewer} can distinguish a world that fits its view: " + differ(what, one, other))


def _check_events(rules: AnyRules, at: Transition, world: Any, viewer: Viewer) -> None:
    """Where two worlds look the same before and after a move, the viewer is sent the same events in both."""
    if rules.check(world, at.move) is None:
        step = rules.apply(world, at.move)
        if rules.view(step.state, viewer) == rules.view(at.step.state, viewer):
            _same(
                f"events of {at.move!r}",
                visible_events(at.step.events, viewer),
                visible_events(step.events, viewer),
                viewer,
            )


def check_open_answers(rules: AnyRules, at: Transition, rng: Rng) -> None:
    """Law 6: while a COMMIT or REACT stands open, no answer to it can be distinguished from another."""
    prompt = at.prompt
    if prompt is None or prompt.kind not in (Kind.COMMIT, Kind.REACT) or at.move.seat not in prompt.seats:
        return
    if not stands(prompt, at.then):
        return
    if at.then != prompt:
        raise LawBroken(6, f"{prompt} must stay as it is until it closes, but became {at.then}")
    other = rng.choice(rules.legal(at.before, at.move.seat))
    step = rules.apply(at.before, other)
    still_open = stands(prompt, rules.prompt(step.state))
    silent = prompt.kind is Kind.REACT or at.move.seat in at.answered
    for viewer in viewers(at.before):
        if viewer == at.move.seat:
            continue
        view, events = rules.view(at.step.state, viewer), visible_events(at.step.events, viewer)
        if silent and (events or view != rules.view(at.before, viewer)):
            raise LawBroken(6, f"viewer {viewer} must not notice {at.move!r}, but is sent {events!r}")
        if still_open:
            _same(f"views after {at.move!r} and {other!r}", view, rules.view(step.state, viewer), viewer)
            _same(f"events of {at.move!r} and {other!r}", events, visible_events(step.events, viewer), viewer)


def check_notified(rules: AnyRules, at: Transition) -> None:
    """Law 8: whenever a viewer's view changes, that viewer is sent an event."""
    for viewer in viewers(at.before):
        before, after = rules.view(at.before, viewer), rules.view(at.step.state, viewer)
        if before != after and not visible_events(at.step.events, viewer):
            raise LawBroken(8, f"viewer {viewer} is sent no event of {at.move!r}: " + differ("views", before, after))
