import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StepQueue } from "./step-queue";

let shown: string[];
let queue: StepQueue<string>;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  queue = new StepQueue((step, moving) => shown.push(moving ? `${step} moves` : step));
});
afterEach(() => vi.useRealTimers());

it("shows the first step at once and the next after a while", () => {
  queue.add("a");
  queue.add("b");
  expect(shown).toEqual(["a moves"]);
  vi.advanceTimersByTime(419);
  expect(shown).toEqual(["a moves"]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["a moves", "b moves"]);
});

it("shows a step that comes late at once", () => {
  queue.add("a");
  vi.advanceTimersByTime(1000);
  queue.add("b");
  expect(shown).toEqual(["a moves", "b moves"]);
});

it("catches up when more than four steps wait", () => {
  for (const step of "abcde") queue.add(step);
  expect(shown).toEqual(["a moves"]);
  queue.add("f");
  expect(shown).toEqual(["a moves", "b", "c", "d", "e", "f"]);
  queue.add("g");
  expect(shown.at(-1)).toBe("g moves");
});

it("shows an urgent step now, and what waits before it without motion", () => {
  for (const step of "abc") queue.add(step);
  queue.add("race", true);
  expect(shown).toEqual(["a moves", "b", "c", "race moves"]);
});

it("waits again after an urgent step", () => {
  queue.add("race", true);
  queue.add("a");
  expect(shown).toEqual(["race moves"]);
  vi.advanceTimersByTime(420);
  expect(shown).toEqual(["race moves", "a moves"]);
});

it("forgets what waits when it is cleared", () => {
  queue.add("a");
  queue.add("b");
  queue.clear();
  vi.advanceTimersByTime(5000);
  expect(shown).toEqual(["a moves"]);
  queue.add("c");
  expect(shown).toEqual(["a moves", "c moves"]);
});
