"""The browser that all tests of a process share ends with them."""

from collections.abc import Iterator

import pytest

from tests.web.browser import SHARED


@pytest.fixture(scope="session", autouse=True)
def shared_browser() -> Iterator[None]:
    yield
    SHARED.close()
