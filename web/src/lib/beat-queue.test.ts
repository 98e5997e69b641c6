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
let covered: boolean;
let reading: boolean;
let alone: boolean;
let queue: BeatQueue<Step>;

beforeEach(() => {
  vi.useFakeTimers();
  happened = [];
  ended = [];
  pace = "normal";
  attended = true;
  covered = false;
  reading = false;
  alone = false;
  queue = new BeatQueue<Step>({
    beats: (each) => [...each.beats],
    begin: () => undefined,
    end: (each) => ended.push(each.name),
    show: (each, moving) => happened.push(moving ? `${each.name} moves` : each.name),
    present: (each) => each?.text && happened.push(`"${each.text}"`),
    pace: () => pace,
    attended: () => attended,
    covered: () => covered,
    reading: () => reading,
    alone: () => alone,
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

it("waits with the next step while something is read where callouts stand, but not with an urgent one", () => {
  reading = true;
  queue.add(step("a", beat("Ada plays")));
  vi.advanceTimersByTime(5000);
  expect(happened).toEqual([]);
  reading = false;
  vi.advanceTimersByTime(500);
  expect(happened).toEqual(["a moves", `"Ada plays"`]);
  queue.finish();
  reading = true;
  queue.add(step("b", beat("Ben plays")));
  queue.add(step("race"), true);
  expect(happened.slice(-2)).toEqual(["b", "race moves"]);
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

it("goes on by one callout a press, however many steps wait, and passes over what only travels", () => {
  queue.add(step("a", beat("Ollie takes a photo", { after: false, mine: true }), beat("")));
  queue.add(travel("b"));
  for (const name of "cdefgh") queue.add(step(name, beat(`story ${name}`)));
  queue.next();
  expect(happened).toEqual(['"Ollie takes a photo"', "a moves", "b moves", "c moves", '"story c"']);
  queue.next();
  expect(happened.slice(5)).toEqual(["d moves", '"story d"']);
});

it("takes a press that comes just after a callout for one on the callout before it, and quick presses for quick steps", () => {
  const long = "Ollie Otter creates the Paw story";
  queue.add(step("a", beat("one"), beat(long), beat("three"), beat("four")));
  vi.advanceTimersByTime(readingTime("one") + 100);
  expect(happened.at(-1)).toBe(`"${long}"`);
  queue.next();
  expect(happened.at(-1)).toBe(`"${long}"`);
  vi.advanceTimersByTime(400);
  queue.next();
  queue.next();
  expect(happened.at(-1)).toBe('"four"');
});

it("plays all that several others did in a row, and nothing in a hurry", () => {
  queue.add(travel("a"));
  for (const name of "bcdefghi") queue.add(step(name, beat(name)));
  vi.advanceTimersByTime(20_000);
  expect(happened.filter((each) => each.startsWith('"'))).toHaveLength(8);
  expect(happened).toContain("i moves");
});

it("skips what does not concern the viewer when it has fallen far behind, and nothing else", () => {
  queue.add(step("a", beat("x".repeat(600))));
  for (const name of "bcdef") queue.add(step(name, beat(`others ${name}`)));
  queue.add(step("g", beat("you lose a card", { mine: true })));
  vi.advanceTimersByTime(60_000);
  expect(happened).not.toContain('"others b"');
  expect(happened).toContain('"you lose a card"');
  expect(happened.filter((each) => each.startsWith("g"))).toEqual(["g moves"]);
});

it("waits while something lies over the table, then gives the callout its time again, and skips nothing", () => {
  queue.add(step("a", beat("one"), beat("two")));
  queue.add(step("b", beat("three")));
  covered = true;
  vi.advanceTimersByTime(120_000);
  expect(happened).toEqual(["a moves", '"one"']);
  covered = false;
  vi.advanceTimersByTime(readingTime("one") - 1);
  expect(happened).toHaveLength(2);
  vi.advanceTimersByTime(200 + readingTime("two") + readingTime("three"));
  expect(happened.slice(2)).toEqual(['"two"', "b moves", '"three"']);
});

it("goes on with a press while something lies over the table", () => {
  queue.add(step("a", beat("one"), beat("two")));
  covered = true;
  vi.advanceTimersByTime(10_000);
  queue.next();
  expect(happened.at(-1)).toBe('"two"');
});

it("gives a callout that stands its time to read when the pace is changed", () => {
  pace = "calm";
  alone = true;
  queue.add(step("a", beat("one"), beat("two")));
  vi.advanceTimersByTime(60_000);
  expect(happened.at(-1)).toBe('"one"');
  pace = "normal";
  queue.changePace();
  expect(queue.waitsForNext).toBe(true);
  vi.advanceTimersByTime(readingTime("one") - 1);
  expect(happened.at(-1)).toBe('"one"');
  vi.advanceTimersByTime(1);
  expect(happened.at(-1)).toBe('"two"');
  expect(queue.waitsForNext).toBe(false);
  pace = "calm";
  queue.changePace();
  vi.advanceTimersByTime(60_000);
  expect(happened.at(-1)).toBe('"two"');
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
  // What somebody has just done is no news.
  expect(lengthOf({ ...long, done: true }, "calm", true)).toBe(lengthOf(long, "normal"));
  expect(lengthOf(long, "quick")).toBeLessThan(TRAVEL_MS);
  // Why the game is over is read at every pace.
  expect(lengthOf({ ...long, final: true }, "quick")).toBe(readingTime(long.text));
});

it("ends every step once, in order, whether it was played or not", () => {
  queue.add(step("a", beat("one"), beat("two")));
  queue.add(step("b", beat("b")));
  expect(ended).toEqual([]);
  queue.next();
  expect(ended).toEqual([]);
  queue.next();
  expect(ended).toEqual(["a"]);
  queue.add(step("c", beat("three", { after: false })));
  queue.finish();
  expect(ended).toEqual(["a", "b", "c"]);
});

it("waits for *next* at the calm pace where nobody else waits, and skips nothing after that", () => {
  pace = "calm";
  alone = true;
  queue.add(step("a", beat("Ada swaps with Ben"), beat("Cora swaps with you", { mine: true })));
  queue.add(step("b", beat("Ben looks at three cards")));
  vi.advanceTimersByTime(3_600_000);
  expect(happened).toEqual(["a moves", '"Ada swaps with Ben"']);
  queue.next();
  queue.next();
  expect(happened).toEqual(["a moves", '"Ada swaps with Ben"', '"Cora swaps with you"', "b moves", '"Ben looks at three cards"']);
});

it("says no more of a step when its question is answered, and goes on to the next one", () => {
  pace = "calm";
  alone = true;
  queue.add(step("a", beat("The card joins your cat", { mine: true }), beat("Your turn is due", { mine: true })));
  queue.answered();
  expect(queue.playing).toBe(false);
  queue.add(step("b", beat("Ben gets it")));
  expect(happened).toEqual(["a moves", '"The card joins your cat"', "b moves", '"Ben gets it"']);
});

it("goes on with a step that the table does not show yet, whatever is answered", () => {
  queue.add(step("a", beat("Ada takes the trick", { after: false }), beat("You draw")));
  queue.answered();
  expect(happened).toEqual(['"Ada takes the trick"']);
});
