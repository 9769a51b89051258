"""Who may talk to us, how much, and what browsers may do with our pages."""

import hashlib
import secrets
import string
import time
from urllib.parse import urlsplit

LINK = string.ascii_letters + string.digits  # a link that began with a dash would be an option on a command line
LINK_LENGTH = 12  # 71 bits
FRAME_MOST = 8 * 1024  # bytes of one message from a client

# Everything comes from ourselves; inline styles are Svelte's transitions.
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # a link to a table is a key: no other site is told it
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


def new_link() -> str:
    """Return a name for a table that nobody can guess."""
    return "".join(secrets.choice(LINK) for _ in range(LINK_LENGTH))


def key_of(token: str) -> str:
    """Return what the log keeps of a token: enough to know it again, not enough to be it."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_own_origin(origin: str | None, host: str | None, allowed: frozenset[str]) -> bool:
    """Tell whether a page of ours is asking. Programs send no Origin and are no browsers to be misled."""
    if origin is None or origin in allowed:
        return True
    try:
        return bool(host) and urlsplit(origin).netloc == host
    except ValueError:  # no address at all
        return False


class Bucket:
    """So many things a second, and some more at once."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most, self.left, self.at = rate, most, most, time.monotonic()

    def take(self) -> bool:
        """Take one; False when there is none left."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def give_back(self) -> None:
        """Take one less than was taken."""
        self.left += 1


class Buckets:
    """A bucket for each address; of too many, the one is forgotten that nothing was taken from for longest."""

    def __init__(self, rate: float, most: float, addresses: int = 10_000) -> None:
        self.rate, self.most, self.addresses = rate, most, addresses
        self.buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Take one from an address's bucket."""
        bucket = self.buckets.pop(address, None) or Bucket(self.rate, self.most)
        if len(self.buckets) >= self.addresses:
            self.buckets.pop(next(iter(self.buckets)))
        self.buckets[address] = bucket  # last now
        return bucket.take()
