"""The addresses by which other machines reach a server here, found without a packet leaving this machine.

To connect a UDP socket sends nothing: the system only chooses the interface, and so the address of this machine, from
which packets would go. Addresses of private networks that are not in use lead to the same interface as the rest of
them, so every network that this machine is connected to shows itself.
"""

import io
import socket
from contextlib import suppress
from ipaddress import ip_address

#: An address in each kind of private network, and one of documentation's, which stands for the internet.
PROBES = {
    socket.AF_INET: ("192.168.255.254", "10.255.255.254", "172.31.255.254", "198.51.100.1"),
    socket.AF_INET6: ("fd00::1", "2001:db8::1"),
}
DISCARD_PORT = 9


def addresses_for_others(host: str) -> list[str]:
    """The addresses of a server that listens at this host, the likeliest first; none: this machine alone reaches it.

    >>> addresses_for_others("127.0.0.1"), addresses_for_others("localhost"), addresses_for_others("192.0.2.7")
    ([], [], ['192.0.2.7'])
    """
    try:
        listening = ip_address(host)
    except ValueError:
        return [] if host == "localhost" else [host]
    if not listening.is_unspecified:
        return [] if listening.is_loopback else [host]
    # A wildcard of IPv6 takes connections of IPv4, too.
    found = own_addresses()
    return [each for each in found if listening.version == 6 or ip_address(each).version == 4]


def own_addresses() -> list[str]:
    """The addresses of this machine in the networks it is connected to: private ones of IPv4 first."""
    found = {address for family, probes in PROBES.items() for probe in probes for address in _source(family, probe)}
    return sorted(found, key=_unlikeliness)


def _source(family: socket.AddressFamily, probe: str) -> list[str]:
    """From which address a packet to this one would go; none where there is no way, or only one on this link."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as udp:
        udp.connect((probe, DISCARD_PORT))
        address = ip_address(udp.getsockname()[0].partition("%")[0])
        if not (address.is_loopback or address.is_unspecified or address.is_link_local):
            return [str(address)]
    return []


def _unlikeliness(address: str) -> tuple[bool, bool, bool]:
    """Homes have private addresses of IPv4, most of them in 192.168."""
    known = ip_address(address)
    return known.version == 6, not known.is_private, not address.startswith("192.168.")


def url_of(host: str, port: int) -> str:
    """
    >>> url_of("::1", 8000)
    'http://[::1]:8000/'
    """
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def qr_code(url: str) -> str:
    """A QR code in characters for a terminal."""
    # Needed by no other command.
    import segno  # noqa: PLC0415

    drawn = io.StringIO()
    segno.make(url, error="l").terminal(drawn, compact=True, border=2)
    return drawn.getvalue()
