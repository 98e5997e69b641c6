import type { Game } from "$generated/messages";
import { fields, help } from "$generated/pupularity";
import { saidFirst, saidNow } from "$lib/help";
import { Words, type Tagged } from "$lib/text";
import { beforeAll, expect, it } from "vitest";

const ME = 0;
let words: Words;
beforeAll(async () => {
  words = await Words.load("en", "pupularity", fields);
  words.names = ["Anna", "Ben"];
  words.viewer = ME;
});

const now = (rule: string, lines: Tagged[]) => saidNow(help, { prompt: { rule }, lines } as unknown as Game, ME, words)?.name;
const player = (points: number) => ({ type: "scene-player", seat: ME, points, held: 5, covered: 0 });
const aimed = { type: "scene-drama-aimed", seat: 1, card: 0, target: 1, owner: ME };
const cancel = { type: "scene-cancel-made", seat: ME, card: 2 };
const stands = (works: boolean) => ({ type: "scene-as-it-stands", card: 0, works });

it("begins with the goal, and goes on with what a card costs", () => {
  expect(now("PP-2", [player(0)])).toBe("now-goal");
  expect(now("PP-2", [player(3)])).toBe("now-play");
});

it("speaks of the last card of a chain, as the question does", () => {
  expect(now("PP-12", [aimed, stands(true)])).toBe("now-aimed-at-you");
  expect(now("PP-12", [aimed, cancel, stands(false)])).toBe("now-cancelled");
  expect(now("PP-12", [aimed, cancel, cancel, stands(true)])).toBe("now-works-again");
});

it.each(["pack-of", "status-of"])("PP-10: says that a card can be given up as soon as one lies there: %s", (line) => {
  const said = saidFirst(help, [], [{ type: `scene-${line}`, seat: ME, cards: [] }], ME, () => false, words);
  expect(said?.name).toBe("first-can-cancel");
});
