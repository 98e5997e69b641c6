"""Prints an error in one line on standard error."""

import sys

#: The exit status of a command that cannot do what it was asked to.
WRONG = 2


def complain(message: str) -> None:
    """One line on standard error; line breaks in the message become spaces."""
    print(" ".join(message.split()), file=sys.stderr)


def lacks_extra(command: str, extra: str, missing: ModuleNotFoundError) -> int:
    """The exit status of a command whose packages are not installed; the line says which extra brings them.

    A module of Pettable's own that is missing is a fault of the program, and is raised again.
    """
    if missing.name is None or missing.name.startswith("pettable"):
        raise missing
    complain(
        f"pettable {command}: this needs the {extra}'s packages; install them with pip install 'pettable[{extra}]'"
    )
    return WRONG
