"""A small terminal: what it shows after all that was written to it, and what has scrolled off it."""

import re

from rich.cells import cell_len

PIECE = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])|(.)", re.DOTALL)
QUIET = "mhl"  # colours, and whether the cursor shows


class Screen:
    """A terminal, and a file to write to it. It knows the few commands we write; any other fails."""

    def __init__(self, width: int = 100, height: int = 60) -> None:
        self.width, self.height = width, height
        self.rows = [self._blank() for _ in range(height)]
        self.history: list[list[str]] = []
        self.row = self.column = 0
        self.raw = ""
        self.before = ""  # what there was to see before the last thing was written

    def text(self) -> str:
        """All that is seen by somebody who scrolls up."""
        return "\n".join("".join(cells).rstrip() for cells in [*self.history, *self.rows]).rstrip()

    # --- as a file ---

    def write(self, text: str) -> None:
        """Show what is written, and obey what is a command."""
        self.before = self.text()
        self.raw += text
        for numbers, command, letter in PIECE.findall(text):
            if command:
                self._obey(command, numbers)
            elif letter == "\n":
                self._new_line()
            elif letter == "\r":
                self.column = 0
            else:
                self._put(letter)

    def flush(self) -> None:
        """Nothing is held back."""

    def isatty(self) -> bool:
        return True

    # --- letters and commands ---

    def _put(self, letter: str) -> None:
        assert letter >= " ", f"unknown: {letter!r}"
        size = cell_len(letter)
        if self.column + size > self.width:
            self._new_line()
        cells = self.rows[self.row]
        if size == 0:
            cells[self.column - 1] += letter  # a mark on the last letter
        else:
            cells[self.column : self.column + size] = [letter] + [""] * (size - 1)
        self.column += size

    def _new_line(self) -> None:
        self.row, self.column = self.row + 1, 0
        if self.row == self.height:
            self.history.append(self.rows.pop(0))
            self.rows.append(self._blank())
            self.row -= 1

    def _obey(self, command: str, numbers: str) -> None:
        match command, numbers:
            case "H", "":
                self.row = self.column = 0
            case "J", "2":  # in many terminals the old screen can then still be scrolled to
                self.history += self.rows
                self.rows = [self._blank() for _ in range(self.height)]
            case "J", "3":
                self.history = []
            case "A", _:
                self.row = max(0, self.row - int(numbers or 1))
            case "K", "2":
                self.rows[self.row] = self._blank()
            case _:
                assert command in QUIET, f"unknown: {numbers}{command}"

    def _blank(self) -> list[str]:
        return [" "] * self.width
