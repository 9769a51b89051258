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

const PLANKS = ["#b58350", "#a97845", "#bd8c58", "#ad7c49", "#b7884f", "#a5733f"];

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
  layer.fillStyle = isDark ? "rgb(20 10 4 / 0.62)" : "rgb(70 38 14 / 0.34)";
  layer.fillRect(0, 0, size, size);
  layer.globalCompositeOperation = "destination-out";
  layer.filter = isDark ? "blur(60px)" : "blur(7px)";
  layer.translate(size * 0.53, size * 0.53);
  if (isDark) {
    layer.beginPath();
    layer.arc(0, 0, size * 0.26, 0, 2 * Math.PI);
    layer.fill();
  } else {
    layer.transform(1, 0.18, -0.42, 1, 0, 0);
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

/** The room, once round: a wall, a wide window, a shelf, a plant. Out of focus, as a near eye sees it. */
export function room(isDark: boolean): CanvasTexture {
  const [wide, high] = [1024, 384];
  const texture = painted(wide, high, (brush) => {
    const wall = brush.createLinearGradient(0, 0, 0, high);
    const tones = isDark ? ["#3a2b22", "#4a3628", "#2a1c13"] : ["#f6ead0", "#efdcb6", "#c9a777"];
    tones.forEach((tone, place) => wall.addColorStop(place / 2, tone));
    brush.fillStyle = wall;
    brush.fillRect(0, 0, wide, high);
    brush.fillStyle = isDark ? "#2b1a10" : "#8a5c36";
    brush.fillRect(0, high * 0.74, wide, high * 0.26);
    brush.filter = "blur(2.5px)";
    for (const middle of [0.3, 0.8]) pane(brush, wide * middle, high, isDark);
    shelf(brush, wide * 0.05, high, isDark);
    plant(brush, wide * 0.53, high, isDark);
    picture(brush, wide * 0.62, high, isDark);
  });
  texture.wrapS = RepeatWrapping;
  return texture;
}

function pane(brush: Brush, x: number, high: number, isDark: boolean): void {
  const [left, top, wide, tall] = [x - 105, high * 0.1, 210, high * 0.56];
  brush.fillStyle = isDark ? "#5f432b" : "#fffaf0";
  brush.fillRect(left - 12, top - 12, wide + 24, tall + 26);
  const sky = brush.createLinearGradient(0, top, 0, top + tall);
  sky.addColorStop(0, isDark ? "#0f1d3a" : "#bfe2ff");
  sky.addColorStop(0.7, isDark ? "#1d2f52" : "#f2fbff");
  sky.addColorStop(1, isDark ? "#22304a" : "#dff0c8");
  brush.fillStyle = sky;
  brush.fillRect(left, top, wide, tall);
  brush.fillStyle = isDark ? "#18263a" : "#a9cf8a";
  for (const [dx, r] of [
    [30, 42],
    [88, 54],
    [160, 46],
    [205, 38],
  ] as const)
    disc(brush, left + dx, top + tall + 12, r);
  brush.fillStyle = isDark ? "#fff3c4" : "#fffef4";
  disc(brush, left + wide * 0.68, top + tall * 0.26, isDark ? 15 : 26);
  brush.fillStyle = isDark ? "#5f432b" : "#fffaf0";
  brush.fillRect(x - 5, top, 10, tall);
  brush.fillRect(left, top + tall * 0.46, wide, 9);
  brush.fillStyle = isDark ? "#7a5435" : "#e9d3a6";
  brush.fillRect(left - 22, top + tall + 12, wide + 44, 13);
}

function disc(brush: Brush, x: number, y: number, r: number): void {
  brush.beginPath();
  brush.arc(x, y, r, 0, 2 * Math.PI);
  brush.fill();
}

function shelf(brush: Brush, x: number, high: number, isDark: boolean): void {
  const colours = ["#d55e00", "#0072b2", "#f0e442", "#009e73", "#cc79a7"];
  brush.globalAlpha = isDark ? 0.45 : 0.85;
  colours.forEach((colour, place) => {
    brush.fillStyle = colour;
    brush.fillRect(x + place * 24, high * (0.33 - 0.012 * (place % 3)), 21, high * (0.14 + 0.012 * (place % 3)));
  });
  brush.fillStyle = "#7a4e2d";
  brush.fillRect(x - 14, high * 0.47, 156, 10);
  brush.globalAlpha = 1;
}

function plant(brush: Brush, x: number, high: number, isDark: boolean): void {
  brush.fillStyle = isDark ? "#1f3b2a" : "#4f9a5f";
  for (let leaf = 0; leaf < 9; leaf++) {
    const angle = -Math.PI / 2 + (leaf - 4) * 0.33;
    brush.beginPath();
    brush.ellipse(x + Math.cos(angle) * 34, high * 0.56 + Math.sin(angle) * 48, 34, 9, angle, 0, 2 * Math.PI);
    brush.fill();
  }
  brush.fillStyle = isDark ? "#5b2f16" : "#c8703a";
  brush.fillRect(x - 20, high * 0.56, 40, 46);
}

function picture(brush: Brush, x: number, high: number, isDark: boolean): void {
  brush.globalAlpha = isDark ? 0.5 : 1;
  brush.fillStyle = "#7a4e2d";
  brush.fillRect(x, high * 0.22, 74, 92);
  brush.fillStyle = "#fbf3e1";
  brush.fillRect(x + 8, high * 0.22 + 8, 58, 76);
  brush.fillStyle = "#0072b2";
  brush.beginPath();
  brush.moveTo(x + 37, high * 0.22 + 20);
  brush.bezierCurveTo(x + 66, high * 0.22 + 60, x + 50, high * 0.22 + 76, x + 37, high * 0.22 + 76);
  brush.bezierCurveTo(x + 24, high * 0.22 + 76, x + 8, high * 0.22 + 60, x + 37, high * 0.22 + 20);
  brush.fill();
  brush.globalAlpha = 1;
}

/** A hand from above, thumb and finger closed on something or spread wide; the sleeve is its player's. */
export function handPicture(sleeve: string, isOpen: boolean): CanvasTexture {
  return painted(256, 256, (brush) => {
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
    shape(sleeve, "M70 -10 L186 -10 L182 70 q-54 22 -108 0 z");
    brush.lineWidth = 5;
    brush.strokeStyle = "rgb(251 243 225 / 0.9)";
    brush.stroke(new Path2D("M76 52 q52 20 104 0"));
  });
}
