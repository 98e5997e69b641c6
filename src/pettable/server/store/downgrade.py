"""`python -m pettable.server.store.downgrade URL REVISION`: a database back to an earlier schema."""

import asyncio
import sys
from argparse import ArgumentParser

from sqlalchemy.exc import SQLAlchemyError

from pettable.server.store.database import engines
from pettable.server.store.errors import StoreDown
from pettable.server.store.file_lock import locked
from pettable.server.store.migrate import downgrade


def main() -> int:
    parser = ArgumentParser(
        prog="pettable.server.store.downgrade",
        description="Bring a database back to an earlier schema, while no server runs.",
    )
    parser.add_argument("database", help="sqlite:////path/file.db or postgresql://user@host/name")
    parser.add_argument("revision", help="the schema that the earlier version uses; docs/operations.md lists them")
    args = parser.parse_args()

    async def back() -> None:
        writes, reads = engines(args.database)
        try:
            async with writes.begin() as connection:
                await connection.run_sync(downgrade, args.revision)
        finally:
            await writes.dispose()
            await reads.dispose()

    try:
        with locked(args.database, "a downgrade"):
            asyncio.run(back())
    except (StoreDown, SQLAlchemyError, OSError) as fault:
        sys.stderr.write(f"cannot downgrade: {' '.join(str(fault).split())}\n")
        return 1
    sys.stdout.write(f"The database has schema {args.revision} now.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
