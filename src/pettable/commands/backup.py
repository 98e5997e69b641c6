"""`pettable backup`: a copy of the server's SQLite database, while it runs."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from pettable.commands.complaint import complain, lacks_extra
from pettable.commands.serve import default_database

FAILED = 1


def add(parser: ArgumentParser) -> None:
    parser.description = (
        "Copy the database of pettable serve into a new file, while the server runs and people play.\n"
        "A server that is started on the copy (--database) continues every table as it was at the moment of the backup."
    )
    parser.epilog = (
        "Example:\n  pettable backup monday.db\n"
        "  pettable backup --database sqlite:////var/lib/pettable/pettable.db /var/backups/monday.db"
    )
    parser.add_argument("file", type=Path, help="a file that does not exist yet")
    parser.add_argument("--database", metavar="URL", help="sqlite:////path/file.db (else: that of pettable serve)")


def run(args: Namespace) -> int:
    # Slow to import, and needed by no other command.
    try:
        from pettable.server.store.backup import back_up  # noqa: PLC0415
        from pettable.server.store.errors import StoreDown  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        return lacks_extra("backup", "server", missing)
    try:
        size = back_up(args.database or default_database(), args.file)
    except StoreDown as fault:
        complain(f"pettable backup: {fault}")
        return FAILED
    print(f"{args.file}: {size:,} bytes")
    return 0
