/** The small signs of the cards, 24 by 24: bold enough for a corner or a chip. `d` is filled, `line` is drawn in ink. */
export interface Sign {
  d?: string;
  fill?: string;
  line?: string;
}

export const SIGNS: Record<string, Sign> = {
  kitten: {
    d: "M4 12 3.5 4.5 8 7.5q4-1.5 8 0l4.5-3L20 12q1.5 9-8 9.5Q2.5 21 4 12Z",
    fill: "#3d322b",
    line: "M16 6q3-4 6-4M9 13v2M15 13v2",
  },
  defuse: { line: "M6 3l8 12M18 3l-8 12", d: "M7 15a3 3 0 1 0 .1 0ZM17 15a3 3 0 1 0 .1 0Z", fill: "#3dbb8f" },
  nope: { d: "M12 2a10 10 0 1 0 .1 0Z", fill: "#f07a2a", line: "M7.5 7.5l9 9M16.5 7.5l-9 9" },
  attack: { d: "M13 1 4 14h6l-2 9 11-14h-7Z", fill: "#f2b01e" },
  skip: { d: "M3 5l8 7-8 7ZM12 5l8 7-8 7Z", fill: "#57a6dc", line: "M21.5 5v14" },
  favor: { d: "M12 21Q1 13 3 7t8-2l1 1 1-1q6-4 8 2t-9 14Z", fill: "#e59ac4" },
  shuffle: { line: "M2 7h4l10 11h4M2 18h4l3-3.5M13 10l3-3h4M18 4l3 3-3 3M18 15l3 3-3 3" },
  future: { d: "M1 12Q12 1 23 12 12 23 1 12Z", fill: "#fffdf4", line: "M12 7v10" },
  taco: { d: "M2 18Q2 7 12 7t10 11Z", fill: "#f2c14e", line: "M5 9l0-5 4 3M19 9l0-5-4 3" },
  melon: { d: "M2 8h20q-1 13-10 13T2 8Z", fill: "#ef5b5b", line: "M8 12v2M12 14v2M16 12v2" },
  potato: {
    d: "M6 5q6-4 11 0 6 5 4 11-3 6-10 5-8 0-9-6-1-6 4-10Z",
    fill: "#c9965a",
    line: "M8 10h.1M14 8h.1M13 15h.1",
  },
  beard: { d: "M3 6q9 5 18 0 1 8-3 11-1 5-3 2-1 5-3 2-2 3-3-2-2 3-3-2-4-3-3-11Z", fill: "#8a5a34" },
  rainbow: {
    line: "M2 19v-3a10 10 0 0 1 20 0v3M7 19v-3a5 5 0 0 1 10 0v3",
    d: "M2 19a10 10 0 0 1 5-11l3 5q-3 2-3 6ZM22 19a10 10 0 0 0-5-11l-3 5q3 2 3 6Z",
    fill: "#4c92cf",
  },
  streaking: { d: "M9 3h7v10l5 4v4H9Z", fill: "#d4423a", line: "M2 6h4M1 11h5M2 16h4" },
  "super-skip": { d: "M2 6l6 6-6 6ZM9 6l6 6-6 6ZM16 6l6 6-6 6Z", fill: "#ffe27a" },
  future5: {
    d: "M1 8Q12-3 23 8 12 17 1 8Z",
    fill: "#fffdf4",
    line: "M12 5v6M2 20h.1M7 21.5h.1M12 22h.1M17 21.5h.1M22 20h.1",
  },
  alter: {
    line: "M4 21 15 9M17 3v4M15 5h4M21 9v3M19.5 10.5h3M8 4v3M6.5 5.5h3",
    d: "M13 7l4 4-2 2-4-4Z",
    fill: "#ffe27a",
  },
  swap: { d: "M7 2l5 6H9v14H5V8H2ZM17 22l5-6h-3V2h-4v14h-3Z", fill: "#b9c77a" },
  garbage: { d: "M5 8h14l-1.5 14h-11Z", fill: "#b9c2c8", line: "M3 7.5 20 4M10 12v6M14 12v6" },
  catomic: { d: "M4 11Q2 3 8 4q4-4 8 0 6-1 4 7-1 3-6 2 0 5 4 8H6q4-3 4-8-5 1-6-2Z", fill: "#f2b36b" },
  mark: { d: "M8 2h8l-1 7 4 5H5l4-5Z", fill: "#d4423a", line: "M12 14v8" },
  curse: { line: "M12 3v18M4.5 7.5l15 9M19.5 7.5l-15 9" },
};

export const BACK: Sign = {
  d: "M12 12q6 0 6 5t-6 4-6-1q-1-8 6-8ZM5 8a2 3 0 1 0 .1 0ZM10 3a2 3 0 1 0 .1 0ZM15 3a2 3 0 1 0 .1 0ZM20 8a2 3 0 1 0 .1 0Z",
  fill: "#e8b9f0",
};
