"""What was wrong, in one line."""

import sys


def complain(message: str) -> None:
    """One line on standard error, whatever the message holds."""
    print(" ".join(message.split()), file=sys.stderr)
