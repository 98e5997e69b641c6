import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BeatQueue } from "./beat-queue";
import { lengthOf, readingTime, TRAVEL_MS, type Beat } from "./beats";
import type { Pace } from "./saved-settings";

interface Step {
  name: string;
  beats: Beat[];
}

const beat = (text: string, more: Partial<Beat> = {}): Beat => ({ text, rule: "", place: "table", after: true, mine: false, least: 0, ...more });
const step = (name: string, ...beats: Beat[]): Step => ({ name, beats });
const travel = (name: string): Step => step(name, beat(""));

let happened: string[];
let ended: string[];
let pace: Pace;
let attended: boolean;
let queue: BeatQueue<Step>;

beforeEach(() => {
  vi.useFakeTimers();
  happened = [];
  ended = [];
  pace = "normal";
  attended = true;
  queue = new BeatQueue<Step>({
    beats: (each) => [...each.beats],
    begin: () => undefined,
    end: (each) => ended.push(each.name),
    show: (each, moving) => happened.push(moving ? `${each.name} moves` : each.name),
    present: (each) => each?.text && happened.push(`"${each.text}"`),
    pace: () => pace,
    attended: () => attended,
  });
});
afterEach(() => vi.useRealTimers());

it("shows the first step at once and the next when its beat is over", () => {
  queue.add(travel("a"));
  queue.add(travel("b"));
  vi.advanceTimersByTime(TRAVEL_MS - 1);
  expect(happened).toEqual(["a moves"]);
  vi.advanceTimersByTime(1);
  expect(happened).toEqual(["a moves", "b moves"]);
});

it("plays a beat on the table as it was, then shows the step", () => {
  const text = "Ada takes the trick";
  queue.add(step("a", beat(text, { after: false })));
  expect(happened).toEqual([`"${text}"`]);
  expect(queue.behind).toBe(true);
  vi.advanceTimersByTime(readingTime(text) - 1);
  expect(happened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(happened).toEqual([`"${text}"`, "a moves"]);
  expect(queue.behind).toBe(false);
  expect(queue.playing).toBe(false);
});

it("ends a beat when next is asked for", () => {
  queue.add(step("a", beat("one"), beat("two")));
  queue.next();
  expect(happened).toEqual(["a moves", '"one"', '"two"']);
  queue.next();
  expect(queue.playing).toBe(false);
  queue.next();
  expect(happened).toHaveLength(3);
});

it("skips what does not concern the viewer when it has fallen behind, and nothing else", () => {
  queue.add(travel("a"));
  for (const name of "bcdef") queue.add(step(name, beat(`others ${name}`)));
  queue.add(step("g", beat("you lose a card", { mine: true })));
  vi.advanceTimersByTime(60_000);
  expect(happened).not.toContain('"others b"');
  expect(happened).toContain('"you lose a card"');
  expect(happened.filter((each) => each.startsWith("g"))).toEqual(["g moves"]);
});

it("shows an urgent step now, and what waits before it without its beats", () => {
  queue.add(step("a", beat("one", { after: false })));
  queue.add(travel("b"));
  queue.add(step("race", beat("never")), true);
  expect(happened).toEqual(['"one"', "a", "b", "race moves"]);
});

it("plays no beats where nobody looks", () => {
  attended = false;
  queue.add(step("a", beat("one")));
  expect(happened).toEqual(["a moves"]);
});

it("forgets what waits when it is cleared", () => {
  queue.add(travel("a"));
  queue.add(travel("b"));
  queue.clear();
  vi.advanceTimersByTime(5000);
  expect(happened).toEqual(["a moves"]);
  queue.add(travel("c"));
  expect(happened).toEqual(["a moves", "c moves"]);
});

it("gives time to read at the normal pace, waits at the calm one, and hurries at the quick one", () => {
  const long = beat("Birds lead the chain: Ada takes four cards", { least: 1000 });
  expect(lengthOf(long, "normal")).toBe(readingTime(long.text));
  expect(lengthOf(beat("Hi", { least: 1000 }), "normal")).toBe(1000);
  expect(lengthOf(long, "calm")).toBeGreaterThanOrEqual(3 * readingTime(long.text));
  expect(lengthOf(beat(""), "calm")).toBe(TRAVEL_MS);
  expect(lengthOf(long, "quick")).toBeLessThan(TRAVEL_MS);
});

it("ends every step once, in order, whether it was played or not", () => {
  queue.add(step("a", beat("one"), beat("two")));
  queue.add(travel("b"));
  expect(ended).toEqual([]);
  queue.next();
  expect(ended).toEqual([]);
  queue.next();
  expect(ended).toEqual(["a"]);
  queue.add(step("c", beat("three", { after: false })));
  queue.finish();
  expect(ended).toEqual(["a", "b", "c"]);
});
