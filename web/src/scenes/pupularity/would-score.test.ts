import type { GameView } from "$generated/pupularity";
import type { Move } from "$lib/choice.svelte";
import { Choice } from "$lib/choice.svelte";
import type { LiveTable } from "$lib/live-table.svelte";
import { expect, it } from "vitest";
import { chosenScore, passScore, wouldScore, wouldScores } from "./would-score";

const LINES = [
  { type: "scene-player", seat: 0, points: 14 },
  { type: "scene-would-play", card: 1, points: 17 },
  { type: "scene-would-cover", card: 1, member: 40, points: 14 },
  { type: "scene-would-cover", card: 1, member: 41, points: 15 },
  { type: "scene-would-aim", card: 7, target: 60, points: 19 },
  { type: "scene-would-aim-over", card: 8, target: 60, member: 40, points: 16 },
  { type: "scene-would-sacrifice", card: 50, points: 11 },
  { type: "scene-would-pass", points: 9 },
];
const PLAYS: Move[] = [[2], [3]].map((pay) => ({ type: "play", seat: 0, card: 1, pay }));
const COVERS: Move[] = [40, 41].map((member) => ({ type: "cover", seat: 0, card: 1, pay: [2], member }));
const AIM: Move = { type: "aim", seat: 0, card: 7, target: 60 };
const OVER: Move = { type: "aim-over", seat: 0, card: 8, target: 60, member: 40 };
/** A Drama that only discards its target: it changes nothing of mine, and has no line. */
const TOSS: Move = { type: "aim", seat: 0, card: 9, target: 60 };

function table(moves: Move[]): LiveTable<GameView> {
  const choice = new Choice(() => moves, () => {});
  return { game: { lines: LINES }, moves, choice } as unknown as LiveTable<GameView>;
}

it("PP-16: finds the line of a move, whatever it is paid with", () => {
  const each = [PLAYS, [COVERS[0]], [COVERS[1]], [AIM], [OVER], [TOSS]].map((moves) => wouldScore(table(moves), moves));
  expect(each).toEqual([17, 14, 15, 19, 16, null]);
});

it("PP-16: says a score from the first tap on, where the place is not left to choose", () => {
  const sure = table([...PLAYS, AIM]);
  expect(chosenScore(sure)).toBeNull();
  sure.choice.pick("card", 1);
  expect(chosenScore(sure)).toBe(17);
});

it("PP-6: says no score while it depends on the place", () => {
  const open = table([...PLAYS, ...COVERS]);
  open.choice.pick("card", 1);
  open.choice.pick("pay", 2);
  expect(chosenScore(open)).toBeNull();
  open.choice.pick("member", 40);
  expect(chosenScore(open)).toBe(14);
});

it("PP-10: says the score with a sacrifice and without one, and none while a pass is ready", () => {
  const asked = table([{ type: "pass", seat: 0 }, { type: "sacrifice", seat: 0, card: 50 }]);
  asked.choice.set([{ field: "type", value: "pass" }]);
  expect(chosenScore(asked)).toBeNull();
  asked.choice.set([{ field: "card", value: 50 }]);
  expect(chosenScore(asked)).toBe(11);
  expect(passScore(asked)).toBe(9);
});

it("PP-6: says the score in each place", () => {
  expect(wouldScores(table(COVERS), COVERS)).toEqual([14, 15]);
});
