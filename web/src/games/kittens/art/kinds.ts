/** How each kind of card looks: its ground, what is printed on it, and how its name is cut into lines. */
export type Print =
  | "rays"
  | "waves"
  | "plain"
  | "zigzag"
  | "stripes"
  | "hearts"
  | "swirls"
  | "stars"
  | "checks"
  | "seeds"
  | "dots"
  | "scallops"
  | "arcs"
  | "dashes"
  | "chevrons"
  | "rings"
  | "triangles"
  | "halves"
  | "grid"
  | "crosses";

export interface Kind {
  ground: string;
  /** The colour of what is printed on the ground. */
  tint: string;
  print: Print;
}

export const KINDS: Record<string, Kind> = {
  kitten: { ground: "#c8371f", tint: "#8f1f10", print: "rays" },
  defuse: { ground: "#3dbb8f", tint: "#1f8f69", print: "waves" },
  nope: { ground: "#f07a2a", tint: "#f07a2a", print: "plain" },
  attack: { ground: "#f2b01e", tint: "#d38a00", print: "zigzag" },
  skip: { ground: "#57a6dc", tint: "#2f83be", print: "stripes" },
  favor: { ground: "#e59ac4", tint: "#cc6fa3", print: "hearts" },
  shuffle: { ground: "#f0e070", tint: "#d3ba2c", print: "swirls" },
  future: { ground: "#8a7cc8", tint: "#6a5aab", print: "stars" },
  taco: { ground: "#f7d58b", tint: "#ecbb52", print: "checks" },
  melon: { ground: "#b9dd9a", tint: "#8fc06b", print: "seeds" },
  potato: { ground: "#dcc3a0", tint: "#c2a277", print: "dots" },
  beard: { ground: "#b6c9d6", tint: "#8fabbf", print: "scallops" },
  rainbow: { ground: "#cfe8f5", tint: "#a4cfe6", print: "arcs" },
  streaking: { ground: "#f7b7a3", tint: "#e88f76", print: "dashes" },
  "super-skip": { ground: "#2f6fb0", tint: "#1f5188", print: "chevrons" },
  future5: { ground: "#5d4fa0", tint: "#463a80", print: "stars" },
  alter: { ground: "#49b3b0", tint: "#2a8d8b", print: "triangles" },
  swap: { ground: "#e8e2d0", tint: "#b9c77a", print: "halves" },
  garbage: { ground: "#a9ad6a", tint: "#8a8e4c", print: "grid" },
  catomic: { ground: "#e2603c", tint: "#b93f20", print: "rings" },
  mark: { ground: "#efefe6", tint: "#e3a49a", print: "rings" },
  curse: { ground: "#a06a9e", tint: "#7f4a7d", print: "crosses" },
};

export const UNKNOWN: Kind = { ground: "#efe1c2", tint: "#d6c194", print: "dots" };

const WIDE = 11; // letters that fit in one line of the ribbon

/** A name in at most three lines, cut at spaces; "(5)" and marks stay with their word. */
export function lines(name: string): string[] {
  const out: string[] = [];
  for (const word of name.split(" ")) {
    const last = out.at(-1);
    if (last !== undefined && (last.length + word.length < WIDE || last.length < 4))
      out[out.length - 1] = `${last} ${word}`;
    else out.push(word);
  }
  return out.length <= 3 ? out : [out[0]!, out[1]!, out.slice(2).join(" ")];
}

/** The size of letters that lets the longest line fit. */
export function letters(cut: readonly string[]): number {
  const longest = Math.max(...cut.map((line) => line.length));
  return Math.min(cut.length > 2 ? 20 : cut.length > 1 ? 25 : 36, Math.floor(304 / longest));
}
