"""`python -m pettable`: the same as `pettable`."""

import sys

from pettable.cli import main

if __name__ == "__main__":
    sys.exit(main())
