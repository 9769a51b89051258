/** Drawings as lists of shapes: what is drawn first lies at the back. */

/** A path, what fills it, and how thick its ink line is; 0 is no line. */
export type Shape = readonly [path: string, fill: string, line?: number];

/** An oval, or a circle when there is one radius. */
export function oval(x: number, y: number, rx: number, ry = rx): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

/** A box with round corners. */
export function box(x: number, y: number, w: number, h: number, r = 4): string {
  return `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

/** A star with five points. */
export function star(x: number, y: number, r: number): string {
  const points = Array.from({ length: 10 }, (_, point) => {
    const far = point % 2 ? r * 0.45 : r;
    const angle = (Math.PI / 5) * point - Math.PI / 2;
    return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
}
