import type { SlapView } from "$generated/slap-cat";
import { Choice, type Move } from "$lib/choice.svelte";
import type { LiveTable } from "$lib/live-table.svelte";
import { expect, it } from "vitest";
import { Ranking } from "./ranking.svelte";

const rank = (...cards: number[]): Move => ({ type: "rank", seat: 0, cards });
const ORDERS = [rank(1, 2, 3), rank(1, 3, 2), rank(2, 1, 3), rank(2, 3, 1), rank(3, 1, 2), rank(3, 2, 1)];

function at(moves: Move[], answer: unknown = null, ranks?: number) {
  const game = { prompt: { id: 1 }, lines: ranks === undefined ? [] : [{ type: "scene-own-picks", picks: [1], ranks }] };
  const table = { moves, game, view: { answer }, choice: new Choice(() => moves, () => {}) };
  return { table, game, ranking: new Ranking(() => table as unknown as LiveTable<SlapView>) };
}

it("ranks cards in the order of the taps", () => {
  const { ranking } = at(ORDERS);
  ranking.tap(2);
  expect([1, 2, 3].map((card) => ranking.place(card))).toEqual([0, 1, 0]);
});

it("completes the order when one ranking is left, and has it ready", () => {
  const { table, ranking } = at(ORDERS);
  ranking.tap(2);
  ranking.tap(3);
  expect([ranking.order, ranking.whole]).toEqual([[2, 3, 1], true]);
  expect(table.choice.ready).toEqual(rank(2, 3, 1));
});

it("has the rest ready as it lies after one tap", () => {
  const { table, ranking } = at(ORDERS);
  ranking.tap(2);
  expect([ranking.order, ranking.whole]).toEqual([[2], false]);
  expect(table.choice.ready).toEqual(rank(2, 1, 3));
});

it("takes one card out by a second tap, and those behind it move up", () => {
  const { table, ranking } = at(ORDERS);
  ranking.tap(2);
  ranking.tap(3);
  ranking.tap(2);
  expect([ranking.order, ranking.whole]).toEqual([[3, 1], false]);
  expect(table.choice.ready).toEqual(rank(3, 1, 2));
  ranking.tap(2);
  expect([ranking.order, ranking.whole]).toEqual([[3, 1, 2], true]);
});

it("has nothing ready once every card is taken out", () => {
  const { table, ranking } = at(ORDERS);
  ranking.tap(2);
  ranking.tap(2);
  expect([ranking.order, table.choice.ready]).toEqual([[], null]);
});

it("starts over with the next question", () => {
  const { game, ranking } = at(ORDERS);
  ranking.tap(2);
  game.prompt.id = 2;
  expect(ranking.order).toEqual([]);
});

it("shows the ranking that the table already knows", () => {
  const { ranking } = at(ORDERS, { type: "rank", cards: [3, 1, 2] });
  expect(ranking.order).toEqual([3, 1, 2]);
  ranking.tap(1);
  expect(ranking.order).toEqual([3, 2]);
});

it("ranks only cards that the moves name", () => {
  const { ranking } = at(ORDERS);
  expect(ranking.may(3)).toBe(true);
  expect(ranking.may(4)).toBe(false);
  expect(at([{ type: "slap", seat: 0, card: 3 }]).ranking.may(3)).toBe(false);
});

it("has the cards as they lie ready once where no rank matters", () => {
  const { table, game, ranking } = at(ORDERS, null, 0);
  ranking.offer();
  expect([table.choice.ready, ranking.order]).toEqual([rank(1, 2, 3), []]);
  table.choice.clear();
  ranking.offer();
  expect(table.choice.ready).toBeNull();
  game.prompt.id = 2;
  ranking.offer();
  expect(table.choice.ready).toEqual(rank(1, 2, 3));
});

it("lays nothing ready where a rank matters, or the rules say nothing", () => {
  for (const ranks of [1, 2, undefined]) {
    const { table, ranking } = at(ORDERS, null, ranks);
    ranking.offer();
    expect(table.choice.ready).toBeNull();
  }
});

it("takes another card in place of the first where only that one matters", () => {
  const { table, ranking } = at(ORDERS, null, 1);
  ranking.tap(2);
  ranking.tap(3);
  expect([ranking.order, table.choice.ready]).toEqual([[3], rank(3, 1, 2)]);
});

it("ranks nothing where no rank makes a difference", () => {
  const { table, ranking } = at(ORDERS, null, 0);
  ranking.offer();
  expect([1, 2, 3].map((card) => ranking.may(card))).toEqual([false, false, false]);
  expect([ranking.order, table.choice.ready]).toEqual([[], ORDERS[0]]);
});

it("shows the ranking that a hint has chosen, as far as it matters, and goes on from it", () => {
  const all = at(ORDERS);
  all.ranking.tap(1);
  all.table.choice.choose(rank(1, 3, 2));
  expect([all.ranking.order, all.table.choice.ready]).toEqual([[1, 3, 2], rank(1, 3, 2)]);
  all.ranking.tap(3);
  expect([all.ranking.order, all.table.choice.ready]).toEqual([[1, 2], rank(1, 2, 3)]);

  const first = at(ORDERS, null, 1);
  first.table.choice.choose(rank(3, 1, 2));
  expect([first.ranking.order, first.table.choice.ready]).toEqual([[3], rank(3, 1, 2)]);
});

it("shows no rank beyond those that matter, and is full with them", () => {
  const { ranking, table } = at(ORDERS, null, 2);
  ranking.tap(2);
  expect([1, 2, 3].map((card) => ranking.isFull(card))).toEqual([false, false, false]);
  ranking.tap(3);
  expect([ranking.order, table.choice.ready]).toEqual([[2, 3], rank(2, 3, 1)]);
  expect([1, 2, 3].map((card) => ranking.isFull(card))).toEqual([true, false, false]);
});

it("is never full where another card takes the place of the first", () => {
  const { ranking } = at(ORDERS, null, 1);
  ranking.tap(2);
  expect(ranking.isFull(3)).toBe(false);
});
