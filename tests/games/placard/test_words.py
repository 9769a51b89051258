import pytest
from rich.cells import cell_len
from rich.console import Console
from support import SEATS, awaited, hidden, legal, news, play

from tablee.games.placard import GAME
from tablee.games.placard.notation import NotationError, parse, read
from tablee.games.placard.state import NEWS_KEYS
from tablee.games.placard.terminal import CARD_GLYPHS, GUEST_WIDTH, MONSTER_GLYPHS, TOY_GLYPHS, draw, style_of
from tablee.games.placard.toys import MONSTER_KEYS, TOY_KEYS, fear_of
from tablee.games.placard.view import look
from tablee.kernel.words import LANGUAGES, lexicon

NAMES = [name.capitalize() for name in SEATS]
TABLES = [
    "seats 3 bed ball1 - - -",
    "seats 6 length 20 closet 12 red left bed teddy1 plane2 duck2 - pack tiles ball doll cube car +plane blocks +teddy "
    "duck balloon drum sock blanket",
    "phase looking fast asked ann seats 1 bed ball1 - - - tiles +ball +doll +cube +car +plane +blocks +teddy +duck "
    "+balloon +drum sock blanket",
    "phase swapping warned seats 2 bed car1 - - - tiles ball doll cube car plane blocks teddy duck balloon drum +sock "
    "blanket",
    "easy competitive seats 6 kept 3 0 1 4 2 5 length 20 closet 15 bed ball1 - - -",
    "phase over won length 20 closet 20",
    "phase over red left seats 2 bed doll1 cube2 blocks2 drum1",
    "phase shuffling seats 4",
]  # fmt: skip

in_both_languages = pytest.mark.parametrize("language", LANGUAGES)


def drawn(state, language, width):
    """What a terminal of this width shows."""
    console = Console(width=width)
    with console.capture() as captured:
        console.print(draw(state, 0, NAMES, lexicon(GAME.folder, language), width))
    return captured.get()


# --- words ---


@in_both_languages
def test_everything_has_a_name_and_every_piece_of_news_a_sentence(language):
    words = lexicon(GAME.folder, language).tables
    assert tuple(words["toys"]) == tuple(words["hints"]) == TOY_KEYS
    assert tuple(words["monsters"]) == MONSTER_KEYS
    assert len(set(words["monsters"].values())) == len(MONSTER_KEYS)
    assert {f"{table}.{key}" for table in ("news", "glimpse") for key in words[table]} == {
        *NEWS_KEYS[1:],
        "news.found_one",
    }


@in_both_languages
def test_the_hint_of_a_toy_names_those_that_fear_it(language):
    words = lexicon(GAME.folder, language).tables
    for monster, key in enumerate(MONSTER_KEYS):
        assert words["monsters"][key] in words["hints"][TOY_KEYS[fear_of(monster)]]


def test_french_puts_no_break_spaces_before_high_marks():
    for file in ("words.fr.toml", "RULES.fr.md"):
        text = (GAME.folder / file).read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        assert not [line for line in lines for mark in "!?:;»" if f" {mark}" in line]


@in_both_languages
@pytest.mark.parametrize("text", TABLES)
def test_every_position_can_be_said(language, text):
    state = read(text)
    for seat in (-2, 0):
        for phrase in GAME.words.position(state, seat):
            assert "{" not in lexicon(GAME.folder, language).say(phrase, NAMES, seat)


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        (
            TABLES[0],
            [
                "Your turn: turn up a tile.",
                "Grumbletum is at the head of the bed and fears the ball.",
                "3 more misses, and another monster comes.",
                "9 monsters are still under the bed.",
                "The closet is empty.",
            ],
            [
                "À vous : retournez une tuile.",
                "Grognebide est à la tête du lit et a peur de la balle.",
                "Encore 3 ratés, et un autre monstre sort.",
                "9 monstres sont encore sous le lit.",
                "Le placard est vide.",
            ],
        ),
        (
            "easy competitive turn bob kept 1 3 closet 4 bed plane1 - - - length 6",
            [
                "It is Bob's turn.",
                "Smokysocks is at the head of the bed and fears the plane.",
                "One monster is still under the bed.",
                "You have kept one monster.",
                "Bob has kept 3 monsters.",
            ],
            [
                "À Bob de jouer.",
                "Fumichou est à la tête du lit et a peur de l’avion.",
                "Un monstre est encore sous le lit.",
                "Vous avez gardé un monstre.",
                "Bob a gardé 3 monstres.",
            ],
        ),
    ],
)  # fmt: skip
def test_how_things_stand_in_words(text, english, french):
    phrases = GAME.words.position(read(text), 0)
    for language, said in (("en", english), ("fr", french)):
        assert [lexicon(GAME.folder, language).say(phrase, NAMES, 0) for phrase in phrases] == said


def test_a_flip_in_words(placard):
    state = play(placard, read("bed ball1 - - -"), "open j")
    assert news(placard, state, "ann") == [
        "You turn up J: the blocks.",
        "You scare nobody. The left progress card turns red.",
    ]
    assert news(placard, state, "bob", "fr") == [
        "Ann retourne J : les briques.",
        "Ann ne fait peur à personne. La carte de gauche devient rouge.",
    ]


@in_both_languages
def test_a_letter_is_enough_to_name_a_tile(placard, language):
    """Else the youngest would have to type."""
    from tablee.cli.understand import Choice, matching

    say = lexicon(GAME.folder, language).say
    for text in (f"bed ball1 - - - tiles {' '.join(TOY_KEYS)}", TABLES[3]):
        state = read(text)
        choices = []
        for words in legal(placard, state, "ann"):
            action = parse(words)
            choices.append(Choice(action, say(GAME.words.action(state, action)), words))
        for choice in choices:
            assert matching(choice.notation[-1], choices) == [choice]


# --- notation ---


@pytest.mark.parametrize(
    "text",
    ["bed ball3", "tiles ball doll", "seats 7", "length 25", "phase playing", "turn zoe", "red centre", "clock x",
     "tiles ball doll balloon cube duck teddy plane drum car cow", "closet 30", "length 20 closet 21", "nonsense"],
)  # fmt: skip
def test_a_text_that_is_no_position_is_refused_with_a_sentence(text):
    with pytest.raises(NotationError, match=r"\.$"):
        read(text)


@pytest.mark.parametrize("text", ["open", "open m", "open ab", "swap 3", "flip", "ready now", ""])
def test_a_text_that_is_no_action_is_refused_with_a_sentence(text):
    with pytest.raises(NotationError, match=r"\.$"):
        parse(text)


# --- terminal ---


@in_both_languages
@pytest.mark.parametrize("width", [40, 60, 84, 100, 160])
@pytest.mark.parametrize("text", TABLES)
def test_the_table_fits_the_terminal(placard, language, width, text):
    lines = drawn(hidden(placard, read(text), "ann"), language, width).splitlines()
    assert max(cell_len(line) for line in lines) <= width
    assert not any("…" in line for line in lines)


@in_both_languages
def test_the_names_of_monsters_fit_their_frames(language):
    names = lexicon(GAME.folder, language).tables["monsters"].values()
    assert max(map(cell_len, names)) <= GUEST_WIDTH - 2


def test_every_glyph_is_two_cells_and_stands_for_one_thing():
    glyphs = (*TOY_GLYPHS, *MONSTER_GLYPHS, *CARD_GLYPHS.values())
    assert len(set(glyphs)) == len(glyphs) == len(TOY_KEYS) + len(MONSTER_KEYS) + 2
    assert {(len(glyph), cell_len(glyph)) for glyph in glyphs} == {(1, 2)}


def test_the_drawing_shows_the_bed_the_tiles_and_whose_turn_it_is(placard):
    state = play(placard, read(f"pack bed ball1 car1 - - closet 2 red left tiles {' '.join(TOY_KEYS)}"), "open a")
    shown = drawn(hidden(placard, state, "ann"), "en", 100)
    for seen in ("Grumbletum", "👹 ← ⚽", "Burpina", "🐸 ← 🚗", "A ⚽", "▶ Bob", "🟥🟦🟦", "🚪 2 🐙👺", "🌙 6"):
        assert seen in shown
    for unseen in ("🎎", "🧦", "👀"):
        assert unseen not in shown


def test_loud_news_are_styled():
    assert style_of(GAME.words.Phrase("news.chased", {})) == "bold green"
    assert style_of(GAME.words.Phrase("news.card", {})) == ""


# --- the view ---


def test_the_view_tells_all_that_lies_on_the_table(placard):
    state = play(placard, read("pack turn bob length 15 closet 3 bed teddy1 - car2 - red left"), "open f")
    view = look(hidden(placard, state, "ann"), 0)
    assert view.phase == "flipping"
    assert (view.turn, view.awaited) == (0, [0])
    assert (view.length, view.variants) == (15, ["pack"])
    assert view.places == [None] * 5 + ["teddy"] + [None] * 4
    assert [guest and (guest.monster, guest.fears) for guest in view.bed] == [
        ("teddy1", "teddy"), None, ("car2", "car"), None,
    ]  # fmt: skip
    assert (view.progress, view.flipped) == (["red", "blue", "blue"], 1)
    assert (view.pile_left, view.closet) == (10, ["ball1", "ball2", "doll1"])
    assert (view.kept, view.winners) == ([0, 0], None)


def test_the_view_names_every_variant():
    state = read(f"pack fast tiles {' '.join(TOY_KEYS)} bed ball1 - - -")
    assert look(state, 0).variants == ["pack", "fast", "expert"]
    assert look(read("easy competitive bed ball1 - - -"), 0).variants == ["easy", "competitive"]


def test_the_view_says_who_is_still_looking(placard):
    state = read("phase looking fast asked ann cleo seats 3 bed ball1 - - -")
    assert awaited(placard, state) == ["ann", "cleo"]
    assert look(state, 0).awaited == [0, 2]
