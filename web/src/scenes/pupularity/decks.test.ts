import type { AnySceneLine } from "$generated/pupularity";
import { expect, it } from "vitest";
import { decksLine } from "./decks";

const lines = [{ type: "scene-decks", number: 2, last: 2, ends: false, drawn: true }] as AnySceneLine[];
const kept = { hand: [], hands: [], discard: [] };

it("PP-15: gives nothing away of the end before the card that brings it is turned up", () => {
  expect(decksLine(lines, { kept })).toMatchObject({ number: 2, drawn: false, ends: true });
  expect(decksLine(lines, { kept, ending: { card: 1, seat: 0 } })).toEqual(lines[0]);
  expect(decksLine(lines, undefined)).toEqual(lines[0]);
  expect(decksLine([], { kept })).toBeUndefined();
});
