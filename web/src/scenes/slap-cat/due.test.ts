import type { Tagged } from "$lib/text";
import { expect, it } from "vitest";
import { dueCard } from "./due";

const event = (type: string, seat: number, card?: number) => ({ type, seat, card }) as unknown as Tagged;

it("names the card whose icon is due: a gift first, then my own", () => {
  const history = [event("shown", 0, 3), event("placed", 0, 3), event("placed", 1, 4), event("action-due", 1), event("action-due", 0)];
  expect(dueCard(history, 0)).toBe(3);
  history.push(event("donated", 1, 5), event("placed", 0, 5), event("action-due", 0));
  expect(dueCard(history, 0)).toBe(5);
  history.push(event("donated", 0, 6), event("placed", 1, 6));
  expect(dueCard(history, 0)).toBe(3);
  history.push(event("nothing-to-do", 0));
  expect(dueCard(history, 0)).toBeNull();
});
