import type { GameView } from "$generated/paws-up";
import { expect, it } from "vitest";
import { byPaws } from "./by-paws";

const CARDS = [
  { kind: "photo", paws: 9, location: "kitchen" },
  { kind: "plushie", paws: 3, location: "beach" },
  { kind: "plushie", paws: 3, location: "garden" },
  { kind: "baby", paws: 9 },
];

it("PU-5: sorts photos by their paws, then by the trend row, with babies at the right", () => {
  const table = { card: (card: number) => CARDS[card], view: { trends: ["garden", "beach", "kitchen"] } };
  expect(byPaws([3, 0, 2, 1], table as unknown as { card: <C>(card: number) => C; view: GameView })).toEqual([1, 2, 0, 3]);
});
