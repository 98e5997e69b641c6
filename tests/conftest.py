"""How many tests run side by side; and servers and programs that tests start search by the rules.

Each of these would compile or load kernels beside its work, for the few seconds that it lives. Tests of what kernels do
for a search use `compiled_search`.
"""

import os

import pytest

from pettable.bots.kernel_search import SWITCH

os.environ[SWITCH] = "off"


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: tests wait for much that takes no processor, such as the time to read a line."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture
def compiled_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels are switched on again."""
    monkeypatch.delenv(SWITCH)
