import type { Game } from "$generated/messages";
import type { SlapView } from "$generated/slap-cat";
import type { Words } from "$lib/text";
import { describe, expect, it } from "vitest";
import { stage, type Staged } from "./beats";

const ME = 0;
const words = {
  cards: [{ icons: [] }, { icons: ["swap"] }, { icons: ["paws-in"] }, { icons: [] }, { icons: [], kind: "cat", part: "head" }, { icons: [], kind: "cat", part: "tail" }, { icons: [], kind: "cat", part: "head" }],
  event: (event: { type: string; seat?: number }) => `${event.type} ${event.seat ?? ""}`.trim(),
  word: (name: string) => name,
  card: (card: number) => `card ${card}`,
  seat: (seat: number) => `seat ${seat}`,
  lang: "en",
} as unknown as Words;

const game = (view: Partial<SlapView>, rest: Partial<Game> = {}): Game =>
  ({ view: { shown: [], options: { calm: false }, ...view }, prompt: null, times: null, lines: [], ...rest }) as unknown as Game;
const beatsOf = (events: unknown[], before: Game, after: Game = game({}), history: unknown[] = []) =>
  stage({ events: events as never, history: history as never, before, after, seat: ME, words });

describe("how Slap Cat! is staged", () => {
  const shown = [0, 1, 3].map((card, seat) => ({ type: "shown", rule: "SC-4", seat, card }));

  it("shows all cards together, and SWAP over them", () => {
    const [first] = beatsOf(shown, game({ phase: "commit" }));
    expect(first).toMatchObject({ text: "shown 0", after: false, mine: true });
    expect(first.stage).toMatchObject({ shown: [0, 1, 3], icon: "swap" });
  });

  it("says which PAWS IN! calls off the swaps, and who discards because of two", () => {
    const events = [...shown, { type: "paws-in", rule: "SC-5", seat: 1 }, { type: "discarded", rule: "SC-5", seat: 0, card: 0 }];
    const beats = beatsOf(events, game({ phase: "commit" }));
    expect(beats.map((beat) => beat.text)).toEqual(["shown 0", "paws-in 1", "discarded 0 slap-cat-lost"]);
    expect((beats[2].stage as Staged).lost).toEqual([0]);
    expect(beats.every((beat) => beat.rule === "SC-4" || beat.rule === "SC-5")).toBe(true);
  });

  it("says nothing of swaps where nobody has shown one", () => {
    const paws = [0, 2, 2].map((card, seat) => ({ type: "shown", rule: "SC-4", seat, card }));
    const events = [...paws, { type: "paws-in", rule: "SC-5", seat: 1 }, { type: "discarded", rule: "SC-5", seat: 0, card: 0 }];
    expect(beatsOf(events, game({ phase: "commit" })).map((beat) => beat.text)).toEqual(["shown 0", "", "discarded 0 slap-cat-lost-several"]);
  });

  it("says who will lose a card before it goes, where priority decides", () => {
    const events = [...shown, { type: "paws-in", rule: "SC-5", seat: 1 }, { type: "discarded", rule: "SC-18", seat: 2, card: 3 }];
    const paws = [0, 2, 3].map((card, seat) => ({ type: "shown", rule: "SC-4", seat, card }));
    const beats = beatsOf([...paws, ...events.slice(3)], game({ phase: "commit" }), game({ options: { calm: true } as SlapView["options"] }));
    expect(beats.map((beat) => [beat.text, (beat.stage as Staged).losing, (beat.stage as Staged).lost])).toEqual([["shown 0", undefined, []], ["slap-cat-paws-calm", [2], []], ["discarded 2", undefined, [2]]]);
    expect(beats.every((beat) => beat.mine)).toBe(true);
  });

  it("leaves cards that nobody places next on the table for long enough to see them", () => {
    const asked = { prompt: { seats: [ME] } } as never;
    const [placing] = beatsOf(shown, game({ phase: "commit" }), game({ phase: "place" }, asked));
    const [only] = beatsOf(shown, game({ phase: "commit" }), game({ phase: "act" }));
    expect(only.least).toBeGreaterThan(2 * placing.least);
  });

  it("says that the last paw loses its card", () => {
    const beats = beatsOf([{ type: "slapped", rule: "SC-5", seat: 1, card: 2 }, { type: "discarded", rule: "SC-5", seat: 2, card: 3 }], game({ phase: "paws", shown: [0, 2, 3] }));
    expect(beats.map((beat) => beat.text)).toEqual(["discarded 2 slap-cat-lost-last"]);
  });

  it("says that the last in priority loses its card in calm play", () => {
    const calm = game({ options: { calm: true } as SlapView["options"] });
    const beats = beatsOf([{ type: "discarded", rule: "SC-5", seat: 2, card: 3 }], game({ phase: "commit", shown: [0, 2, 3] }), calm);
    expect(beats.map((beat) => beat.text)).toEqual(["discarded 2 slap-cat-lost-calm"]);
  });

  it("says why all others lose their cards where PAWS IN! was shown more than once", () => {
    const beats = beatsOf([{ type: "discarded", rule: "SC-5", seat: 2, card: 3 }], game({ phase: "commit", shown: [2, 2, 3] }));
    expect(beats.map((beat) => beat.text)).toEqual(["discarded 2 slap-cat-lost-several"]);
  });

  it("moves the two cards of each swap while it is said", () => {
    // Seat 0 takes from 2, and 1 from 0: what 1 has left goes to 2.
    const swapped = [[0, 3], [1, 1], [2, 4]].map(([seat, card]) => ({ type: "swapped", rule: "SC-6", seat, card }));
    const cards = [{ icons: [] }, { icons: ["swap"] }, { icons: [] }, { icons: [] }, { icons: ["swap"] }];
    const beats = stage({ events: swapped as never, history: [], before: game({ phase: "swap", shown: [1, 4, 3] }), after: game({}), seat: ME, words: { ...words, cards } as never });
    expect(beats.map((beat) => [(beat.stage as Staged).shown, (beat.stage as Staged).came])).toEqual([[[3, 4, 1], { 0: 2, 2: 0 }], [[3, 1, 4], { 1: 2, 2: 1 }]]);
    // A SWAP that was received is not to be swapped again.
    expect(beats.map((beat) => (beat.stage as Staged).due)).toEqual([[1], []]);
  });

  it("says each swap by itself", () => {
    const events = [{ type: "slapped", rule: "SC-6", seat: 1, card: 0 }, { type: "swapped", rule: "SC-6", seat: 0, card: 1 }, { type: "swapped", rule: "SC-6", seat: 1, card: 0 }];
    const beats = beatsOf(events, game({ phase: "swap", shown: [0, 1, 3] }));
    expect(beats.map((beat) => [beat.text, beat.mine])).toEqual([["slap-cat-takes", true]]);
    expect((beats[0].stage as Staged).shown).toEqual([1, 0, 3]);
  });

  it("says where a single opponent places a card", () => {
    const events = [{ type: "placed", rule: "SC-7", seat: 1, card: 3, cat: 0, gap: 0 }];
    const among = (...areas: unknown[]) => beatsOf(events, game({ phase: "place", shown: [0, 3], areas } as never)).map((beat) => beat.text);
    const area = { cats: [], aside: [] };
    expect([among(area, area), among(area, area, area)]).toEqual([["placed 1"], [""]]);
  });

  it("tells the last turn of a round before its scores, which the board says", () => {
    const events = [{ type: "placed", rule: "SC-7", seat: ME, card: 3 }, { type: "round-over", rule: "SC-11" }, { type: "scored", rule: "SC-12", seat: ME }, { type: "round-begun", rule: "SC-1" }];
    const beats = beatsOf(events, game({ phase: "place", shown: [3, 1, 0], areas: [{ cats: [], aside: [] }] }), game({ phase: "draft" }, { times: { waiting: { what: "round" } } } as never));
    expect(beats.map((beat) => [beat.text, beat.after])).toEqual([["placed 0", false], ["round-over", false]]);
  });

  it("shows the last cards of a round on the cats before the board takes their place", () => {
    const areas = [{ cats: [], aside: [] }, { cats: [], aside: [] }];
    const history = [{ type: "round-begun" }, { type: "placed", seat: ME, card: 4, cat: 0, gap: 0 }];
    const events = [{ type: "placed", seat: 1, card: 0, cat: -1, gap: 0 }, { type: "placed", seat: ME, card: 5, cat: 1, gap: 0 }, { type: "round-over" }, { type: "round-begun" }];
    const beats = beatsOf(events, game({ phase: "place", shown: [5, 0], areas }), game({ phase: "draft", areas }, { times: { waiting: { what: "round" } } } as never), history);
    for (const beat of beats) {
      expect(beat.stage).toMatchObject({ shown: [null, null], areas: [{ cats: [{ heads: [4], middles: [], tails: [5] }], aside: [] }, { cats: [], aside: [0] }] });
    }
    expect(beats.at(-1)?.text).toBe("round-over");
  });

  it("shows the cats of the round that ends, not of one before it, with what they count and who holds what", () => {
    const areas = [{ cats: [], aside: [] }, { cats: [], aside: [] }];
    const earlier = [{ type: "round-begun" }, { type: "placed", seat: 1, card: 4, cat: 0, gap: 0 }, { type: "round-over" }];
    const history = [...earlier, { type: "round-begun" }, { type: "placed", seat: ME, card: 4, cat: 0, gap: 0 }];
    const events = [{ type: "placed", seat: ME, card: 5, cat: 1, gap: 0 }, { type: "round-over" }, { type: "hand-shown", seat: 1, cards: [0, 3] }, { type: "round-begun" }];
    const before = game({ phase: "place", shown: [5, null], areas }, { lines: [{ type: "scene-would-count", cat: 1, gap: 0, points: 7 }] } as never);
    const beats = beatsOf(events, before, game({ phase: "draft", areas }, { times: { waiting: { what: "round" } }, standing: [18, 2] } as never), history);
    expect(beats.map((beat) => beat.text)).toEqual(["placed 0", "round-over"]);
    for (const beat of beats) {
      expect((beat.stage as Staged).areas).toEqual([{ cats: [{ heads: [4], middles: [], tails: [5] }], aside: [] }, { cats: [], aside: [] }]);
      expect(beat.stage).toMatchObject({ counted: { cat: 1, points: 7 }, over: { held: [0, 2], standing: [18, 2] } });
    }
  });

  it("warns once a turn when somebody has one card left", () => {
    const lines = [{ type: "scene-held", seat: 0, count: 2 }, { type: "scene-held", seat: 1, count: 1 }];
    const warned = (before: Partial<SlapView>) =>
      beatsOf([{ type: "placed", rule: "SC-7", seat: 1, card: 3 }], game(before), game({ phase: "commit", turn: 5 }, { lines } as never)).filter(({ text }) => text === "slap-cat-last-card");
    expect(warned({ phase: "place", turn: 4 })).toMatchObject([{ place: "seat-1", mine: true, after: true }]);
    // Where nobody had a place to choose, one turn follows the other at once.
    expect(warned({ phase: "commit", turn: 4 })).toHaveLength(1);
    // A place that is taken back leads to the same turn again.
    expect(warned({ phase: "place", turn: 5 })).toEqual([]);
  });

  it("says what I got in a slap, also if my hand was down before its last message", () => {
    const history = [{ type: "turned-up" }, { type: "slapped", seat: ME, card: 3 }];
    const waiting = game({ phase: "draft" }, { times: { waiting: { what: "result" } } } as never);
    const beats = beatsOf([{ type: "slapped", rule: "SC-2", seat: 1, card: 0 }], game({ phase: "draft" }), waiting, history);
    expect(beats.map((beat) => [beat.text, beat.mine])).toEqual([["slap-cat-got", true]]);
  });

  it("shows who took what where the next cards are turned up at once", () => {
    const calm = game({ phase: "draft", options: { calm: true } as SlapView["options"] });
    const beats = beatsOf([{ type: "given", rule: "SC-18", seat: ME, card: 3 }, { type: "turned-up", rule: "SC-2", cards: [0, 1, 2] }], game({ phase: "draft" }), calm);
    expect(beats.map((beat) => [beat.text, beat.mine])).toEqual([["slap-cat-got", true]]);
    expect((beats[0].stage as Staged).slapped).toHaveLength(1);
  });

  it("keeps the result of the last slap on the table before building begins", () => {
    const beats = beatsOf([{ type: "given", rule: "SC-2", seat: ME, card: 0 }, { type: "piles-shuffled", rule: "SC-3", count: 9 }], game({ phase: "draft" }), game({ phase: "commit" }));
    expect((beats[0].stage as Staged).slapped).toHaveLength(2);
    expect(beats[0].least).toBeGreaterThanOrEqual(3000);
    expect(beats[1].text).toBe("slap-cat-build");
  });

  it("says who acts before me", () => {
    const due = (seat: number) => ({ type: "action-due", rule: "SC-8", seat, icon: "donate" });
    const texts = (...seats: number[]) => beatsOf(seats.map(due), game({ phase: "place" })).map((beat) => beat.text);
    expect([texts(1, ME, 2), texts(ME, 1)]).toEqual([["slap-cat-due"], ["action-due 0"]]);
  });

  it("says a donation once, where it lands", () => {
    const events = [{ type: "donated", rule: "SC-10", seat: 2, to: ME, card: 3 }, { type: "placed", rule: "SC-10", seat: ME, card: 3, cat: 0, gap: 0 }];
    const beats = beatsOf(events, game({ phase: "act" }));
    expect(beats.map((beat) => [beat.text, beat.place])).toEqual([["donated 2", "seat-0"]]);
  });

  it("says which card is replaced, on a cat and by a donation", () => {
    const areas = () => [{ cats: [{ heads: [6], middles: [], tails: [] }], aside: [] }, { cats: [], aside: [] }];
    const placed = { type: "placed", rule: "SC-7", seat: ME, card: 4, cat: 1, gap: 0 };
    const said = (events: unknown[]) => beatsOf(events, game({ phase: "place", shown: [], areas: areas() })).map((beat) => beat.text);
    expect(said([placed])).toEqual(["slap-cat-replaces"]);
    expect(said([{ ...placed, card: 5 }])).toEqual(["placed 0"]);
    // Of several opponents, too: the card beneath would go without a word.
    const three = [{ cats: [], aside: [] }, areas()[0], { cats: [], aside: [] }];
    expect(beatsOf([{ ...placed, seat: 1 }], game({ phase: "place", shown: [], areas: three })).map((beat) => beat.text)).toEqual(["slap-cat-replaces"]);
    expect(said([{ type: "donated", rule: "SC-10", seat: 1, to: ME, card: 4 }, placed])).toEqual(["donated 1 slap-cat-replaces-gift"]);
  });

  it("leaves to the question what it says itself", () => {
    const events = [{ type: "action-due", rule: "SC-8", seat: ME, icon: "draw" }, { type: "looked", rule: "SC-9", seat: ME, cards: [3] }];
    const after = (seats: number[]) => game({ phase: "act", looking: seats.includes(ME) ? [3] : [] }, { prompt: { seats } } as never);
    expect(beatsOf(events, game({ phase: "place" }), after([ME]))).toEqual([]);
    expect(beatsOf(events, game({ phase: "place" }), after([1]))).toHaveLength(2);
  });

  it("tells what I gave away, and what was given to me, before it warns of a last card", () => {
    const lines = [{ type: "scene-held", seat: ME, count: 1 }];
    const events = [{ type: "donated", rule: "SC-10", seat: ME, to: 1, card: 3 }, { type: "donated", rule: "SC-10", seat: 1, to: ME, card: 0 }];
    const beats = beatsOf(events, game({ phase: "act", turn: 4 }), game({ phase: "commit", turn: 5 }, { lines } as never));
    expect(beats.map((beat) => beat.text)).toEqual(["donated 0", "donated 1", "slap-cat-last-card"]);
  });
});
