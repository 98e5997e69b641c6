import type { Area } from "$generated/slap-cat";
import { expect, it } from "vitest";
import { byRound, lay } from "./built";

const CARDS = [{ kind: "cat", part: "head" }, { kind: "cat", part: "head" }, { kind: "cat", part: "middle" }, { kind: "rat" }];
const placed = (card: number, cat: number, gap = 0) => ({ type: "placed" as const, rule: "", seat: 0, card, cat, gap });

it("says which card a placed one covers", () => {
  const areas: Area[] = [{ cats: [], aside: [] }];
  expect([placed(0, 0), placed(2, 1, 1), placed(3, -1), placed(1, 1)].map((each) => lay(areas, each as never, CARDS))).toEqual([null, null, null, 0]);
  expect(areas).toEqual([{ cats: [{ heads: [0, 1], middles: [2], tails: [] }], aside: [3] }]);
});

it("parts the events by round", () => {
  const [first, begun, over] = ["first-chosen", "round-begun", "round-over"].map((type) => ({ type }));
  expect(byRound([first, begun, over, begun])).toEqual([[begun, over], [begun]]);
});
