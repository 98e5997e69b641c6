"""The proxies whose word about a visitor's address is believed (X-Forwarded-For). Pure."""

from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from msgspec import Struct

#: The environment variable that lists them, as for other servers of this kind.
VARIABLE = "FORWARDED_ALLOW_IPS"
#: Without it: a proxy on this machine.
THIS_MACHINE = "127.0.0.1,::1"


class TrustedProxies(Struct, frozen=True):
    """Addresses and networks of proxies.

    >>> proxies = TrustedProxies.listed("10.0.0.1, 10.1.0.0/16")
    >>> [address in proxies for address in ("10.0.0.1", "::ffff:10.0.0.1", "10.0.0.2", "10.1.2.3", "a pipe")]
    [True, True, False, True, False]
    """

    networks: tuple[IPv4Network | IPv6Network, ...]

    @classmethod
    def listed(cls, addresses: str) -> "TrustedProxies":
        """From a list with commas; a ValueError where one is no address. `*` is every address."""
        names = (name.strip() for name in addresses.split(",") if name.strip())
        every = ("0.0.0.0/0", "::/0")
        return cls(tuple(ip_network(each) for name in names for each in (every if name == "*" else (name,))))

    @classmethod
    def of_environment(cls, environment: Mapping[str, str]) -> "TrustedProxies":
        return cls.listed(environment.get(VARIABLE) or THIS_MACHINE)

    def __contains__(self, address: str) -> bool:
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        return any(found in network for network in self.networks)

    def __str__(self) -> str:
        return ",".join(map(str, self.networks))


LOCAL_PROXY = TrustedProxies.listed(THIS_MACHINE)
