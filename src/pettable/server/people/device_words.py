"""Coarse words for a device, from its User-Agent: `Firefox`, `Linux`.

Guests distinguish their devices by them. The words come from closed lists, never from the client itself.
"""

from typing import NamedTuple

#: The first mark that a User-Agent contains names the device: most browsers also name those they descend from.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


class DeviceWords(NamedTuple):
    """Both empty: a program, or a browser that nobody knows."""

    browser: str
    system: str


UNKNOWN = DeviceWords("", "")


def device_words(user_agent: str) -> DeviceWords:
    """The browser and the system that a User-Agent names.

    >>> device_words("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0")
    DeviceWords(browser='Firefox', system='Linux')
    >>> device_words("python-httpx/0.27")
    DeviceWords(browser='', system='')
    """
    browser = next((name for mark, name in _BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in _SYSTEMS if mark in user_agent), "")
    return DeviceWords(browser, system)
