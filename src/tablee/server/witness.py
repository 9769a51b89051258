"""How long a line's round trip is, asked of our own system: TCP's acknowledgements are sent by the player's system, and
a client that answers pings late cannot prolong them.

Behind a proxy they tell of the way to the proxy. So nobody is a witness whose address is a proxy's, whether they say
for whom they ask or not: a tunnel does not, and players behind it would lose the lag that is theirs.
"""

import os
import socket
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

TRUSTED = "FORWARDED_ALLOW_IPS"  # where uvicorn too reads whose word about clients' addresses is taken
ANYBODY = "*"

INFO = struct.Struct("@68x II 72x I")  # of Linux's tcp_info: tcpi_rtt, tcpi_rttvar and tcpi_min_rtt, in microseconds
NEVER = 0xFFFFFFFF  # a least trip that was not measured yet
TENTH = 100  # microseconds

Witness = Callable[[], int | None]


def witness_of(send: Any) -> Witness:
    """Return who knows the round trips of the line behind an ASGI `send`, in tenths of a ms; mostly they say None."""
    transport = getattr(getattr(send, "__self__", None), "transport", None)
    if transport is None or is_proxy(peer_of(transport), os.environ.get(TRUSTED, "")):
        return lambda: None
    return lambda: trip_of(transport)


def trip_of(transport: Any) -> int | None:
    """Return the round trip of a connection in tenths of a ms; None where nobody knows.

    TCP's mean grows where a system waits before it acknowledges, and so at most as much counts as the way varies.
    """
    line = transport.get_extra_info("socket")
    if line is None or sys.platform != "linux":
        return None
    with suppress(OSError, struct.error, ValueError):  # closed, no TCP, or an old system that says less
        mean, varies, least = INFO.unpack(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, INFO.size))
        if mean and least != NEVER:
            return -(-min(mean, least + varies) // TENTH)
    return None


def peer_of(transport: Any) -> str | None:
    """Return the address of who is connected; None if it is no address of the internet."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) and peer else None


def is_proxy(peer: str | None, trusted: str) -> bool:
    """Tell whether others may be behind an address: this machine's own, or one whose word is taken."""
    if peer is None or trusted.strip() == ANYBODY:
        return True
    try:
        address = ip_address(peer.partition("%")[0])
    except ValueError:
        return True
    address = getattr(address, "ipv4_mapped", None) or address
    return address.is_loopback or any(is_in(address, each) for each in trusted.split(","))


def is_in(address: IPv4Address | IPv6Address, text: str) -> bool:
    network = network_of(text.strip())
    return network is not None and address in network


@cache
def network_of(text: str) -> IPv4Network | IPv6Network | None:
    """Return the network, or the one address, that a text names; None if it names none."""
    try:
        return ip_network(text, strict=False)
    except ValueError:
        return None
