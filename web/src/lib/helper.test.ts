import { fields, help as chainHelp } from "$generated/chain-of-command";
import type { Game } from "$generated/messages";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readingTime } from "./beats";
import type { Help } from "./help";
import { Helper } from "./helper.svelte";
import type { LiveTable } from "./live-table.svelte";
import { countGamesAgain, isExplained, isFirstGame } from "./newcomer";
import { settings } from "./settings.svelte";
import { Words, type Tagged } from "./text";

const CARDS = ["dogs", "cats"].map((group) => ({ kind: "leader", group }));
const TO_BEAT = { type: "scene-to-beat", seat: 1, card: 1, above: ["dogs"], worth: 4, last: false, beating: [], equal: false };
const MOVED = { type: "chain-moved", rule: "CC-3", group: "dogs", chain: ["dogs", "cats"] };
const TAKEN = { type: "trick-taken", rule: "CC-5", seat: 0, cards: [0, 1] };

const asked = (lines: Tagged[] = [], rule = "CC-2"): Game => ({ prompt: { id: 1, kind: "turn", seats: [0], rule, limit: null }, lines, moves: [1, 2] }) as unknown as Game;

let words: Words;

/** A helper at a table of which it sees only this. */
function helperAt(more: Partial<LiveTable> = {}): Helper {
  const table = { id: "t1", tutorial: null, seat: 0, info: { game: "chain-of-command", rated: false }, words, due: true, staging: false, game: asked(), answers: 0, lastEvents: [], ...more };
  const helper = new Helper(table as LiveTable);
  helper.begin(chainHelp as Help);
  return helper;
}

beforeEach(async () => {
  localStorage.clear();
  settings.helpers = "first";
  words = await Words.load("en", "chain-of-command", fields);
  Object.assign(words, { names: ["Anna", "Ben"], viewer: 0, cards: CARDS });
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe("what can be done now", () => {
  it("goes by the question, and by what the table says", () => {
    expect(helperAt().now).toMatchObject({ name: "now-lead", at: ["hand", "chain"] });
    const following = helperAt({ game: asked([TO_BEAT]) }).now;
    expect(following).toMatchObject({ name: "now-follow", at: ["trick", "chain"] });
    expect(following?.text).toContain("None of yours beats Cat leader");
    expect(helperAt({ game: asked([{ ...TO_BEAT, last: true }]) }).now?.name).toBe("now-last");
    // With a single card there is nothing to give away.
    expect(helperAt({ game: { ...asked([TO_BEAT]), moves: [1] } as Game }).now?.name).toBe("now-only");
  });

  it("is not said to another question, to nobody, or while something is shown", () => {
    for (const more of [{ game: asked([], "CC-7") }, { seat: null }, { due: false }, { staging: true }]) expect(helperAt(more).now).toBeNull();
  });

  it("is no matter for a rated game, in which rules are still explained", () => {
    const helper = helperAt({ info: { game: "chain-of-command", rated: true } as LiveTable["info"] });
    expect(helper.now).toBeNull();
    helper.see([MOVED]);
    expect(helper.first?.name).toBe("first-leader");
  });
});

describe("what happens for the first time", () => {
  it("is explained once in this browser, with its rule", () => {
    const helper = helperAt();
    helper.see([MOVED]);
    expect(helper.first).toMatchObject({ name: "first-leader", rule: "CC-3" });
    helper.putAway();
    helper.see([MOVED]);
    expect(helper.first).toBeNull();
    expect(isExplained("chain-of-command", "first-leader")).toBe(true);
  });

  it("stands until it can be read; what comes meanwhile waits for its next time", () => {
    const helper = helperAt();
    helper.see([MOVED]);
    vi.advanceTimersByTime(1000);
    helper.see([TAKEN]);
    expect(helper.first?.name).toBe("first-leader");
    expect(isExplained("chain-of-command", "first-pile")).toBe(false);
    vi.advanceTimersByTime(8000);
    helper.see([TAKEN]);
    expect(helper.first?.name).toBe("first-pile");
    // Near the end there is nothing left to draw.
    expect(helper.first?.text).toContain("While the deck lasts");
    vi.advanceTimersByTime(60_000);
    expect(helper.first).toBeNull();
  });

  it("keeps callouts waiting until it can be read or is put away, and is not said behind a result", () => {
    const table = { readUntil: 0, over: false };
    const helper = helperAt(table);
    const at = (helper as unknown as { table: typeof table }).table;
    helper.see([MOVED]);
    expect(at.readUntil - Date.now()).toBe(readingTime(helper.first!.text));
    helper.putAway();
    expect(at.readUntil).toBe(0);
    helper.see([TAKEN]);
    at.over = true;
    expect(helper.first).toBeNull();
    helper.putAway();
    helper.see([{ ...MOVED, rule: "CC-12" }]);
    at.over = false;
    expect(helper.first).toBeNull();
  });

  it("stands again after a notice that lay over it at its end", () => {
    const table = { toast: { text: "First tap a card." } as LiveTable["toast"] };
    const helper = helperAt(table);
    const at = (helper as unknown as { table: typeof table }).table;
    helper.see([MOVED]);
    const long = readingTime(helper.first!.text);
    vi.advanceTimersByTime(3 * long);
    expect(helper.first?.name).toBe("first-leader");
    at.toast = null;
    vi.advanceTimersByTime(long);
    expect(helper.first).toBeNull();
  });

  it("may be a line of the table, and may concern the reader alone", () => {
    const helper = helperAt({ game: asked([{ type: "scene-draw-pile", count: 0 }]) });
    helper.see([{ ...TAKEN, seat: 1 }]);
    expect(helper.first).toMatchObject({ name: "first-no-draw", rule: "CC-6" });
  });
});

describe("what has passed", () => {
  const OTHERS = { ...TAKEN, seat: 1 };

  it("is not explained late: after the next event of its kind", () => {
    const helper = helperAt();
    helper.see([TAKEN, OTHERS]);
    expect(helper.first).toBeNull();
    expect(isExplained("chain-of-command", "first-pile")).toBe(false);
  });

  it("is not explained late: after an answer of mine, unless it came of that", () => {
    const helper = helperAt({ answers: 1 });
    helper.see([TAKEN]);
    expect(helper.first).toBeNull();
    const again = helperAt({ answers: 1, lastEvents: [MOVED] });
    again.see([TAKEN, MOVED]);
    expect(again.first?.name).toBe("first-leader");
  });

  it("of one step is all new, in whatever order", () => {
    const helper = helperAt({ lastEvents: [TAKEN, OTHERS] });
    helper.see([TAKEN, OTHERS]);
    expect(helper.first?.name).toBe("first-pile");
  });

  it("is put away as soon as I have answered", () => {
    const table = { answers: 0 };
    const helper = helperAt(table);
    helper.see([TAKEN]);
    expect(helper.first?.name).toBe("first-pile");
    (helper as unknown as { table: typeof table }).table.answers = 1;
    expect(helper.first).toBeNull();
  });

  it("is put away when the next event of its kind is another's, and stays where the same would be said", () => {
    const helper = helperAt();
    helper.see([TAKEN]);
    helper.see([{ ...TAKEN, cards: [0] }]);
    expect(helper.first?.name).toBe("first-pile");
    helper.see([OTHERS]);
    expect(helper.first).toBeNull();
  });

  it("is put away when it is no longer on the table", () => {
    const HELD = { type: "scene-held-leader", card: 0, group: "dogs", place: 1, rises: true, top_dog: false };
    const game = asked([HELD]);
    const helper = helperAt({ game });
    helper.see([]);
    expect(helper.first?.name).toBe("first-held-leader");
    game.lines = [];
    expect(helper.first).toBeNull();
  });
});

describe("the first game", () => {
  it("CC-1: begins with what is another than in the tutorial", () => {
    const helper = helperAt({ game: asked([{ type: "scene-the-chain", first: "dogs", second: "cats", third: "birds", fourth: "rodents" }]) });
    helper.see([]);
    expect(helper.first).toMatchObject({ name: "first-new-chain", rule: "CC-1" });
    expect(helper.first?.text).toContain("now Dogs are the strongest");
  });
});

describe("what a trick is", () => {
  it("CC-4: is explained before leaders, as soon as a card of one lies there", () => {
    const CARD = { type: "scene-trick-card", seat: 1, card: 0, strongest: true };
    const helper = helperAt({ game: asked([CARD, { type: "scene-held-leader", card: 0, group: "dogs", place: 1, rises: true, top_dog: false }]) });
    helper.see([MOVED]);
    expect(helper.first).toMatchObject({ name: "first-trick", rule: "CC-4" });
  });
});

describe("a leader in the hand", () => {
  const HELD = { type: "scene-held-leader", card: 0, group: "dogs", place: 1, rises: true, top_dog: false };

  it("CC-3: is explained as soon as it is held, before any is played", () => {
    const helper = helperAt({ game: asked([HELD]) });
    helper.see([]);
    expect(helper.first).toMatchObject({ name: "first-held-leader", rule: "CC-3" });
    expect(helper.first?.text).toBe("Your Dog leader has no points, but it lifts the Dogs one place up the chain.");
  });

  it("CC-3: stays at the top, and the sentence says so", () => {
    const helper = helperAt({ game: asked([{ ...HELD, rises: false }]) });
    helper.see([]);
    expect(helper.first?.text).toBe("Your Dog leader has no points. The Dogs are at the top of the chain, so it cannot lift them now.");
  });

  it("CC-12: says what it does with Top Dog", () => {
    const helper = helperAt({ game: asked([{ ...HELD, top_dog: true }]) });
    helper.see([]);
    expect(helper.first).toMatchObject({ name: "first-held-top-dog", rule: "CC-12" });
  });
});

describe("where there are helpers", () => {
  const on = (id: string): boolean => helperAt({ id }).on;

  it("in the first three games, also when one of them is opened again", () => {
    expect(["a", "b", "a", "c", "d", "c"].map(on)).toEqual([true, true, true, true, false, true]);
    expect(isFirstGame("paws-up", "d")).toBe(true);
  });

  it("again in three games after a tutorial", () => {
    expect(["a", "b", "c", "d"].map(on)).toEqual([true, true, true, false]);
    countGamesAgain("chain-of-command");
    expect(on("e")).toBe(true);
  });

  it("always, or never, where the settings say so", () => {
    const helper = helperAt();
    settings.helpers = "never";
    expect(helper.on).toBe(false);
    settings.helpers = "always";
    expect(["a", "b", "c", "d", "e"].map(on)).toEqual([true, true, true, true, true]);
    expect(helperAt({ tutorial: {} as LiveTable["tutorial"] }).on).toBe(false);
  });
});
