"""The hall: an open socket whose client has not said a whole word yet. Only then it is made into one for a table."""

from typing import Any

from .frames import CLOSE, EARLY, QuickSocket, missing
from .line import POLICY, RESTART
from .porch import House, Porch, Waiting
from .security import FRAME_MOST


class Hall(Waiting):
    """A socket that was answered at the door; `head` is the question that asked for it."""

    def __init__(self, house: House, porch: Porch, link: str, head: bytes) -> None:
        super().__init__(house, porch.greeting)
        self.porch, self.link, self.head = porch, link, head
        self.is_closed = False

    def data_received(self, data: bytes) -> None:
        """Keep what is said until it is a whole frame."""
        if self.is_closed:  # this was their goodbye, or they are none who say it
            self.transport.close()
            return
        self.said += data
        if len(self.said) > EARLY:
            self.turn_away("flood")
            self.transport.close()
        elif lacking := missing(self.said, FRAME_MOST):
            self.wait_for(lacking)
        else:
            self.porch.entrance.come(self)

    def enter(self) -> None:
        """Let uvicorn's socket, and the application, take over; it does not have to answer again."""
        make: Any = self.house.config.ws_protocol_class
        socket: QuickSocket = make(*self.house)
        socket.is_answered = True
        self.hand_over(socket, self.head, bytes(self.said))

    def give_up(self) -> None:
        """Say that it is too late; who does not react is cut off."""
        if self.is_closed:
            self.transport.abort()
        else:
            self.turn_away("no_hello")
            self.late.expect(self)

    def turn_away(self, reason: str) -> None:
        self.porch.crowd.turn_away(self.link, reason)
        self.close(POLICY)

    def shutdown(self) -> None:
        """Close, because the house does."""
        if not self.is_closed:
            self.close(RESTART)
        self.transport.close()

    def close(self, code: int) -> None:
        self.is_closed = True
        self.wait_for(1)  # whatever they say now is the last of it
        self.transport.write(bytes((CLOSE, 2)) + code.to_bytes(2, "big"))
