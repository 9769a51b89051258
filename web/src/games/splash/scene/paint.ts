/** Pictures painted on canvases: the table top, the room round it, hands. */
import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from "three";

type Brush = CanvasRenderingContext2D;

export function painted(width: number, height: number, paint: (brush: Brush) => void): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext("2d");
  if (brush) paint(brush);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

/** The same luck every time. */
export function luck(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

const PLANKS = ["#cb9a63", "#bd8a53", "#d3a36d", "#c4925a", "#cd9d63", "#b8844c"];

/** Broad oiled boards, and on them the light of a window with four panes. */
export function tableTop(isDark: boolean): CanvasTexture {
  const size = 1024;
  const texture = painted(size, size, (brush) => {
    const random = luck(7);
    const board = size / PLANKS.length;
    PLANKS.forEach((colour, row) => plank(brush, colour, row * board, board, size, random));
    sunlight(brush, size, isDark);
  });
  texture.anisotropy = 4;
  return texture;
}

function plank(brush: Brush, colour: string, top: number, deep: number, size: number, random: () => number): void {
  brush.save();
  brush.beginPath();
  brush.rect(0, top, size, deep);
  brush.clip();
  brush.fillStyle = colour;
  brush.fillRect(0, top, size, deep);
  for (let streak = 0; streak < 70; streak++) {
    const y = top + random() * deep;
    const sway = 4 + random() * 12;
    brush.strokeStyle = `rgb(${random() < 0.6 ? "82 48 20" : "236 196 140"} / ${0.04 + random() * 0.11})`;
    brush.lineWidth = 0.6 + random() * 2.4;
    brush.beginPath();
    brush.moveTo(-10, y);
    brush.bezierCurveTo(
      size * 0.3,
      y - sway * random(),
      size * 0.6,
      y + sway * random(),
      size + 10,
      y + (random() - 0.5) * sway,
    );
    brush.stroke();
  }
  knot(brush, random() * size, top + deep * (0.3 + 0.4 * random()), random);
  brush.fillStyle = "rgb(40 22 8 / 0.55)";
  brush.fillRect(0, top, size, 1.6);
  brush.fillStyle = "rgb(255 224 170 / 0.25)";
  brush.fillRect(0, top + 1.6, size, 1.4);
  brush.restore();
}

function knot(brush: Brush, x: number, y: number, random: () => number): void {
  for (let ring = 7; ring > 0; ring--) {
    brush.strokeStyle = `rgb(74 42 18 / ${0.1 + 0.04 * (7 - ring)})`;
    brush.lineWidth = 1.6;
    brush.beginPath();
    brush.ellipse(x, y, ring * (5 + random()), ring * (2.2 + random() * 0.5), 0, 0, 2 * Math.PI);
    brush.stroke();
  }
}

/** Four panes of light, slanting away from the window; everything else lies in the softer light of the room. */
function sunlight(brush: Brush, size: number, isDark: boolean): void {
  const shade = document.createElement("canvas");
  shade.width = shade.height = size;
  const layer = shade.getContext("2d");
  if (!layer) return;
  layer.fillStyle = isDark ? "rgb(20 10 4 / 0.62)" : "rgb(58 30 12 / 0.5)";
  layer.fillRect(0, 0, size, size);
  layer.globalCompositeOperation = "destination-out";
  layer.filter = isDark ? "blur(60px)" : "blur(7px)";
  layer.translate(size * 0.53, size * 0.53);
  if (isDark) {
    layer.beginPath();
    layer.arc(0, 0, size * 0.26, 0, 2 * Math.PI);
    layer.fill();
  } else {
    layer.transform(1, -0.16, 0.34, 1, 0, 0);
    for (const [x, y] of [
      [-1, -1],
      [0, -1],
      [-1, 0],
      [0, 0],
    ] as const) {
      layer.fillRect(x * 250 + 9, y * 250 + 9, 232, 232);
    }
  }
  brush.drawImage(shade, 0, 0);
}

/** The room, once round: a wall with panels, windows, a shelf, a plant. A little out of focus, as a near eye sees it. */
export function room(isDark: boolean): CanvasTexture {
  const [wide, high] = [2048, 512];
  const texture = painted(wide, high, (brush) => {
    const wall = brush.createLinearGradient(0, 0, 0, high * 0.7);
    const tones = isDark ? ["#33261d", "#4d3829", "#3b2a1d"] : ["#f3e2bd", "#f8ecd2", "#ecd6ab"];
    tones.forEach((tone, place) => wall.addColorStop(place / 2, tone));
    brush.fillStyle = wall;
    brush.fillRect(0, 0, wide, high);
    brush.filter = "blur(1.4px)";
    panels(brush, wide, high, isDark);
    for (const middle of [0.08, 0.42, 0.75]) pane(brush, wide * middle, isDark);
    for (const left of [0.2, 0.88]) shelf(brush, wide * left, isDark);
    for (const middle of [0.335, 0.655]) plant(brush, wide * middle, isDark);
    for (const left of [0.54, 0.585]) picture(brush, wide * left, isDark);
  });
  texture.wrapS = RepeatWrapping;
  texture.offset.x = -0.155; // a window is what one first sees
  return texture;
}

const RAIL = 352; // where the panels of the wall begin

function panels(brush: Brush, wide: number, high: number, isDark: boolean): void {
  brush.fillStyle = isDark ? "#2a1a10" : "#9a6a40";
  brush.fillRect(0, RAIL, wide, high - RAIL);
  brush.fillStyle = isDark ? "#3d2616" : "#b98552";
  brush.fillRect(0, RAIL, wide, 7);
  brush.strokeStyle = isDark ? "rgb(0 0 0 / 0.5)" : "rgb(70 40 16 / 0.5)";
  brush.lineWidth = 3;
  for (let x = 0; x < wide; x += 64) brush.strokeRect(x + 8, RAIL + 18, 48, 110);
}

function pane(brush: Brush, x: number, isDark: boolean): void {
  const [left, top, wide, tall] = [x - 74, 128, 148, 186];
  const frame = isDark ? "#6a4a30" : "#fffdf6";
  brush.fillStyle = isDark ? "#3f2b1b" : "#d9bf8e";
  brush.fillRect(left - 13, top - 12, wide + 26, tall + 26);
  brush.fillStyle = frame;
  brush.fillRect(left - 9, top - 9, wide + 18, tall + 18);
  const sky = brush.createLinearGradient(0, top, 0, top + tall);
  sky.addColorStop(0, isDark ? "#0f1d3a" : "#a9d8fb");
  sky.addColorStop(1, isDark ? "#2a3a5e" : "#f4fbff");
  brush.fillStyle = sky;
  brush.fillRect(left, top, wide, tall);
  brush.save();
  brush.beginPath();
  brush.rect(left, top, wide, tall);
  brush.clip();
  brush.fillStyle = isDark ? "#fff3c4" : "#ffffff";
  for (const [dx, dy, r] of isDark
    ? ([[100, 46, 14]] as const)
    : ([
        [30, 60, 16],
        [52, 54, 20],
        [74, 62, 14],
        [116, 94, 13],
        [132, 90, 16],
      ] as const)) {
    disc(brush, left + dx, top + dy, r);
  }
  brush.fillStyle = isDark ? "#141f30" : "#8fc07a";
  for (const [dx, r] of [
    [14, 40],
    [62, 52],
    [112, 44],
    [146, 34],
  ] as const)
    disc(brush, left + dx, top + tall + 8, r);
  brush.restore();
  brush.fillStyle = frame;
  brush.fillRect(x - 4, top, 8, tall);
  brush.fillRect(left, top + tall * 0.48, wide, 7);
  brush.fillStyle = isDark ? "#7a5435" : "#fff8e6";
  brush.fillRect(left - 20, top + tall + 8, wide + 40, 11);
}

function disc(brush: Brush, x: number, y: number, r: number): void {
  brush.beginPath();
  brush.arc(x, y, r, 0, 2 * Math.PI);
  brush.fill();
}

/** The house's own boxes, of course. */
function shelf(brush: Brush, x: number, isDark: boolean): void {
  const colours = ["#d55e00", "#0072b2", "#f0e442", "#009e73", "#cc79a7"];
  brush.globalAlpha = isDark ? 0.5 : 0.9;
  colours.forEach((colour, place) => {
    brush.fillStyle = colour;
    const tall = 46 + 7 * (place % 3);
    brush.fillRect(x + place * 17, 262 - tall, 15, tall);
  });
  brush.fillStyle = "#7a4e2d";
  brush.fillRect(x - 12, 262, 112, 8);
  brush.globalAlpha = 1;
}

function plant(brush: Brush, x: number, isDark: boolean): void {
  brush.fillStyle = isDark ? "#1f3b2a" : "#4f9a5f";
  for (let leaf = 0; leaf < 11; leaf++) {
    const angle = -Math.PI / 2 + (leaf - 5) * 0.3;
    brush.beginPath();
    brush.ellipse(x + Math.cos(angle) * 24, 292 + Math.sin(angle) * 36, 27, 6, angle, 0, 2 * Math.PI);
    brush.fill();
  }
  brush.fillStyle = isDark ? "#6b3a1c" : "#c8703a";
  brush.beginPath();
  brush.moveTo(x - 19, 296);
  brush.lineTo(x + 19, 296);
  brush.lineTo(x + 13, 338);
  brush.lineTo(x - 13, 338);
  brush.fill();
  brush.fillStyle = isDark ? "#4a2e1a" : "#7a4e2d";
  brush.fillRect(x - 26, 338, 52, 8);
  brush.fillRect(x - 20, 346, 5, 120);
  brush.fillRect(x + 15, 346, 5, 120);
}

function picture(brush: Brush, x: number, isDark: boolean): void {
  brush.globalAlpha = isDark ? 0.55 : 1;
  brush.fillStyle = "#7a4e2d";
  brush.fillRect(x, 196, 62, 76);
  brush.fillStyle = "#fbf3e1";
  brush.fillRect(x + 6, 202, 50, 64);
  brush.fillStyle = "#56b4e9";
  brush.fill(new Path2D(`M${x + 31} 212c12 20 17 25 17 33a17 16 0 0 1 -34 0c0 -8 5 -13 17 -33z`));
  brush.globalAlpha = 1;
}

/** A hand from above, thumb and finger closed on something or spread wide; the sleeve is its player's. */
export function handPicture(sleeve: string, isOpen: boolean): CanvasTexture {
  return painted(256, 512, (brush) => {
    brush.translate(0, 256);
    brush.lineJoin = brush.lineCap = "round";
    brush.strokeStyle = "#2b2118";
    brush.lineWidth = 7;
    const spread = isOpen ? 26 : 0;
    const shape = (colour: string, path: string) => {
      const outline = new Path2D(path);
      brush.fillStyle = colour;
      brush.fill(outline);
      brush.stroke(outline);
    };
    shape("#f3c9a0", `M150 118 q24 30 ${16 + spread} 66 q-4 18 -18 14 q-12 -4 -10 -20 q4 -30 -16 -46 z`);
    shape("#f3c9a0", `M166 104 q34 22 ${30 + spread} 62 q-2 18 -16 16 q-12 -2 -12 -18 q2 -24 -22 -40 z`);
    shape("#f6d1ab", "M84 66 q44 -22 88 0 q12 42 -8 66 q-38 22 -70 0 q-22 -26 -10 -66 z");
    shape("#f6d1ab", `M140 112 q14 44 ${-4 + spread} 96 q-6 14 -20 10 q-12 -6 -8 -20 q10 -40 -2 -74 z`);
    shape("#f6d1ab", `M96 100 q-26 44 ${10 - spread} 100 q10 14 22 6 q10 -8 2 -22 q-22 -36 4 -72 z`);
    shape(sleeve, "M56 -270 L200 -270 L182 70 q-54 22 -108 0 z");
    brush.lineWidth = 5;
    brush.strokeStyle = "rgb(251 243 225 / 0.9)";
    brush.stroke(new Path2D("M76 52 q52 20 104 0"));
    const mist = brush.createLinearGradient(0, -256, 0, -20); // the arm comes out of nowhere
    mist.addColorStop(0, "rgb(0 0 0 / 1)");
    mist.addColorStop(1, "rgb(0 0 0 / 0)");
    brush.globalCompositeOperation = "destination-out";
    brush.fillStyle = mist;
    brush.fillRect(0, -256, 256, 240);
  });
}
