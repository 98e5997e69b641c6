import type { OwnPicks } from "$generated/slap-cat";
import type { Words } from "$lib/text";
import { expect, it } from "vitest";
import { orderInWords, picksInWords, rankingsInWords } from "./order";

const words = {
  viewer: 0,
  lang: "en",
  seat: (seat: number) => ["You", "Ben", "Cleo", "Dora"][seat],
  move: (move: { cards: number[] }) => move.cards.join(" "),
  word: (name: string, values: Record<string, unknown> = {}) => {
    if (name === "slap-cat-order") return `${values.name} first, then ${values.then}`;
    if (name === "slap-cat-order-then") return `${values.before}, then ${values.next}`;
    if (name === "slap-cat-order-name") return `${values.name}${values.times === 1 ? "" : ` ×${values.times}`}`;
    if (name === "slap-cat-pick") return `#${values.pick}`;
    return Object.keys(values).length ? `${name} ${values.picks} ${values.ranks}` : name;
  },
} as unknown as Words;

it("says who picks when, and who gets two cards", () => {
  expect(orderInWords([1, 0, 0, 1], words)).toBe("Ben first, then You ×2, then Ben");
  expect(orderInWords([2, 0, 1], words)).toBe("Cleo first, then You, then Ben");
  expect(orderInWords([3, 0, 1, 2], words)).toBe("Dora first, then You, Ben, and Cleo");
});

it("asks for as much of a ranking as can matter", () => {
  const said = (picks: number[], ranks: number) => picksInWords({ type: "scene-own-picks", picks, ranks } as OwnPicks, words);
  expect([said([1, 4], 1), said([2, 3], 3), said([3], 0)]).toEqual(["slap-cat-pick-first #1 and #4 1", "slap-cat-pick-some #2 and #3 3", "slap-cat-pick-last #3 0"]);
});

it("lists each ranking that makes a difference once, by the cards that do", () => {
  const moves = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]].map((cards) => ({ type: "rank", seat: 0, cards }));
  const listed = (ranks: number) => rankingsInWords(moves, ranks, words).map(({ text }) => text);
  expect([listed(1), listed(0)]).toEqual([["1", "2", "3"], ["slap-cat-do-rank-any"]]);
  expect(listed(2)).toHaveLength(6);
});
