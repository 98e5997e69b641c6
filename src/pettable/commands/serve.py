"""`pettable serve`: runs the live server, with tables for friends, strangers and bots."""

import argparse
import os
import sys
import webbrowser
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from pettable.commands.amounts import named, number, seconds, size
from pettable.commands.complaint import lacks_extra
from pettable.commands.serve_addresses import addresses_for_others, qr_code, url_of
from pettable.places import data_directory

if TYPE_CHECKING:
    from pettable.server.push.settings import PushSettings

PORT = 8000
#: Names the file with the key for push messages.
VAPID_VARIABLE = "PETTABLE_VAPID_KEY"


def add(parser: ArgumentParser) -> None:
    parser.description = (
        "Open the table to others: a server with its data in your data directory, until Ctrl-C.\n"
        "--host 0.0.0.0 lets other machines in; with a host name or a proxy, --public-url is what browsers call it.\n"
        "Several processes, on one machine or many, are one server with the same --database and --redis."
    )
    parser.epilog = (
        "Example:\n  pettable serve\n  pettable serve --host 0.0.0.0 --port 8080 --public-url https://play.example\n"
        "  pettable serve --port 8001 --database postgresql://pets@db/pets --redis redis://cache:6379/0"
    )
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (else: this machine alone)")
    parser.add_argument("--port", type=int, help=f"(else {PORT}, or any that is free where that is taken)")
    parser.add_argument("--database", metavar="URL", help="sqlite:////path/file.db or postgresql://user@host/name")
    parser.add_argument("--redis", metavar="URL", help="redis://host:port/0, where several processes are one server")
    parser.add_argument(
        *("--public-url", "--origin"),
        action="append",
        default=[],
        dest="origins",
        metavar="URL",
        help="the address that others use, such as https://play.example; other host names are refused",
    )
    parser.add_argument(
        "--round-trip-header",
        metavar="NAME",
        help="behind a proxy, the header with the microseconds to a player and back ($tcpinfo_rtt), for fair races",
    )
    parser.add_argument(
        "--database-limit",
        type=size,
        default=argparse.SUPPRESS,
        metavar="SIZE",
        help="no new tables and guests from this size of the database on, such as 2GiB (else 10GiB); none: no limit",
    )
    parser.add_argument(
        "--keep",
        type=named(seconds),
        action="append",
        default=[],
        metavar="KIND=TIME",
        help="how long unused things are kept, such as games=90d; docs/operations.md lists the kinds",
    )
    parser.add_argument(
        "--quota",
        type=named(number),
        action="append",
        default=[],
        dest="quotas",
        metavar="NAME=NUMBER",
        help="how much may be made, such as tables-a-day-a-guest=20; docs/operations.md lists the names",
    )
    parser.add_argument(
        "--vapid-key",
        type=Path,
        metavar="FILE",
        help="tell people that it is their turn, also while the page is closed; pettable push-key makes one "
        f"(else: {VAPID_VARIABLE} in the environment)",
    )
    parser.add_argument(
        "--push-contact",
        metavar="URL",
        help="where push services can reach you, such as mailto:you@example.org (else: --public-url)",
    )
    parser.add_argument(
        "--push-service",
        action="append",
        default=[],
        metavar="HOST",
        help="one more push service; http://HOST:PORT for one of your own, which may be in your inner network",
    )
    parser.add_argument("--open", action="store_true", help="open it in your browser, where there is a desktop")


def run(args: Namespace) -> int:
    # Slow to import, and needed by no other command.
    try:
        from pettable.server.limits.constants import DATABASE_LIMIT  # noqa: PLC0415
        from pettable.server.limits.quotas import Quotas  # noqa: PLC0415
        from pettable.server.limits.retention_times import RetentionTimes  # noqa: PLC0415
        from pettable.server.limits.trusted_proxies import VARIABLE, TrustedProxies  # noqa: PLC0415
        from pettable.server.ops.run import CannotServe, alone, check, listen, serve  # noqa: PLC0415
        from pettable.server.ops.runtime import Config  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        return lacks_extra("serve", "server", missing)

    try:
        proxies = TrustedProxies.of_environment(os.environ)
    except ValueError as fault:
        raise CannotServe(f"{VARIABLE} lists the addresses of proxies, with commas: {fault}") from None
    try:
        keep = msgspec.convert(dict(args.keep), RetentionTimes)
        quotas = msgspec.convert({name: int(most) for name, most in args.quotas}, Quotas)
    except msgspec.ValidationError as fault:
        raise CannotServe(f"--keep or --quota: {fault}; docs/operations.md lists the names") from None
    try:
        listening = listen(args.host, PORT if args.port is None else args.port)
    except CannotServe:
        if args.port is not None:
            raise
        listening = listen(args.host, 0)
        print(f"Port {PORT} is taken by another program, so this is another one.", flush=True)
    host, port = listening.getsockname()[:2]
    others = [url_of(each, port) for each in addresses_for_others(args.host)]
    public = args.origins[0].rstrip("/") + "/" if args.origins else next(iter(others), None)
    config = Config(
        args.database or default_database(),
        args.redis,
        tuple(args.origins),
        args.round_trip_header,
        proxies,
        database_limit=getattr(args, "database_limit", DATABASE_LIMIT),
        quotas=quotas,
        keep=keep,
        public_url=public,
        push=push_settings(args),
    )
    local = url_of("127.0.0.1" if host == "0.0.0.0" else "::1" if host == "::" else host, port)
    address = public or local
    with alone(config, address):
        check(config)
        # A proxy answers at the public address; this is where the proxy finds the server.
        where = f"listens at {local} for {address}" if args.origins else f"is open at {address}"
        print(f"Pettable {where}  (Ctrl-C stops it; nothing is lost)", flush=True)
        print_reach(public, () if args.origins else others[1:])
        if args.open and has_desktop():
            with suppress(webbrowser.Error):
                webbrowser.open(address)
        return serve(config, listening)


def push_settings(args: Namespace) -> "PushSettings | None":
    """The settings of push messages; None where the server has no key for them."""
    from pettable.server.ops.run import CannotServe  # noqa: PLC0415
    from pettable.server.push.settings import PUSH_SERVICES, PushSettings  # noqa: PLC0415

    named = args.vapid_key or os.environ.get(VAPID_VARIABLE)
    if not named:
        return None
    from pettable.server.push.vapid import BadKey, Vapid  # noqa: PLC0415

    public = next((url for url in args.origins if url.startswith("https://")), None)
    contact = args.push_contact or public
    if contact is None or not contact.startswith(("mailto:", "https://")):
        raise CannotServe("--vapid-key: push services want to know you: add --push-contact mailto:you@example.org")
    try:
        key = Path(named).read_bytes()
        Vapid(key, contact)
    except (OSError, BadKey) as fault:
        why = fault.strerror if isinstance(fault, OSError) else fault
        raise CannotServe(f"--vapid-key {named}: {why}; pettable push-key makes one") from None
    return PushSettings(key, contact, (*PUSH_SERVICES, *args.push_service))


def print_reach(public: str | None, more: Sequence[str]) -> None:
    """Who can open that address; with its QR code where somebody looks at a terminal."""
    if public is None:
        print("Only this machine can open it; --host 0.0.0.0 lets others on your network in.", flush=True)
        return
    for address in more:
        print(f"In another network of this machine: {address}", flush=True)
    if sys.stdout.isatty():
        print(f"Others on your network open that address, or scan this:\n\n{qr_code(public)}", flush=True)


def has_desktop() -> bool:
    """Is there a desktop? Without one, a text browser would take over the terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def default_database() -> str:
    folder = data_directory()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'pettable.db'}"
