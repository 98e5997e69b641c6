import { fields, type AnySceneLine } from "$generated/pupularity";
import { Words } from "$lib/text";
import { beforeEach, expect, it } from "vitest";
import { lastPlay } from "./last-play";

const CARDS = [
  { kind: "gear", id: "red-hood-2", piece: "hood", colour: "red", points: 2 },
  { kind: "drama", id: "poach-1", effect: "poach" },
  { kind: "pack", id: "beta-2", role: "beta", points: 2 },
  { kind: "drama", id: "zoomies-1", effect: "zoomies" },
  { kind: "pack", id: "beta-1", role: "beta", points: 1 },
];
const [HOOD, POACH, BETA, ZOOMIES, SMALL_BETA] = CARDS.keys();
const [ME, BEN] = [0, 1];
let words: Words;
beforeEach(async () => {
  words = await Words.load("en", "pupularity", fields);
  words.names = ["Anna", "Ben"];
  words.viewer = ME;
  words.cards = CARDS;
});

const laid = { type: "placed", rule: "PP-5", seat: BEN, card: HOOD };
const paid = { type: "paid", rule: "PP-3", seat: BEN, cards: [ZOOMIES] };
const aimed = { type: "aimed", rule: "PP-9", seat: BEN, card: POACH, target: BETA, owner: ME };
const resolved = (card: number, works = true) => ({ type: "resolved", rule: "PP-11", card, cancels: works ? 0 : 1, works });

it("is nothing before somebody has played", () => {
  expect(lastPlay([{ type: "shuffled", rule: "PP-1" }], [], words)).toBeNull();
});

it("PP-3: is a card that was laid down and paid, with what it brings", () => {
  expect(lastPlay([laid, paid, { type: "drew", rule: "PP-14", seat: BEN }], [], words)).toEqual({ seat: BEN, card: HOOD, what: "+2 points, paid with one card" });
});

const doubled = (what: string, points: number, seat = BEN): AnySceneLine => ({ type: "scene-doubled", seat, what, points });

it.each([
  ["a full set", laid, [doubled("set", 11)], "+13 points, full set, paid with one card"],
  ["a Pack", { ...laid, rule: "PP-6", card: SMALL_BETA }, [doubled("flush", 9)], "+10 points, Pack complete, paid with one card"],
  ["nothing, where the other group counts double", laid, [doubled("flush", 9)], "+2 points, paid with one card"],
  ["nothing, where somebody else's counts double", laid, [doubled("set", 11, ME)], "+2 points, paid with one card"],
])("PP-16: says the whole gain when it completes %s", (_, event, lines, what) => {
  expect(lastPlay([event, paid], lines, words)?.what).toBe(what);
});

it("PP-8: names what a card covers, and leaves the points to the score", () => {
  const covered = { type: "covered", rule: "PP-6", seat: BEN, card: BETA, under: SMALL_BETA };
  expect(lastPlay([covered, paid], [], words)?.what).toBe("covers Beta 1");
  expect(lastPlay([{ ...covered, seat: ME }, { ...paid, seat: ME }], [], words)?.what).toBe("cover Beta 1");
});

it("PP-9: is a Drama with what it did, or that it was cancelled", () => {
  const before = [laid, paid, aimed];
  expect(lastPlay([...before, resolved(POACH), { type: "taken", rule: "PP-9", seat: BEN, card: BETA, owner: ME }], [], words)).toMatchObject({ seat: BEN, card: POACH, what: expect.stringMatching(/^took .+ from you$/) as string });
  expect(lastPlay([...before, resolved(POACH, false)], [], words)).toMatchObject({ card: POACH, what: "the Drama was cancelled" });
  expect(lastPlay([{ type: "stirred", rule: "PP-9", seat: BEN, card: ZOOMIES, wasted: false }, resolved(ZOOMIES)], [], words)?.what).toBe("Draw two more at the end of the turn.");
});

it("stays with the play before while a Drama waits", () => {
  expect(lastPlay([laid, paid, aimed], [], words)?.card).toBe(HOOD);
});

it("PP-4: is what somebody discarded who could play nothing", () => {
  expect(lastPlay([laid, paid, { type: "gave-up", rule: "PP-4", seat: ME, cards: [POACH, ZOOMIES] }], [], words)).toEqual({ seat: ME, card: ZOOMIES, what: "discarded 2 cards" });
});
