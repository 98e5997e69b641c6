import type { AnyCard } from "$generated/slap-cat";
import { expect, it } from "vitest";
import { inOrder } from "./card-faces";

const cat = (part: string, stars: number) => ({ kind: "cat", part, stars });
const DECK = [cat("tail", 1), cat("head", 1), { kind: "rat" }, cat("middle", 2), cat("head", 3)] as unknown as AnyCard[];

it("puts a hand in the order of a cat, most stars first", () => {
  const hand = [0, 1, 2, 3, 4];
  expect(inOrder(hand, (n) => DECK[n])).toEqual([4, 1, 3, 0, 2]);
  expect(hand).toEqual([0, 1, 2, 3, 4]);
});
