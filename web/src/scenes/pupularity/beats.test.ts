import { fields } from "$generated/pupularity";
import type { Game } from "$generated/messages";
import { readingTime, lengthOf } from "$lib/beats";
import { Words } from "$lib/text";
import { beforeAll, describe, expect, it } from "vitest";
import { stage, type Staged } from "./beats";

const CARDS = [
  { kind: "drama", id: "steal-1", effect: "steal-your-gear" },
  { kind: "gear", id: "hood", piece: "hood", colour: "red", points: 2 },
  { kind: "gear", id: "hood-blue", piece: "hood", colour: "blue", points: 1 },
  { kind: "pack", id: "omega", role: "omega", points: 1 },
  { kind: "drama", id: "poach-1", effect: "poach" },
  { kind: "drama", id: "malfunction-1", effect: "wardrobe-malfunction" },
];
const [STEAL, HOOD, BLUE, OMEGA, POACH, MALFUNCTION] = CARDS.keys();
const [ME, BEN, CLEO] = [0, 1, 2];

let words: Words;
beforeAll(async () => {
  words = await Words.load("en", "pupularity", fields);
  words.names = ["Anna", "Ben", "Cleo"];
  words.viewer = ME;
  words.cards = CARDS;
});

interface Chained {
  seat: number;
  card: number;
  target: number | null;
  cancels: { seat: number; card: number }[];
}

const game = (chain: Chained | null, lines: unknown[] = []): Game => ({ view: { seat: ME, hands: [5, 5, 5], open: { chain, discard: [] } }, lines }) as unknown as Game;
const beatsOf = (events: unknown[], before: Game, after: Game = game(null)) => stage({ events: events as never, before, after, seat: ME, words });
const waiting = (cancels: Chained["cancels"] = []): Game =>
  game({ seat: BEN, card: STEAL, target: HOOD, cancels }, [{ type: "scene-drama-aimed", seat: BEN, card: STEAL, target: HOOD, owner: ME }]);
const resolved = (card: number, cancels: number, works: boolean) => ({ type: "resolved", rule: "PP-11", card, cancels, works });

describe("a Drama", () => {
  it("is named with who plays it and against whom, and can be answered while that stands", () => {
    const [beat] = beatsOf([{ type: "aimed", rule: "PP-9", seat: BEN, card: STEAL, target: HOOD, owner: ME }], game(null));
    expect(beat).toMatchObject({ text: "Ben plays “Steal your gear” on your red Hood 2.", place: "drama", mine: true, after: true });
  });

  it("PP-11: says with each cancel what stands then", () => {
    const after = game(null, [{ type: "scene-as-it-stands", card: STEAL, works: false, wasted: false }]);
    const [beat] = beatsOf([{ type: "cancelled", rule: "PP-10", seat: CLEO, card: OMEGA, against: STEAL, from_hand: false }], waiting(), after);
    expect(beat.text).toBe("Cleo sacrifices Omega 1 to cancel “Steal your gear”. As it stands, “Steal your gear” is cancelled.");
  });

  it("PP-9: first says that it works and shows the card that goes; the reason comes with its motion", () => {
    const events = [
      { type: "time-ran-out", rule: "PP-12" },
      resolved(STEAL, 0, true),
      { type: "taken", rule: "PP-9", seat: BEN, card: HOOD, owner: ME },
      { type: "uncovered", rule: "PP-8", seat: ME, card: BLUE },
      { type: "placed", rule: "PP-5", seat: BEN, card: HOOD },
      { type: "drew", rule: "PP-2", seat: BEN, count: 1, cards: [] },
    ];
    const beats = beatsOf(events, waiting());
    expect(beats.map((beat) => [beat.text, beat.after, beat.mine])).toEqual([
      ["Nobody cancels “Steal your gear”: it works.", false, true],
      ["Steal your gear: Ben takes red Hood 2 from you. Your blue Hood 1 is visible again.", true, true],
    ]);
    expect((beats[0].stage as Staged).leaving).toEqual([HOOD]);
    expect(beats[1].stage).toBeUndefined();
  });

  it.each([
    [0, true, "PP-10", "Nobody cancels “Steal your gear”: it works."],
    [1, false, "PP-10", "“Steal your gear” is cancelled: it does nothing."],
    [2, true, "PP-11", "2 cancels undo each other: “Steal your gear” works."],
    [3, false, "PP-11", "After 3 cancels, the last one holds: “Steal your gear” does nothing."],
  ])("PP-11: says what is left of %i cancels, with the rule that decides it", (cancels, works, rule, text) => {
    const [beat] = beatsOf([resolved(STEAL, cancels, works)], waiting());
    expect(words.ruleOf(resolved(STEAL, cancels, works))).toBe(rule);
    expect(beat).toMatchObject({ text, rule, stage: { verdict: { text, tone: works ? "bad" : "good" } } });
  });

  it.each([
    [true, "PP-4"],
    [false, "PP-2"],
  ])("leads from a Drama without a target, wasted: %s, to the rule of what it does", (wasted, rule) => {
    expect(words.ruleOf({ type: "stirred", rule: wasted ? "PP-4" : "PP-3", seat: BEN, card: POACH, wasted })).toBe(rule);
  });

  it("PP-4: says that nothing happens without a target", () => {
    const before = game({ seat: BEN, card: POACH, target: null, cancels: [] }, [{ type: "scene-drama-stirred", seat: BEN, card: POACH, wasted: true }]);
    const [beat] = beatsOf([resolved(POACH, 0, true)], before);
    expect(beat).toMatchObject({ stage: { verdict: { tone: "neutral" } } });
    expect(beat.text).toBe("Nobody cancels “Poach”, but it has no target: nothing happens.");
    // The log says nothing else.
    expect(words.event(resolved(POACH, 0, true))).toBe("“Poach” stands.");
    expect(words.line({ type: "scene-as-it-stands", card: POACH, works: true, seat: BEN, owner: null, wasted: true })).toBe("“Poach” has no target and does nothing");
  });

  it("says why a card is lost to the discard pile", () => {
    const beats = beatsOf([resolved(MALFUNCTION, 0, true), { type: "tossed", rule: "PP-9", seat: ME, card: HOOD }], waiting());
    expect(beats[1]).toMatchObject({ text: "Wardrobe malfunction: You lose red Hood 2 to the discard pile.", place: "seat-0", mine: true });
  });
});

describe("points that jump", () => {
  const set = { type: "scene-doubled", seat: ME, what: "set", points: 11 };
  const played = [{ type: "placed", rule: "PP-5", seat: ME, card: HOOD }, { type: "paid", rule: "PP-3", seat: ME, cards: [OMEGA, BLUE] }];

  it("PP-16: are explained when a full set is complete", () => {
    const texts = beatsOf(played, game(null), game(null, [set])).map((beat) => beat.text);
    expect(texts).toEqual(["You lay down red Hood 2. You pay Omega 1, blue Hood 1.", "Your six Gear are a full set of one colour: counts double, +11."]);
  });

  it("PP-16: are told to everybody, however far behind the page is", () => {
    const flush = { type: "scene-doubled", seat: BEN, what: "flush", points: 10 };
    const taken = [resolved(POACH, 0, true), { type: "taken", rule: "PP-9", seat: BEN, card: OMEGA, owner: CLEO }];
    const beat = beatsOf(taken, waiting(), game(null, [flush])).at(-1);
    expect(beat).toMatchObject({ text: "Ben's Pack is complete: counts double, +10.", place: "seat-1", mine: true });
  });

  it("PP-16: are explained when it is broken", () => {
    const texts = beatsOf(played, game(null, [set]), game(null)).map((beat) => beat.text);
    expect(texts[1]).toBe("Your Gear is no longer a full set: it counts once, −11.");
  });
});

it("says what the viewer draws, and nothing of what others draw", () => {
  const drew = (seat: number, cards: number[]) => ({ type: "drew", rule: "PP-2", seat, count: 2, cards });
  expect(beatsOf([drew(ME, [HOOD, OMEGA]), drew(BEN, [])], game(null)).map((beat) => beat.text)).toEqual(["You draw red Hood 2, Omega 1."]);
});

describe("a turn of the viewer", () => {
  const played = [{ type: "placed", rule: "PP-5", seat: ME, card: HOOD }, { type: "paid", rule: "PP-3", seat: ME, cards: [OMEGA, BLUE] }];
  const drew = (cards: number[]) => ({ type: "drew", rule: "PP-2", seat: ME, count: cards.length, cards });

  it("is told once, with what is drawn for it", () => {
    const beats = beatsOf([...played, drew([STEAL, POACH])], game(null));
    expect(beats.map(({ text, happened, mine }) => [text, happened, mine])).toEqual([["You draw Steal your gear, Poach.", 3, true]]);
  });

  it("says what was covered", () => {
    const covered = { type: "covered", rule: "PP-5", seat: ME, card: HOOD, under: BLUE };
    expect(beatsOf([covered, played[1], drew([POACH])], game(null))[0].text).toBe("You cover blue Hood 1 and draw Poach.");
  });

  it("PP-14: tells in the same beat that the deck ran out in the middle of its draw", () => {
    const shuffled = { type: "shuffled", rule: "PP-14", count: 60, pupularity: true };
    const beats = beatsOf([...played, drew([STEAL]), shuffled, { type: "deck-known", rule: "PP-18", count: 60 }, drew([POACH])], game(null));
    expect(beats.map(({ text, happened }) => [text, happened])).toEqual([
      ["You draw Steal your gear, Poach. The discard pile becomes the new deck, now with the Pupularity card.", 6],
    ]);
  });
});

describe("PP-15: the end", () => {
  const PUPULARITY = 9;
  const events = [
    { type: "placed", rule: "PP-5", seat: BEN, card: HOOD },
    { type: "paid", rule: "PP-3", seat: BEN, cards: [BLUE] },
    { type: "pupularity-drawn", rule: "PP-15", seat: BEN, card: PUPULARITY },
    { type: "hand-discarded", rule: "PP-15", seat: ME, cards: [OMEGA, STEAL] },
    { type: "reckoned", rule: "PP-16", scores: [12, 9, 4] },
  ];
  const over = { view: { seat: ME, hands: [0, 0, 0], open: { chain: null, discard: [BLUE, PUPULARITY, OMEGA, STEAL] } }, lines: [] } as unknown as Game;
  const beats = () => beatsOf(events, game(null), over);

  it("is a beat of its own, and of what follows only everybody's points are told", () => {
    expect(beats().map(({ text, place }) => [text, place])).toEqual([
      ["Ben lays down red Hood 2. Ben pays blue Hood 1.", "seat-1"],
      ["Ben draws : the game is over!", "ending"],
      ["Visible cards count: You 12, Ben 9, Cleo 4.", "ending"],
    ]);
    expect(beats()[1]).toMatchObject({ mine: true, stage: { ending: { card: PUPULARITY, seat: BEN } } });
    expect(beats()[1].least).toBeGreaterThan(3000);
  });

  it("leaves the hands and the discard pile as they were until it has been read", () => {
    const kept = { hand: [OMEGA, STEAL], hands: [2, 0, 0], discard: [BLUE] };
    expect(beats().map((beat) => (beat.stage as Staged).kept)).toEqual([kept, kept, undefined]);
  });
});

it("leaves every callout for its reading time at the normal pace", () => {
  for (const beat of beatsOf([{ type: "first-chosen", rule: "PP-1", seat: BEN }, resolved(STEAL, 1, false)], waiting()))
    expect(lengthOf(beat, "normal")).toBeGreaterThanOrEqual(readingTime(beat.text));
});
