"""`pettable push-key`: a key with which the server tells people that it is their turn."""

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from pettable.commands.complaint import lacks_extra


def add(parser: ArgumentParser) -> None:
    parser.description = (
        "Make a key for pettable serve --vapid-key: with it, the server tells people that it is their turn while the\n"
        "page is closed. Make it once and keep it: with another key, everybody has to ask for messages again."
    )
    parser.epilog = (
        "Then:\n  pettable serve --vapid-key vapid.pem --push-contact mailto:you@example.org\n"
        "Example:\n  pettable push-key vapid.pem"
    )
    parser.add_argument("file", type=Path, help="a file that does not exist yet; only you can read it")


def run(args: Namespace) -> int:
    # Slow to import, and needed by no other command.
    try:
        from pettable.server.push.vapid import Vapid, new_key  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        return lacks_extra("push-key", "server", missing)
    key = new_key()
    with os.fdopen(os.open(args.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(key)
    print(f"{args.file}: browsers will know it by {Vapid(key, '').public_key}")
    return 0
