"""`docs/protocol.md`, made from the definitions themselves: `python -m tools.protocol_page > docs/protocol.md`.

The words are those that stand beside the definitions: docstrings, and the comments that begin with `#:`. A test fails
when the page is stale.
"""

import ast
import inspect
import sys
from collections.abc import Iterator, Sequence
from enum import Enum
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Meta, Raw, Struct, structs

from pettable.server import errors, messages
from pettable.server.limits import constants as c
from pettable.server.races import race
from pettable.server.tables import clocks, settings
from pettable.table import outcome, prompts

FLOW = f"""# The protocol

Everything that a browser, a terminal or a program needs to play at a table of `pettable serve`. This page is made
from the code by `make protocol`; a test fails when it is stale. The HTTP API is described by every server
itself, at `/schema`.

## The way to a seat

1. **Become somebody.** A browser sends `POST /api/guests` with `{{"name": …}}` and gets a cookie; a program sends
   `POST /api/bots` and gets a token for `Authorization: Bearer TOKEN`. Both are a secret of 192 bits and nothing more:
   who has it is that guest. Keep it.
2. **Find a table.** `POST /api/tables` opens one and gives its id and its invitation, `POST /api/quick` brings
   strangers together, `GET /api/tables` lists the public ones. A link to a table is
   `/t/TABLE?invite=INVITATION`; a public table needs no invitation, and whoever has a seat needs none any more.
3. **Connect** a WebSocket to `/api/tables/TABLE/live?invite=…&since=0&lang=en`. The first message is a `welcome` with
   all that you may know. If you cannot come in, an `error` says why, and the socket is closed.
4. **Sit down** with `sit`. The host starts the game with `start`; bots take the seats that are empty. A quick match
   starts by itself: when it is full, or at the time that `fills` shows.
5. **Play.** A `game` message has your view, the question that stands (`prompt`), and your legal moves. Answer with
   `play`, the id of the question, and one of the moves just as it stands in the list.

The nickname of a seat is the one its guest had when the socket was opened, and stays with the seat; a new nickname is
for the next seat.

## Commands and answers

Every message is one JSON object in a text frame of at most {c.FRAME_BYTES} bytes, and `type` says what it is.
A command carries an `id` of your making, and its answer carries the same id: `ack` (done, and on the disk), `refused`
(the rules of the game say no, and which), `error` (it cannot be done, from a closed list), or an answer of its own
(`hint`, `pong`; `sync` is answered by a `welcome`, which has no id). Nothing is changed by what is refused.

**A command with the same id is done once.** Send it again, with the same id, when you do not know whether it arrived:
after a lost connection, or an `error` of `not-saved`. For that reason an id must never be used for two commands of one
guest, by whatever window or device: make them random. The last {c.COMMANDS_REMEMBERED} of each guest are
remembered at each table.

The order is always: written to the journal, `ack` to you, `game` or `table` to everybody. What was acknowledged
survives a crash of the server.

## Questions

`prompt.kind` says how a question is answered:

- `turn`: the one seat that is listed must act.
- `commit`: every seat listed must act, and nothing shows until all have. Until then an answer may be replaced: your
  moves stay listed. A program that answers each id once is right.
- `react`: a window, in which every seat listed may act or pass. A pass is told to nobody. While the window stands open
  you may take it back with `undo`.
- `race`: everybody listed may claim, and the quickest hand counts; see [Races](#races).

An answer names the id of its question and is stale only when the question has changed (TB-1). After an undo the same
question has another id.

## Races

Everybody is shown a race at the same moment: quick lines hear of it up to {c.REVEAL_HELD * 1000:g} ms later than
slow ones. A claim is a `play`; its `ack` says that it is written down, not that it was first. What counts is the time
from seeing to slapping: the server takes off the way there and back, as far as it has measured it itself, up to
{c.RACE_CREDIT * 1000:g} ms. It waits for those who are still on the way and could be first, at most
{c.RACE_WAIT * 1000:g} ms, and then a `race` message tells everybody's times, just before the `game` with what came
of it. Closer than {c.PHOTO_FINISH * 1000:g} ms is a photo finish: a draw decides, which follows from the table's
seed and can be checked when that is published.

- Answer WebSocket pings at once, as every library does by itself: from a line that does not answer, nothing is taken
  off.
- A claim sooner than {c.ANTICIPATION * 1000:g} ms after the race was shown is `too-early`: nobody is as quick as
  that. Look for {c.LOOK_AGAIN * 1000:g} ms, then claim again; who hammers instead has to wait longer.
- If what you claimed went to somebody else (`took` is false for your hand, or the claim is `refused`), claim something
  else; that, too, counts from when you could know.
- While your claim waits for its verdict, another one that could not be had beside it is `hand-down`.

## Events, views and coming back

`view` is the truth; `events` tell how it came to that, for motion and for the log. Events are numbered for each
viewer from 0, without gaps: a `game` message holds those from `since` up to but not including `next`. Connect with
`since` set to the `next` that you saw last, and the `welcome` holds exactly what you missed; with any other number
that cannot be, it holds everything. Views, events and moves of each game are those of its rules
(`src/pettable/games/`); a card's number is its place in `/api/tables/TABLE/cards`.

One guest may have a table open in several windows at once, up to {c.SOCKETS_A_GUEST_AND_TABLE}; all are told, and
all may play. Who watches gets the same messages with the spectator's view.

## Times

`times` are seconds of the server's clock, and `now` is that clock when the message was made: count from the
difference. Each answer may take `turn` seconds; what it takes beyond that comes out of the seat's reserve, which
shows when the question is settled. When both are used up, a bot answers in your place; after
{c.LATE_BEFORE_STAND_IN} such answers in a row it plays on for you until you play, send `come-back` or connect
again. Who is gone for {c.LEAVER_GRACE:g} seconds is stood in for as well, where the table has a clock.

A reaction window for two or more people closes at `closes`, whoever has answered, so that its end tells nothing. A
window for one person closes with the answer, but not before {c.QUICK_WINDOW:g} seconds. A race ends at `closes`.
While nobody is connected nothing runs, and then the times are counted anew.

## A bot of your own

`docs/example_bot.py` is a whole player in about 40 lines: it gets a token, sits down at the table of a link (or asks
for a quick match), answers every question with any of the listed moves, and comes back with `since` when the
connection is lost. Choose better than `random.choice`, and it is yours. `moves` is `null` where there are more than
{c.MOVES_LISTED} to list; then any move that the rules allow may be sent.

```
python docs/example_bot.py http://127.0.0.1:8000/t/TABLE?invite=INVITATION
python docs/example_bot.py http://127.0.0.1:8000/ chain-of-command
```
"""

CODES = """## When a socket is closed

| code | why |
|---|---|
| 1000 | you left |
| 1009 | a frame was too large |
| 1012 | the server stops (`closing` said when to come back) |
| 4008 | you read too slowly; come back with `since` |
| 4000 + an HTTP status | the problem that the last `error` named: 4401 no guest, 4403 not invited, 4404 no table … |
| 4500 | the table met a fault of our own; nothing that was acknowledged is lost |
"""


def page() -> str:
    parts = [
        FLOW,
        "## What you may say\n",
        *(_message(kind) for kind in get_args(messages.AnyCommand)),
        "## What you hear\n",
        *(_message(kind) for kind in get_args(messages.AnyMessage)),
        "## What is in it\n",
        *(_message(kind) for kind in _PARTS),
        "## Paces\n",
        _paces(),
        "## Problems\n",
        _problems(),
        CODES,
        "## Limits\n",
        "Times are seconds, unless a name says otherwise.\n",
        _limits(),
    ]
    return "\n".join(parts)


_PARTS: tuple[type[Struct], ...] = (
    messages.TableInfo,
    messages.ChairInfo,
    messages.You,
    prompts.Prompt,
    clocks.Times,
    race.Finish,
    outcome.Outcome,
    outcome.Points,
    settings.TableSettings,
)


def _message(kind: type[Struct]) -> str:
    tag = kind.__struct_config__.tag
    about = " ".join(inspect.cleandoc(kind.__doc__ or "").split()) if "__doc__" in vars(kind) else ""
    fields = structs.fields(kind)
    hints = get_type_hints(kind, include_extras=True)
    notes = _notes(kind)
    rows = [
        (f"`{field.encode_name}`", _type(hints[field.name]), _default(field), notes.get(field.name, ""))
        for field in fields
    ]
    title = f"`{tag}`" if tag else kind.__name__
    text = f"### {title}\n\n" + (f"{about}\n\n" if about and not about.startswith(f"{kind.__name__}(") else "")
    return text + (_table(("field", "what", "if left out", ""), rows) if rows else "")


def _default(field: structs.FieldInfo) -> str:
    if field.default is NODEFAULT:
        return ""
    value = field.default.value if isinstance(field.default, Enum) else field.default
    words: dict[Any, str] = {None: "null", True: "true", False: "false", (): "none"}
    return words.get(value, str(value)) if not isinstance(value, int) or isinstance(value, bool) else str(value)


def _type(hint: Any) -> str:
    """A type in plain words."""
    if get_origin(hint) is Annotated:
        inner, *metas = get_args(hint)
        return _type(inner) + "".join(_bounds(meta) for meta in metas if isinstance(meta, Meta))
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(_type(each) for each in get_args(hint))
    if get_origin(hint) is tuple:
        return f"list of {_type(get_args(hint)[0])}"
    if isinstance(hint, NewType):
        return hint.__name__.lower()
    if inspect.isclass(hint) and issubclass(hint, Enum):
        return " \\| ".join(f"`{each.value}`" for each in hint)
    if inspect.isclass(hint) and issubclass(hint, Struct):
        tag = hint.__struct_config__.tag
        name = tag if isinstance(tag, str) else hint.__name__
        return f"[{name}](#{name.lower()})"
    plain = {str: "text", int: "number", float: "number", bool: "true or false", NoneType: "null", Raw: "JSON"}
    return plain.get(hint, "JSON")


def _bounds(meta: Meta) -> str:
    told = []
    if meta.max_length is not None:
        told.append(f"at most {meta.max_length} characters")
    if meta.ge is not None and meta.le is not None:
        told.append(f"{meta.ge} to {meta.le}")
    elif meta.ge is not None:
        told.append(f"{meta.ge} or more")
    return f" ({', '.join(told)})" if told else ""


def _notes(kind: type) -> dict[str, str]:
    """What stands above each field, behind `#:`; of the classes it builds on, too."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("pettable"):
            found |= _of_fields(sys.modules[each.__module__], each.__name__)
    return found


def _of_fields(module: ModuleType, name: str) -> dict[str, str]:
    text = inspect.getsource(module)
    lines = text.splitlines()
    found: dict[str, str] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            for line in node.body:
                if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                    found[line.target.id] = _above(lines, line.lineno - 1)
    return found


def _above(lines: Sequence[str], number: int) -> str:
    """The comment that ends just above a line."""
    said: list[str] = []
    while number > 0 and lines[number - 1].strip().startswith("#:"):
        number -= 1
        said.insert(0, lines[number].strip().removeprefix("#:").strip())
    return " ".join(said)


def _paces() -> str:
    rows = [
        (f"`{pace.value}`", _seconds(pacing.turn), _seconds(pacing.reserve or None), f"{pacing.window:g}")
        for pace, pacing in settings.PACES.items()
    ]
    return _table(("pace", "each answer", "reserve for the whole game", "windows, times what the game suggests"), rows)


def _seconds(value: float | None) -> str:
    return "as long as it takes" if value is None else f"{value:g} s"


def _problems() -> str:
    said = _of_members(errors, "Problem")
    rows = [
        (f"`{problem.value}`", str(errors.STATUS.get(problem, 400)), said.get(problem.name, ""))
        for problem in errors.Problem
    ]
    return "A closed list, the same over HTTP and sockets; `why` says it in a sentence.\n\n" + _table(
        ("problem", "HTTP status", ""), rows
    )


def _of_members(module: ModuleType, name: str) -> dict[str, str]:
    """The words below each member of an enumeration."""
    found: dict[str, str] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            for line, after in zip(node.body, [*node.body[1:], None], strict=True):
                if (
                    isinstance(line, ast.Assign)
                    and isinstance(line.targets[0], ast.Name)
                    and isinstance(after, ast.Expr)
                ):
                    found[line.targets[0].id] = " ".join(ast.literal_eval(after.value).split())
    return found


def _limits() -> str:
    return _table(("limit", "", ""), [(f"`{name}`", f"{value:,g}", said) for name, value, said in _constants()])


def _constants() -> Iterator[tuple[str, float, str]]:
    text = inspect.getsource(c)
    lines = text.splitlines()
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            yield name, getattr(c, name), _above(lines, node.lineno - 1)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns that are empty all the way down are left out."""
    kept = [n for n in range(len(head)) if any(row[n] for row in rows)]
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(line[n] for n in kept) + " |\n" for line in lines)


if __name__ == "__main__":
    sys.stdout.write(page())
