// The hand that all pictures are drawn with: a thick dark outline, flat colour, round ends. A picture is a string of
// SVG in a box of 150 × 180.

export const INK = "#2b2738";
const ROUND = `stroke="${INK}" stroke-linejoin="round" stroke-linecap="round"`;

/** A filled shape with the outline; `width` 0 leaves the outline out. */
export function shape(path: string, fill: string, width = 3): string {
  return `<path d="${path}" fill="${fill}" ${width ? `${ROUND} stroke-width="${width}"` : ""}/>`;
}

export function line(path: string, width = 3): string {
  return `<path d="${path}" fill="none" ${ROUND} stroke-width="${width}"/>`;
}

/** A line in a colour of its own: a marking of the fur, a ray of light. */
export function stroke(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, width = 3): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${width ? `${ROUND} stroke-width="${width}"` : ""}/>`;
}

export function box(x: number, y: number, width: number, height: number, fill: string, round = 0, outline = 3): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}" ${outline ? `${ROUND} stroke-width="${outline}"` : ""}/>`;
}

export type Mood = "open" | "aside" | "shut" | "wink";

/** Two eyes, `apart` from the middle; on dark fur they have white around them. */
export function eyes(x: number, y: number, apart: number, mood: Mood, fur = "#ffffff"): string {
  const white = isDark(fur) ? "#ffffff" : null;
  const open = (at: number) => (white ? circle(at, y, 8.4, white, 2) : "") + circle(at, y, 5.6, INK, 0) + circle(at + (mood === "aside" ? 2.8 : 1.6), y - 2, 1.9, "#fff", 0);
  const shut = (at: number) => (white ? stroke(`M${at - 6} ${y}q6 6 12 0`, white, 3) : line(`M${at - 6} ${y}q6 6 12 0`));
  return (mood === "shut" ? shut(x - apart) : open(x - apart)) + (mood === "shut" || mood === "wink" ? shut(x + apart) : open(x + apart));
}

/** Would ink be lost on this colour? */
function isDark(colour: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue < 105;
}

/** Moved, and turned about the middle of the box, in degrees. */
export function placed(picture: string, { right = 0, down = 0, turn = 0, size = 1 }): string {
  const grown = size === 1 ? "" : ` translate(75 180) scale(${size}) translate(-75 -180)`;
  return `<g transform="translate(${right} ${down}) rotate(${turn} 75 120)${grown}">${picture}</g>`;
}
