// Nunito as TrueType files, for the server that draws pictures: its renderer reads no compressed fonts. A WOFF file is a
// TrueType file whose tables are compressed one by one.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";

const require = createRequire(import.meta.url);
const SUBSETS = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "vietnamese"];
const [WOFF_HEAD, WOFF_ENTRY, HEAD, ENTRY] = [44, 20, 12, 16];

export function fontFiles(): Record<string, Uint8Array> {
  const names = ["nunito-latin-600", ...SUBSETS.map((subset) => `nunito-${subset}-800`)];
  return Object.fromEntries(names.map((name) => [`${name}.ttf`, trueType(readFileSync(require.resolve(`@fontsource/nunito/files/${name}-normal.woff`)))]));
}

/** The characters that the fonts have, as pairs of a first and a last one. */
export function fontRanges(): [number, number][] {
  const ranges = JSON.parse(readFileSync(require.resolve("@fontsource/nunito/unicode.json"), "utf-8")) as Record<string, string>;
  return SUBSETS.flatMap((subset) => ranges[subset].split(",")).map((range) => {
    const [first, last = first] = range.replace("U+", "").split("-").map((each) => parseInt(each, 16));
    return [first, last];
  });
}

function trueType(woff: Buffer): Uint8Array {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, n) => {
    const at = WOFF_HEAD + n * WOFF_ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field));
    const stored = woff.subarray(offset, offset + packed);
    return { tag: woff.subarray(at, at + 4), sum: woff.subarray(at + 16, at + 20), data: packed < length ? inflateSync(stored) : stored };
  });
  const powers = Math.floor(Math.log2(count));
  const head = Buffer.alloc(HEAD + count * ENTRY);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * 2 ** powers, 6);
  head.writeUInt16BE(powers, 8);
  head.writeUInt16BE(16 * (count - 2 ** powers), 10);
  let offset = head.length;
  const padded = tables.map(({ tag, sum, data }, n) => {
    const at = HEAD + n * ENTRY;
    tag.copy(head, at);
    sum.copy(head, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    const filled = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    data.copy(filled);
    offset += filled.length;
    return filled;
  });
  return Buffer.concat([head, ...padded]);
}
