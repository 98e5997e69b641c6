import type { Game } from "$generated/messages";
import { fields, help } from "$generated/pupularity";
import { help as pawsUpHelp } from "$generated/paws-up";
import { help as slapCatHelp } from "$generated/slap-cat";
import { isAside, saidFirst, saidNow, saidOfStep } from "$lib/help";
import { Words, type Tagged } from "$lib/text";
import { beforeAll, expect, it } from "vitest";

const ME = 0;
let words: Words;
beforeAll(async () => {
  words = await Words.load("en", "pupularity", fields);
  words.names = ["Anna", "Ben"];
  words.viewer = ME;
});

const SACRIFICE = { type: "sacrifice", seat: ME, card: 3 };
const NOT_TODAY = { type: "not-today", seat: ME, card: 4 };
const now = (rule: string, lines: Tagged[], moves: Tagged[] = [SACRIFICE, NOT_TODAY]) => saidNow(help, { prompt: { rule }, lines, moves } as unknown as Game, ME, words)?.name;
const player = (points: number) => ({ type: "scene-player", seat: ME, points, held: 5, covered: 0 });
const aimed = { type: "scene-drama-aimed", seat: 1, card: 0, target: 1, owner: ME };
const cancel = { type: "scene-cancel-made", seat: ME, card: 2 };
const stands = (works: boolean, seat = 1, owner: number | null = null) => ({ type: "scene-as-it-stands", card: 0, works, seat, owner });

it("begins with the goal, whatever others have done by then, and says what a card costs", () => {
  const paid = { type: "paid", rule: "PP-3", seat: 1, cards: [2] };
  expect(saidFirst(help, [paid], [player(0)], ME, () => false, words)?.name).toBe("first-goal");
  expect(saidFirst(help, [paid], [player(0)], ME, (name) => name === "first-goal", words)).toBeNull();
  expect(now("PP-2", [player(0)])).toBe("now-play");
});

it("leaves out of the log that a stolen card is laid down", () => {
  const placed = { type: "placed", rule: "PP-7", seat: 1, card: 3 };
  const isLeftOut = (before: Tagged[]) => isAside(help.asides, placed, ME, before);
  expect(isLeftOut([{ type: "taken", rule: "PP-9", seat: 1, card: 3, owner: ME }, { type: "uncovered", rule: "PP-8", seat: ME, card: 4 }])).toBe(true);
  expect(isLeftOut([{ type: "taken", rule: "PP-9", seat: 1, card: 5, owner: ME }])).toBe(false);
});

it("speaks of the last card of a chain, as the question does", () => {
  expect(now("PP-12", [aimed, stands(true)])).toBe("now-aimed-at-you");
  expect(now("PP-12", [aimed, cancel, stands(false)])).toBe("now-cancelled");
  expect(now("PP-12", [aimed, cancel, stands(false, ME)])).toBe("now-own-cancelled");
  expect(now("PP-12", [aimed, cancel, stands(false, 1, ME)])).toBe("now-saved");
  expect(now("PP-12", [aimed, cancel, cancel, stands(true)])).toBe("now-works-again");
});

it.each(["pack-of", "status-of"])("PP-10: says that a card can be given up as soon as one lies there: %s", (line) => {
  const said = saidFirst(help, [], [{ type: `scene-${line}`, seat: ME, cards: [] }], ME, () => false, words);
  expect(said?.name).toBe("first-can-cancel");
});

it("PP-10: offers only the cancels that this hand and this table have", () => {
  expect(now("PP-12", [aimed, stands(true)], [SACRIFICE, NOT_TODAY])).toBe("now-aimed-at-you");
  expect(now("PP-12", [aimed, stands(true)], [NOT_TODAY])).toBe("now-aimed-play");
  expect(now("PP-12", [aimed, stands(true)], [SACRIFICE])).toBe("now-aimed-give-up");
});

it.each([
  ["Paws Up", pawsUpHelp.asides],
  ["Slap Cat!", slapCatHelp.asides],
])("says once in a step of a replay what was chosen in secret and shown: %s", (_, asides) => {
  const [committed, shown, other] = [{ type: "committed", seat: ME }, { type: "shown", seat: ME }, { type: "shown", seat: 1 }].map((event) => ({ event }));
  expect(saidOfStep(asides, [committed, other, shown], ME)).toEqual([other, shown]);
  expect(saidOfStep(asides, [committed], ME)).toEqual([committed]);
});
