"""What a host changes about a table: the level of its bots, the options and the pace before the start, and its end."""

from typing import TYPE_CHECKING

from msgspec import structs

from pettable.bots import BOTS
from pettable.server.errors import ClientError, Problem
from pettable.server.tables import journal as e
from pettable.server.tables.seating import TableStatus
from pettable.server.tables.settings import TableSettings, check_pace, material

if TYPE_CHECKING:
    from pettable.server import messages as m
    from pettable.server.tables.commands import CommandContext, Entries


def known_bot(name: str) -> str:
    if name not in BOTS:
        raise ClientError(Problem.NO_BOT, f"no bot of that name: there is {', '.join(BOTS)}")
    return name


def set_bot_level(at: "CommandContext", command: "m.SetBotLevel") -> "Entries":
    """A bot of another level takes the place of one that sits there."""
    at.host()
    at.not_over()
    at.not_rated()
    seat = at.any_seat(command.seat)
    bot = at.state.seating.chairs[seat].bot
    if bot is None:
        raise ClientError(Problem.SEAT_TAKEN, f"no bot plays on seat {seat + 1}")
    return [] if bot == known_bot(command.bot) else [e.BotChanged(at.now, seat, command.bot)]


def change_settings(at: "CommandContext", command: "m.ChangeSettings") -> "Entries":
    at.host()
    at.before_start()
    at.not_rated()
    if at.state.opened.origins:
        raise ClientError(Problem.STARTED, "this game goes on from another one, by its options")
    setting = at.state.setting
    entries: list[e.OptionsChanged | e.PaceChanged] = []
    if command.options is not None and command.options != setting.options:
        entries.append(e.OptionsChanged(at.now, command.options))
    if command.pace is not None and command.pace is not setting.pace:
        entries.append(e.PaceChanged(at.now, command.pace))
    for entry in entries:
        setting = changed(setting, entry)
    # The rules say what cannot be played like this.
    check_pace(material(setting, at.state.opened.rules, at.state.own_deck), setting.pace)
    return [*entries]


def changed(setting: TableSettings, entry: e.OptionsChanged | e.PaceChanged) -> TableSettings:
    if isinstance(entry, e.PaceChanged):
        return structs.replace(setting, pace=entry.pace)
    return structs.replace(setting, options=entry.options)


def close_table(at: "CommandContext") -> "Entries":
    """The host could remove everybody one by one as well; this is said to all of them."""
    at.host()
    if at.state.seating.status is TableStatus.CLOSED:
        return []
    at.not_over()
    at.not_rated()
    return [e.Closed(at.now, by_host=True)]
