"""How colours look to eyes that lack a kind of cone, and how far two of them are then apart.

Matrices: Machado, Oliveira and Fernandes 2009, severity 1, on linear light. Distance: CIEDE2000.
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Colour = tuple[float, float, float]

EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "all three cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)


def distance(one: str, other: str, eyes: str) -> float:
    """CIEDE2000 between two colours like "#d55e00", as these eyes see them."""
    return ciede2000(lab(seen(one, eyes)), lab(seen(other, eyes)))


def seen(colour: str, eyes: str) -> Colour:
    """Linear light of a colour as these eyes see it."""
    red, green, blue = (linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    light = times(EYES[eyes], (red, green, blue))
    return (clamped(light[0]), clamped(light[1]), clamped(light[2]))


def linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def clamped(part: float) -> float:
    return min(max(part, 0.0), 1.0)


def times(matrix: tuple[Colour, Colour, Colour], colour: Colour) -> Colour:
    first, second, third = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return (first, second, third)


def lab(light: Colour) -> Colour:
    """CIE L*a*b* of linear light."""
    x, y, z = (root(part / white) for part, white in zip(times(TO_XYZ, light), WHITE, strict=True))
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def root(part: float) -> float:
    return part ** (1 / 3) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29


def ciede2000(one: Colour, other: Colour) -> float:
    """Sharma, Wu and Dalal 2005."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    grey = damping((hypot(a1, b1) + hypot(a2, b2)) / 2)
    a1, a2 = a1 * (1.5 - grey / 2), a2 * (1.5 - grey / 2)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    middle, c = (l1 + l2) / 2, (c1 + c2) / 2
    h = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * cos(radians(h - 30))
        + 0.24 * cos(radians(2 * h))
        + 0.32 * cos(radians(3 * h + 6))
        - 0.20 * cos(radians(4 * h - 63))
    )
    lightness = (l2 - l1) / (1 + 0.015 * (middle - 50) ** 2 / sqrt(20 + (middle - 50) ** 2))
    chroma = (c2 - c1) / (1 + 0.045 * c)
    hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * c * t)
    twist = -2 * damping(c) * sin(radians(60 * exp(-(((h - 275) / 25) ** 2))))
    return sqrt(lightness**2 + chroma**2 + hue**2 + twist * chroma * hue)


def damping(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))
