import { describe, expect, test } from "vitest";
import { de, ended, Lexicon } from "../src/lib/lexicon";

const words = new Lexicon({
  title: "Cairn",
  cards: { nope: { name: "non", a: "un non" }, attack: "attaque" },
  toys: { duck: { name: "canard", the: "le canard" } },
  hints: { duck: "It quacks." },
  news: {
    drew: { all: "{who} draws {card:a}.", you: "You draw {card:a}.", unseen: "{who} draws a card." },
    stole: { all: "{who} takes a card {owner:de}.", to_you: "{who} takes one of yours." },
    rolled: { all: "{who} rolls {dice}." },
    found: { all: "behind it was {toy:the}." },
    gains: { all: "{number} points for {who}." },
  },
});
const names = (seat: number) => ["Ann", "Odile", "Jack!"][seat] ?? "";
const say = (key: string, values: Record<string, number | string | string[]>, viewer: number | null = null) =>
  words.say(`news.${key}`, values, names, viewer);

describe("a sentence", () => {
  test("is said of others by name, and to the viewer as you", () => {
    expect(say("drew", { who: 0, card: "nope" })).toBe("Ann draws un non.");
    expect(say("drew", { who: 0, card: "nope" }, 1)).toBe("Ann draws un non.");
    expect(say("drew", { who: 0, card: "nope" }, 0)).toBe("You draw un non.");
  });

  test("for whom something was done to says so", () => {
    expect(say("stole", { who: 0, whom: 1, owner: 1 }, 1)).toBe("Ann takes one of yours.");
    expect(say("stole", { who: 0, whom: 1, owner: 1 }, 0)).toBe("Ann takes a card d’Odile.");
  });

  test("says nothing of a card that was not seen", () => {
    expect(say("drew", { who: 0, card: "" }, 1)).toBe("Ann draws a card.");
  });

  test("begins with a capital letter and ends with one stop", () => {
    expect(say("found", { toy: "duck" })).toBe("Behind it was le canard.");
    expect(say("gains", { number: 3, who: 2 })).toBe("3 points for Jack!");
  });

  test("joins a list, and leaves numbers that are no seats alone", () => {
    expect(say("rolled", { who: 0, dice: ["4", "6", "6"] })).toBe("Ann rolls 4, 6, 6.");
    expect(say("gains", { number: 1, who: 0 })).toBe("1 points for Ann.");
  });

  test("that the list lacks is shown by its key: a new game still works", () => {
    expect(say("unheard", {})).toBe("news.unheard");
    expect(words.say("nothing", {}, names, null)).toBe("nothing");
  });
});

describe("a word", () => {
  test("has the form that is asked for, or its name", () => {
    expect(words.word("cards", "nope", "a")).toBe("un non");
    expect(words.word("cards", "nope")).toBe("non");
    expect(words.word("cards", "nope", "the")).toBe("non");
    expect(words.word("cards", "attack", "a")).toBe("attaque");
    expect(words.word("cards", "unheard")).toBe("unheard");
  });

  test("is found in whichever table has it, but never among the sentences", () => {
    expect(words.say("news.found", { toy: "duck" }, names, null)).toContain("le canard");
    const lists = new Lexicon({ hints: { duck: "It quacks." }, news: { found: "{animal}" } });
    expect(lists.say("news.found", { animal: "duck" }, names, null)).toBe("Duck");
  });
});

test.each([
  ["Ann", "d’Ann"],
  ["Élodie", "d’Élodie"],
  ["hugo", "d’hugo"],
  ["Jack", "de Jack"],
])("in French something of %s is « %s »", (name, said) => expect(de(name)).toBe(said));

test.each([
  ["Jack", "Jack."],
  ["Non !", "Non !"],
  ["Why?", "Why?"],
  ["Well …", "Well …"],
])("a sentence that ends in %s ends so: %s", (sentence, said) => expect(ended(sentence)).toBe(said));
