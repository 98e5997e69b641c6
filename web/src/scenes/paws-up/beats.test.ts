import { fields, help } from "$generated/paws-up";
import type { Game } from "$generated/messages";
import { saidNow, type Help } from "$lib/help";
import { Words } from "$lib/text";
import { beforeAll, describe, expect, it } from "vitest";
import { stage } from "./beats";

const CARDS = [
  { kind: "photo", id: "dog-garden-9", set: "II", paws: 9, location: "garden", animal: "dog" },
  { kind: "plushie", id: "a-plushie-beach-4", set: "A", paws: 4, location: "beach" },
  { kind: "story", id: "story-dog-15", story: "dog", worth: 15 },
  { kind: "baby", id: "baby-7", set: "II", paws: 7 },
  { kind: "photo", id: "dog-bedroom-9", set: "II", paws: 9, location: "bedroom", animal: "dog" },
];
const [DOG, PLUSHIE, DOG_STORY, BABY, OTHER_DOG] = CARDS.keys();
const [ME, BEN] = [0, 1];

const words = { en: null as Words | null, de: null as Words | null };
beforeAll(async () => {
  for (const lang of ["en", "de"] as const) {
    const loaded = (words[lang] = await Words.load(lang, "paws-up", fields));
    loaded.names = ["Anna", "Ben"];
    loaded.viewer = ME;
    loaded.cards = CARDS;
  }
});

const piles = { type: "scene-story-piles", dog: 10 };
const swapTurn = { type: "scene-swap-turn", place: 1, card: PLUSHIE, taken: DOG, gain: 5 };
const beatsOf = (events: unknown[], { lang = "en" as "en" | "de", seat = ME as number | null, lines = [piles, swapTurn, { type: "scene-round", round: 5, rounds: 13 }] as unknown[], history = [] as unknown[], display = [] as number[] } = {}) =>
  stage({ events: events as never, history: history as never, before: { view: { display } } as unknown as Game, after: { lines } as unknown as Game, seat, words: words[lang]! });
const swapped = (seat: number) => ({ type: "swapped", rule: "PU-6", seat, taken: DOG, placed: PLUSHIE });

describe("what is worth considering", () => {
  it.each(["PU-4", "PU-12"])("%s: is another thing in the last round, which no new photos follow", (rule) => {
    const said = (three: number) => {
      const round = { type: "scene-round", round: 12, rounds: 12 + three / 3, one: 0, two: 0, three };
      return saidNow(help as Help, { prompt: { rule }, moves: [1, 2], lines: [round] } as unknown as Game, ME, words.en!)?.text;
    };
    expect(said(0)).toContain("Last round");
    expect(said(3)).toContain("Keep what may become three alike");
  });
});

describe("the beats of Paws Up", () => {
  it("PU-5: show all offers at once, in the order of swaps", () => {
    const events = [
      { type: "shown", rule: "PU-4", seat: ME, cards: [PLUSHIE] },
      { type: "shown", rule: "PU-4", seat: BEN, cards: [BABY] },
      { type: "order-set", rule: "PU-5", seats: [BEN, ME], cards: [BABY, PLUSHIE] },
    ];
    expect(beatsOf(events)).toMatchObject([{ place: "order", mine: true, after: true, text: "The most paws swap first: Ben, You." }]);
  });

  it("PU-5: speak of babies where somebody offers one, and only there", () => {
    const events = [{ type: "order-set", rule: "PU-5", seats: [BEN, ME], cards: [BABY, PLUSHIE] }];
    const lines = [{ ...swapTurn, why: "babies" }];
    expect(beatsOf(events, { lines })[0].text).toBe("Baby photos first, then the most paws: Ben, You.");
    expect(beatsOf(events, { lines, lang: "de" })[0].text).toBe("Erst Babyfotos, dann die meisten Pfötchen: Ben, Du.");
    expect(beatsOf(events)[0].text).not.toContain("Baby");
  });

  it("PU-5: say that the trend row decided between equal paws", () => {
    const [beat] = beatsOf([{ type: "order-set", rule: "PU-5", seats: [BEN, ME], cards: [DOG, PLUSHIE] }], { lines: [{ ...swapTurn, why: "trend" }] });
    expect(beat.text).toContain("Equal paws: further left in the trend row first.");
  });

  it("PU-5: say why it is this order in the first round, and after that only the order", () => {
    const event = { type: "order-set", rule: "PU-5", seats: [BEN, ME], cards: [DOG, PLUSHIE] };
    const later = { history: [event] };
    expect(beatsOf([event], later)[0].text).toBe("Swap order: Ben, You.");
    expect(beatsOf([event], { ...later, lines: [{ ...swapTurn, why: "trend" }] })[0].text).toBe("Swap order: Ben, You. Equal paws: by the trend row.");
    expect(beatsOf([event], { ...later, lang: "de" })[0].text).toBe("Reihenfolge: Ben, Du.");
  });

  it("PU-6: let another's photo glow on display, then travel to its seat", () => {
    expect(beatsOf([swapped(BEN)])).toMatchObject([
      { text: "Ben takes Dog 9 and leaves Plushie 4.", after: false, mine: true, stage: { taking: DOG } },
      { text: "", after: true, stage: { arrived: { seat: BEN, card: DOG } } },
    ]);
  });

  it("PU-6: name the place of a photo that another one on display is like", () => {
    const textOf = (...display: number[]) => beatsOf([swapped(BEN)], { display })[0].text;
    expect(textOf(DOG, OTHER_DOG, BABY)).toBe("Ben takes Dog 9 (garden) and leaves Plushie 4.");
    expect(textOf(DOG, BABY)).toBe("Ben takes Dog 9 and leaves Plushie 4.");
  });

  it("PU-6: say what one's own swap gains, and keep nobody waiting for it", () => {
    expect(beatsOf([swapped(ME)])).toMatchObject([{ after: true, mine: true, stage: { gain: { seat: ME, paws: 5, why: "swap: 9 in, 4 out" } } }]);
  });

  it("PU-7, PU-8: show the three photos of a story, then what it earns and what the next one earns", () => {
    const events = [
      { type: "story-made", rule: "PU-7", seat: BEN, story: "dog", cards: [DOG, DOG, DOG] },
      { type: "story-earned", rule: "PU-8", seat: BEN, card: DOG_STORY },
    ];
    const [shown, earned] = beatsOf(events);
    expect(shown).toMatchObject({ place: "shown", after: false, stage: { shown: { seat: BEN, story: "dog", cards: [DOG, DOG, DOG] } } });
    expect(shown.text).toBe("Ben creates the Dog story with these three photos.");
    expect(earned).toMatchObject({ after: true, text: "Ben earns 15 paws for the Dog story. The next one earns 10.", stage: { gain: { seat: BEN, paws: 15 } } });
    expect(beatsOf(events, { lines: [] })[1].text).toContain("Nobody can earn it any more.");
  });

  it("PU-10: say why photos leave the game, before the new ones come", () => {
    const events = [
      { type: "turn-ended", rule: "PU-9", seat: BEN },
      { type: "cleaned-up", rule: "PU-10", cards: [DOG] },
      { type: "round-begun", rule: "PU-2", round: 5 },
      { type: "revealed", rule: "PU-3", cards: [BABY] },
    ];
    expect(beatsOf(events)).toMatchObject([
      { text: "The photos left on display leave the game: nobody took them.", after: false, stage: { leaving: true } },
      { text: "Round 5 of 13: new photos.", after: true, rule: "PU-3" },
    ]);
    expect(beatsOf(events, { history: [events[1]] })[0].text).toBe("The photos left on display leave the game.");
  });

  it("PU-2: announce the last round, and skip it for nobody who plays", () => {
    const begun = [{ type: "round-begun", rule: "PU-2", round: 13 }];
    const lines = [{ type: "scene-round", round: 13, rounds: 13 }];
    expect(beatsOf(begun, { lines })).toMatchObject([{ text: "The last round begins: new photos for the last time.", rule: "PU-2", mine: true }]);
    expect(beatsOf(begun, { lines, lang: "de" })[0].text).toBe("Die letzte Runde beginnt: zum letzten Mal neue Fotos.");
  });

  it("PU-11: lay every hand open with its sums, and skip none", () => {
    const open = { type: "hand-laid-open", rule: "PU-11", seat: BEN, cards: [DOG, BABY], paws: 16, stories: 15, total: 31 };
    const [hand, all] = beatsOf([open, { type: "reckoned", rule: "PU-11", scores: [20, 31] }]);
    expect(hand).toMatchObject({ text: "Ben shows the hand: stories 15 + photos 16 = 31.", mine: true, after: false, stage: { hands: [open] } });
    // Until they have been compared, or *next* is pressed.
    expect(all).toMatchObject({ text: "Final score: Ben 31 · You 20", mine: true, after: false, least: 20_000, stage: { hands: [open] } });
  });

  it("are said in German, too, and to those who watch", () => {
    expect(beatsOf([swapped(BEN)], { lang: "de", seat: null })[0]).toMatchObject({ text: "Ben nimmt Hund 9 und legt Plüschtier 4 hin.", mine: false });
  });
});
