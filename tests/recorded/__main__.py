"""`make record`: make all recordings anew, keep what has changed, and say in words what that is."""

from recorded.everything import PARTS
from recorded.recordings import KEPT, compare, read, write


def main() -> None:
    made = {name: facts for make in PARTS.values() for name, facts in make().items()}
    print("\n".join([*compare(made), f"{len(made)} recordings are kept."]))
    for name, facts in made.items():
        if read(name) != facts:
            write(name, facts)
    for file in KEPT.glob("*.gz"):
        if file.stem not in made:
            file.unlink()


main()
