"""Tables over the network: HTTP for the lobby, WebSockets for play."""
