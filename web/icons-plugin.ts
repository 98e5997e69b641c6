// The icons of the installed app, drawn from `public/favicon.svg` when the client is built: PNG, since not every system
// takes an SVG. The favicon is a square with ellipses on it, and no other shape is drawn here.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync } from "node:zlib";
import type { Plugin } from "vite";

const FAVICON = fileURLToPath(new URL("./public/favicon.svg", import.meta.url));
/** Samples of a pixel, in each direction. */
const FINE = 4;
/** Of a maskable icon a system may cut off everything but a circle of 80 % of its width: the drawing is smaller there. */
const ICONS = [
  { name: "icon-192", size: 192, rounded: true, scale: 1 },
  { name: "icon-512", size: 512, rounded: true, scale: 1 },
  { name: "maskable-192", size: 192, rounded: false, scale: 0.72 },
  { name: "maskable-512", size: 512, rounded: false, scale: 0.72 },
  { name: "apple-180", size: 180, rounded: false, scale: 0.86 },
] as const;

interface Drawing {
  width: number;
  corner: number;
  ground: number[];
  ink: number[];
  ellipses: { cx: number; cy: number; rx: number; ry: number }[];
}

/** #2468d8 or #fff as red, green and blue. */
function colour(hex: string): number[] {
  const digits = hex.length === 3 ? [...hex].map((each) => each + each) : hex.match(/../g)!;
  return digits.map((each) => parseInt(each, 16));
}

function drawing(svg: string): Drawing {
  const number = (tag: string, name: string): number => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(tag)?.[1]);
  const square = /<rect[^>]*>/.exec(svg)?.[0] ?? "";
  const ellipses = (svg.match(/<ellipse[^>]*>/g) ?? []).map((tag) => ({ cx: number(tag, "cx"), cy: number(tag, "cy"), rx: number(tag, "rx"), ry: number(tag, "ry") }));
  const [ground, ink] = [...svg.matchAll(/fill="#(\w+)"/g)].map((found) => colour(found[1]));
  const drawn = { width: number(square, "width"), corner: number(square, "rx"), ground, ink, ellipses };
  if (!drawn.width || !ink || !ellipses.length || /<(path|circle|polygon)/.test(svg)) throw new Error("favicon.svg has a shape that icons-plugin.ts does not draw");
  return drawn;
}

/** Red, green, blue and opacity of a point; `rounded`: the corners are cut off. */
function at({ width, corner, ground, ink, ellipses }: Drawing, x: number, y: number, rounded: boolean): number[] {
  const past = (along: number): number => Math.max(corner - along, along - (width - corner), 0);
  if (rounded && Math.hypot(past(x), past(y)) > corner) return [0, 0, 0, 0];
  const inked = ellipses.some(({ cx, cy, rx, ry }) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1);
  return [...(inked ? ink : ground), 255];
}

function pixels(drawn: Drawing, size: number, rounded: boolean, scale: number): Buffer {
  const lines = Buffer.alloc(size * (1 + 4 * size));
  const place = (pixel: number, sample: number): number => (((pixel + (sample + 0.5) / FINE) / size - 0.5) / scale + 0.5) * drawn.width;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0, 0];
      for (let sample = 0; sample < FINE * FINE; sample++) {
        const point = at(drawn, place(x, sample % FINE), place(y, Math.floor(sample / FINE)), rounded);
        // Colours count as far as they cover something.
        point.forEach((part, n) => (sum[n] += n < 3 ? (part * point[3]) / 255 : part));
      }
      const covered = sum[3] / 255;
      sum.forEach((part, n) => (lines[y * (1 + 4 * size) + 1 + 4 * x + n] = covered ? Math.round(part / (n < 3 ? covered : FINE * FINE)) : 0));
    }
  return lines;
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), content]);
  const head = Buffer.alloc(4);
  const tail = Buffer.alloc(4);
  head.writeUInt32BE(content.length);
  tail.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, tail]);
}

function png(drawn: Drawing, size: number, rounded: boolean, scale: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // Eight bits a channel, with opacity.
  head.set([8, 6], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(pixels(drawn, size, rounded, scale), { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

export function icons(): Plugin {
  return {
    name: "icons",
    apply: "build",
    generateBundle() {
      const drawn = drawing(readFileSync(FAVICON, "utf-8"));
      for (const { name, size, rounded, scale } of ICONS) this.emitFile({ type: "asset", fileName: `icons/${name}.png`, source: png(drawn, size, rounded, scale) });
    },
  };
}
