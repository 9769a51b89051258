"""What people can say to each other: no free text, nothing to moderate. The sentences are in words.*.toml."""

PHRASES = (
    "hello", "ready", "your_turn", "well_played", "thanks", "oops", "sorry", "ouch", "phew", "haha", "think", "again",
    "bye",
)  # fmt: skip
