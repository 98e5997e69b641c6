// A card as one piece of SVG in a box of 100 × 140. It is laid out as `Card.svelte` lays it out for a page: what draws
// link previews on the server knows SVG and no HTML.
import type { CardFace } from "$lib/card-face";
import { INK } from "../art/ink";
import type { Symbols } from "./symbols";

/** What a scene adds in `preview.ts`; a game without that file shows the faces of its cards. */
export interface PreviewScene {
  /** Drawn over a card's face, in the box of `INSIDE`. */
  over?(card: unknown, name: string, words: import("$lib/text").Words, symbols: Symbols): string;
  /** A card without its rim, for cards that make up one picture side by side, in a box of 100 × 116. */
  tile?(card: unknown, symbols: Symbols): string;

  /** The options of a table by which the faces of cards differ. */
  options?: readonly string[];
  /** May a picture of the game itself show this card? */
  best(card: unknown): boolean;
}

/** What lies within a card's white rim. */
export const INSIDE = { width: 94, height: 134 };
const RIM = 3;
const LETTER = 0.6;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);

/** One line of text. */
export function text(words: string, x: number, y: number, size: number, more = ""): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${INK}" ${more}>${escaped(words)}</text>`;
}

/** Text in as few lines as fit into a width, in the middle of a place; it gets smaller where it must. */
export function caption(words: string, x: number, y: number, width: number, size: number, lines: number, more = ""): string {
  for (let smaller = size; ; smaller -= 0.5) {
    const rows = wrapped(words, width / (smaller * LETTER));
    if (smaller > 5 && (rows.length > lines || rows.some((row) => row.length * smaller * LETTER > width))) continue;
    const top = y - ((rows.length - 1) * smaller * 1.08) / 2 + smaller * 0.35;
    return rows.map((row, n) => text(row, x, top + n * smaller * 1.08, smaller, `text-anchor="middle" ${more}`)).join("");
  }
}

function wrapped(words: string, letters: number): string[] {
  const rows: string[] = [];
  for (const word of words.split(" ")) {
    const last = rows.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= letters) rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  return rows;
}

export function cardDrawing(face: CardFace, symbols: Symbols, over: string | undefined): string {
  symbols.all["card-inside"] ??= `<clipPath id="card-inside"><rect width="${INSIDE.width}" height="${INSIDE.height}" rx="5.500"/></clipPath>`;
  const inside = (face.picture ? framed(face, face.picture, symbols) : open(face, symbols, over === undefined)) + (over ?? "");
  return (
    `<rect width="100" height="140" rx="8" fill="#fff"/>` +
    `<g transform="translate(${RIM} ${RIM})" clip-path="url(#card-inside)"><rect width="${INSIDE.width}" height="${INSIDE.height}" fill="${symbols.ground(face.tint)}"/>${inside}</g>`
  );
}

function framed(face: CardFace, picture: string, symbols: Symbols): string {
  const [x, y, width, height] = [3.8, 4, 86.5, 101.8];
  const photo = symbols.framed(picture, "0 0 150 180", "xMidYMax slice", x, y, width, height) + `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="none" stroke="${INK}" stroke-width="2"/>`;
  const tab = face.corner.length * 27 * LETTER + 9;
  const corner = face.corner ? `<path d="M${x} ${y}h${tab}v22q0 8-8 8h${8 - tab}z" fill="#fffdf8" stroke="${INK}" stroke-width="2" stroke-linejoin="round"/>${text(face.corner, x + tab / 2, y + 24.5, 27, 'text-anchor="middle"')}` : "";
  return photo + corner + icons(face, symbols, 4, 111, 18) + foot(face);
}

function open(face: CardFace, symbols: Symbols, picture: boolean): string {
  const mark = face.mark ? `<circle cx="78" cy="16" r="11.500" fill="#fff" fill-opacity=".72"/>${symbols.emoji(face.mark, 69.5, 7.5, 17)}` : "";
  const shown = picture ? symbols.emoji(face.emoji, 19, 36, 56) : "";
  return corner(face) + mark + shown + icons(face, symbols, 8, 110, 16, true) + foot(face);
}

/** The number, with a star where it counts stars: the font has none. */
function corner({ corner }: CardFace): string {
  const number = corner.replace("★", "");
  return text(number, 5.5, 25.5, 27) + (number === corner ? "" : star(7 + number.length * 27 * LETTER, 16, 9));
}

const foot = ({ corner }: CardFace): string => text(corner.replace("★", ""), 88, 129, 13, 'text-anchor="end" opacity=".75"');

const star = (x: number, y: number, size: number): string =>
  `<path transform="translate(${x} ${y - size}) scale(${size / 12})" d="M12 1l3.300 7.200 7.700.900-5.700 5.300 1.500 7.700L12 18.300l-6.800 3.800 1.500-7.700L1 9.100l7.700-.900Z" fill="${INK}"/>`;

function icons(face: CardFace, symbols: Symbols, x: number, y: number, size: number, pill = false): string {
  let at = x;
  const drawn = (face.icons ?? []).map(({ emoji, text: word }) => {
    const picture = emoji ? symbols.emoji(emoji, at, y, size) : "";
    if (emoji) at += size + 3;
    const said = word ? text(word, at, y + size * 0.76, size * 0.72) : "";
    if (word) at += word.length * size * 0.72 * LETTER + 3;
    return picture + said;
  });
  if (!drawn.length) return "";
  return (pill ? `<rect x="${x - 5}" y="${y - 3}" width="${at - x + 7}" height="${size + 6}" rx="${size / 2 + 3}" fill="#fff" fill-opacity=".79"/>` : "") + drawn.join("");
}
