import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const paths = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" }).filter((path) => !/generated|testing|\.test\.ts$/.test(path));
const read = (ending: RegExp): string[] => paths.filter((path) => ending.test(path)).map((path) => readFileSync(join(SOURCE, path), "utf-8"));

const code = read(/\.(ts|svelte)$/).join("\n");
const listed = read(/emoji\.txt$/).flatMap((list) => list.split(/\s+/).filter(Boolean));

it("draws every listed emoji somewhere", () => {
  expect(listed.filter((name) => !code.includes(`"${name}"`))).toEqual([]);
});

it("lists every emoji that is drawn", () => {
  const drawn = [...code.matchAll(/<Emoji name="([\w-]+)"|emoji: "([\w-]+)"/g)].map(([, tag, field]) => tag ?? field);
  expect(drawn.length).toBeGreaterThan(20);
  expect(drawn.filter((name) => !listed.includes(name))).toEqual([]);
});
