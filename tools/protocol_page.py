"""Generates `docs/protocol.md` from the message definitions: `python -m tools.protocol_page > docs/protocol.md`.

The descriptions are the docstrings and the `#:` comments of the definitions. A test fails when the page is out of date.
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
from pettable.server.tables import clocks, settings, waiting_times
from pettable.table import outcome, prompts

FLOW = f"""# The protocol

Everything that a browser, a terminal or a program needs to play at a table of `pettable serve`. This page is generated
from the code by `make protocol`; a test fails when it is out of date. Every server describes its HTTP API itself, at
`/schema`.

## How to get a seat

1. **Become a guest.** A browser sends `POST /api/guests` with `{{"name": …}}` and gets a cookie; a program sends
   `POST /api/bots` and gets a token for `Authorization: Bearer TOKEN`. Both are a secret of 192 bits: anybody who has
   it is that guest. Keep it.
2. **Find a table.** `POST /api/tables` opens one and returns its id and its invitation, `POST /api/quick` finds a
   table with strangers, `GET /api/tables` lists the public ones. A link to a table is
   `/t/TABLE#invite=INVITATION`. Send the invitation once, as `{{"invite": …}}` in the body of
   `POST /api/tables/TABLE/members`; from then on the table knows you. Never put a secret into a path or a query:
   addresses are logged on the way. A public table needs no invitation, and neither does a guest who has a seat.
3. **Connect** a WebSocket to `/api/tables/TABLE/live?since=0&lang=en`. The first message is a `welcome` with
   everything that you may know. If you are not admitted, an `error` says why, and the socket is closed.
4. **Sit down** with `sit`. The host starts the game with `start`; bots take the empty seats. A quick match starts by
   itself: when it is full, or at the time in `fills`.
5. **Play.** A `game` message has your view, the open question (`prompt`) and your legal moves. Answer with `play`, the
   id of the question and one of the moves, exactly as it is listed.

A seat keeps the nickname that its guest had when the socket was opened; a new nickname applies to the next seat.

## Commands and answers

Every message is one JSON object in a text frame of at most {c.FRAME_BYTES} bytes, and `type` names its kind.
A command carries an `id` that you choose, and its answer carries the same id: `ack` (applied and stored on disk),
`refused` (against the rules of the game, with the rule), `error` (impossible, from a closed list), or an answer of its
own kind (`hint`, `pong`; `sync` is answered by a `welcome`, which has no id). A refused command changes nothing.

**A command with the same id is applied once.** Repeat it with the same id when you do not know whether it arrived:
after a lost connection, or after an `error` of `not-saved`. For that reason a guest must never use an id for two
commands, not even from two windows or devices: make ids random. Each table remembers the last
{c.COMMANDS_REMEMBERED} ids of each guest.

The order is always: stored in the journal, `ack` to you, `game` or `table` to everybody. An acknowledged command
survives a crash of the server.

## Questions

`prompt.kind` says how a question is answered:

- `turn`: the one listed seat must act.
- `commit`: every listed seat must act, and nothing is revealed until all have. Until then you may replace your answer:
  your moves stay listed. A program may simply answer each id once.
- `react`: a window in which every listed seat may act or pass. Nobody sees a pass. While the window is open you may
  take it back with `undo`.
- `race`: every listed seat may claim, and the quickest hand wins; see [Races](#races).

An answer names the id of its question, and is out of date only when the question has changed (TB-1). After an undo the
same question has another id.

## Races

Everybody sees a race at the same moment: it is sent to fast connections up to {c.REVEAL_HELD * 1000:g} ms later than
to slow ones. A claim is a `play`; its `ack` means that it is stored, not that it was first. What counts is the time
from seeing to slapping: the server deducts the round trip, as far as it has measured it itself, up to
{c.RACE_CREDIT * 1000:g} ms. It waits at most {c.RACE_WAIT * 1000:g} ms for claims that are on their way and could be
first. Then a `race` message has everybody's times, just before the `game` with the result. Claims less than
{c.PHOTO_FINISH * 1000:g} ms apart are a photo finish, which a draw decides; it follows from the table's seed and can be
checked when that is published.

- Answer WebSocket pings at once, as every library does by itself: nothing is deducted for a connection that does not
  answer.
- A claim sooner than {c.ANTICIPATION * 1000:g} ms after the race was shown is `too-early`: nobody is that quick. Look
  for {c.LOOK_AGAIN * 1000:g} ms, then claim again; if you hammer instead, you have to wait longer.
- If somebody else got what you claimed (`took` is false for your hand, or the claim is `refused`), claim something
  else; the time for that counts from when you could know.
- While your claim waits for its verdict, another claim that excludes it is answered with `hand-down`.

## Events, views and reconnecting

`view` is the truth; `events` say how it came about, for animation and for the log. Events are numbered for each
viewer from 0, without gaps: a `game` message holds those from `since` up to but not including `next`. Connect with
`since` set to the last `next` that you saw, and the `welcome` holds exactly what you missed; with an impossible
number, it holds everything. Views, events and moves of each game are those of its rules (`src/pettable/games/`); a
card's number is its index in `/api/tables/TABLE/cards`.

One guest may have a table open in up to {c.SOCKETS_A_GUEST_AND_TABLE} windows at once; each receives everything, and
each may play. Spectators receive the same messages with the spectator's view.

## Times

`times` are seconds of the server's clock, and `now` is that clock when the message was made: count from the
difference. Each answer may take `turn` seconds; any more comes out of the seat's reserve, which is updated when the
question is settled. When both are used up, a bot answers in your place; after {c.LATE_BEFORE_STAND_IN} such answers
in a row it goes on playing for you until you play, send `come-back` or reconnect. At a table with a clock, a bot also
stands in for a player who has been gone for {c.LEAVER_GRACE:g} seconds.

While `times.waiting` is there, the table waits for its people, and nothing is asked. At first there is time to look: at
the table (`start`), at how a race ended (`result`) or at the scores of a round (`round`); send `ready` when you need no
more of it. Then comes a `countdown` to the moment `until`, at which cards turn for everybody: before that nobody
receives them, and a claim is `too-early`.

A reaction window at a table of two or more guests closes at `closes`, even if all have answered, so that its end
reveals nothing. Where one guest plays with bots, or with others at one device, it closes when they have answered, but
not before {c.QUICK_WINDOW:g} seconds. Bots never prolong it: a bot that reacts does so after
{c.BOTS_REACT_AFTER:g} seconds. A race ends at
`closes`. While nobody is connected no clock runs, and afterwards the time of the open question starts again.

### Slow tables

At a table whose pace gives hours or days for each answer, nobody has to be there. It starts by itself when the last
seat is taken; its clocks and its bots go on while nobody is connected, and after a restart of the server. `times.due`
says when the time of each seat that is asked is up. The time for which the server did not run does not count, and
neither does a vacation (`PUT /api/me/vacation`): `vacation_until` of a chair says who is on one. When the time is up,
a bot answers, as at every table with a clock; nobody votes about those who are away, no bot stands in because
somebody is not connected, and there are no public waiting times and no races. A reaction window closes when all
people have answered, at the next full {c.SLOW_WINDOW_MARK:g} seconds after it opened, so that nobody's seconds of
thought show; and at `closes` in any case.

`GET /api/me/turns` lists the slow tables that wait for you. A browser that has subscribed (`GET /api/push`,
`POST /api/me/push`) is sent a push message of {c.PUSH_BYTES} bytes when it becomes your turn while you are not at the
table, and a reminder when a quarter of the time is left: JSON with `kind` (`turn` or `reminder`), `lang`, `table`,
the `title` of the game, the `names` of the others, and `due`.

## Your own bot

`docs/example_bot.py` is a whole player in about 40 lines: it gets a token, sits down at the table of a link (or asks
for a quick match), answers every question with a random legal move, and reconnects with `since` when the connection is
lost. Replace `random.choice` with something better, and it is yours.

```
python docs/example_bot.py http://127.0.0.1:8000/t/TABLE#invite=INVITATION
python docs/example_bot.py http://127.0.0.1:8000/ chain-of-command
```
"""

HOUR = 3600

CODES = """## Close codes

| code | reason |
|---|---|
| 1000 | you left |
| 1009 | a frame was too large |
| 1012 | the server stops (`closing` said when to reconnect) |
| 4008 | you read too slowly; reconnect with `since` |
| 4000 + an HTTP status | the problem in the last `error`: 4401 no guest, 4403 not invited or removed, 4404 no table … |
| 4500 | the table failed because of a fault of our own; no acknowledged command is lost |
"""


def page() -> str:
    parts = [
        FLOW,
        "## Commands\n",
        *(_message(kind) for kind in get_args(messages.AnyCommand)),
        "## Messages\n",
        *(_message(kind) for kind in get_args(messages.AnyMessage)),
        "## Parts of messages\n",
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
    waiting_times.WaitingInfo,
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
    """A type in plain English."""
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
    bounds = []
    if meta.max_length is not None:
        bounds.append(f"at most {meta.max_length} characters")
    if meta.ge is not None and meta.le is not None:
        bounds.append(f"{meta.ge} to {meta.le}")
    elif meta.ge is not None:
        bounds.append(f"{meta.ge} or more")
    return f" ({', '.join(bounds)})" if bounds else ""


def _notes(kind: type) -> dict[str, str]:
    """The `#:` comment of each field, including inherited ones."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("pettable"):
            found |= _field_comments(sys.modules[each.__module__], each.__name__)
    return found


def _field_comments(module: ModuleType, name: str) -> dict[str, str]:
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
    """The `#:` comment just above a line."""
    comment: list[str] = []
    while number > 0 and lines[number - 1].strip().startswith("#:"):
        number -= 1
        comment.insert(0, lines[number].strip().removeprefix("#:").strip())
    return " ".join(comment)


def _paces() -> str:
    rows = [
        (
            f"`{pace.value}`",
            _seconds(pacing.turn),
            _seconds(pacing.reserve) if pacing.reserve or pacing.slow else _seconds(None),
            f"{pacing.window:g}",
            f"{pacing.look:g}",
        )
        for pace, pacing in settings.PACES.items()
    ]
    windows, looks = "windows, as a multiple of the game's suggestion", "public waiting times, as a multiple"
    return _table(("pace", "each answer", "reserve for the whole game", windows, looks), rows)


def _seconds(value: float | None) -> str:
    if value is None:
        return "no limit"
    return f"{value:g} s" if value < HOUR else f"{value / HOUR:g} h"


def _problems() -> str:
    descriptions = _member_docstrings(errors, "Problem")
    rows = [
        (f"`{problem.value}`", str(errors.STATUS.get(problem, 400)), descriptions.get(problem.name, ""))
        for problem in errors.Problem
    ]
    return "A closed list, the same over HTTP and sockets; `why` explains it in a sentence.\n\n" + _table(
        ("problem", "HTTP status", ""), rows
    )


def _member_docstrings(module: ModuleType, name: str) -> dict[str, str]:
    """The docstring below each member of an enumeration."""
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
    return _table(("limit", "", ""), [(f"`{name}`", f"{value:,g}", about) for name, value, about in _constants()])


def _constants() -> Iterator[tuple[str, float, str]]:
    text = inspect.getsource(c)
    lines = text.splitlines()
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            yield name, getattr(c, name), _above(lines, node.lineno - 1)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table without its empty columns."""
    kept = [n for n in range(len(head)) if any(row[n] for row in rows)]
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(line[n] for n in kept) + " |\n" for line in lines)


if __name__ == "__main__":
    sys.stdout.write(page())
