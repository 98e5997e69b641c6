import { fields, type Group } from "$generated/chain-of-command";
import type { Game } from "$generated/messages";
import { Words } from "$lib/text";
import { beforeAll, describe, expect, it } from "vitest";
import { stage, type Staged } from "./beats";

const CHAIN: Group[] = ["cats", "birds", "dogs", "rodents"];

const words = { en: null as Words | null, de: null as Words | null };
beforeAll(async () => {
  for (const lang of ["en", "de"] as const) {
    const loaded = (words[lang] = await Words.load(lang, "chain-of-command", fields));
    loaded.names = ["Anna", "Ben", "Cora"];
    loaded.viewer = 0;
  }
});

const beatsOf = (events: unknown[], lang: "en" | "de" = "en", lines: unknown[] = [], earlier: unknown[] = []) => {
  const before = { view: { chain: CHAIN, hands: [3, 3, 3], piles: [[], [1, 2, 3], []] }, lines: earlier } as unknown as Game;
  return stage({ events: events as never, before, after: { lines } as unknown as Game, seat: 0, words: words[lang]! });
};
const textsOf = (event: unknown, lang: "en" | "de" = "en", ...lines: unknown[]) => beatsOf([event], lang, lines).map(({ text }) => text);
const moved = (group: Group, chain: Group[]) => ({ type: "chain-moved", rule: "CC-3", group, chain });

describe("the beats of Chain of Command", () => {
  it("CC-3: a group follows its leader", () => {
    const birdsUp: Group[] = ["birds", "cats", "dogs", "rodents"];
    expect(textsOf(moved("birds", birdsUp))).toEqual(["The Birds go up. New order: Birds, Cats, Dogs, Rodents."]);
    expect(textsOf(moved("birds", birdsUp), "de")).toEqual(["Vögel steigen auf. Neue Ordnung: Vögel, Katzen, Hunde, Nager."]);
  });

  it("CC-2: only the viewer's own card is said, and waits for no *next*", () => {
    const played = (seat: number) => ({ type: "played", rule: "CC-2", seat, card: 0 });
    const [mine, theirs] = beatsOf([played(0), played(1)]);
    expect([mine.text !== "", mine.done]).toEqual([true, true]);
    expect([theirs.text, theirs.done]).toEqual(["", false]);
  });

  it("CC-4: the strongest card is marked as soon as it lies there, after a leader as soon as the chain has moved", () => {
    const played = (seat: number, card: number) => ({ type: "played", rule: "CC-2", seat, card });
    const lies = (seat: number, card: number, strongest: boolean) => ({ type: "scene-trick-card", seat, card, strongest });
    const marked = (events: unknown[], lines: unknown[], earlier: unknown[] = [lies(0, 7, true)]) => beatsOf(events, "en", lines, earlier).map((beat) => (beat.stage as Staged).best);
    expect(marked([played(1, 8)], [lies(0, 7, false), lies(1, 8, true)])).toEqual([8]);
    expect(marked([played(1, 8)], [lies(0, 7, true), lies(1, 8, false)])).toEqual([7]);
    expect(marked([played(1, 8), moved("birds", CHAIN)], [lies(0, 7, false), lies(1, 8, true)])).toEqual([7, 8]);
    expect(marked([played(1, 8), { type: "trick-won", rule: "CC-4", seat: 1, card: 8 }], [])).toEqual([8, 8]);
    expect(marked([played(1, 8)], [lies(1, 8, true)], [])).toEqual([8]);
    // Of two cards at once, only the state after the second is known.
    expect(marked([played(1, 8), played(2, 9)], [lies(0, 7, true), lies(1, 8, false), lies(2, 9, false)])).toEqual([null, 7]);
  });

  it("CC-3: a group that stands at the top follows nobody", () => {
    expect(textsOf(moved("cats", CHAIN))).toEqual(["The Cats already stand at the top: the chain stays as it is."]);
    expect(textsOf(moved("cats", CHAIN), "de")).toEqual(["Katzen stehen schon ganz oben: Die Kette bleibt, wie sie ist."]);
  });

  it("CC-4: the group is the first half of the reason, the number the second", () => {
    const pet = (group: Group, treats: number) => ({ kind: "pet", id: `${group}-${treats}`, group, treats, tricks: 1 });
    const won = { type: "trick-won", rule: "CC-4", seat: 1, card: 0 };
    const said = (why: string, below: Group[], seat: number, lang: "en" | "de" = "en") => {
      const loaded = words[lang]!;
      [loaded.cards, loaded.options] = [[pet("rodents", 7)] as never, []];
      return textsOf({ ...won, seat }, lang, { type: "scene-trick-reason", seat, card: 0, group: "rodents", why, count: 3, worth: 23, below })[0];
    };
    expect(said("score", ["cats"], 0)).toBe("Rodents stand above Cats, and Rodent 7 is the highest: you take 23 points.");
    expect(said("score", [], 1)).toBe("Rodent 7 is the highest: Ben takes 23 points.");
    expect(said("group", ["cats"], 1)).toBe("Rodents stand above Cats: Ben takes 23 points with Rodent 7.");
    expect(said("group", ["dogs", "cats"], 1)).toBe("Rodents stand above all other groups in this trick: Ben takes 23 points with Rodent 7.");
    expect(said("first", ["cats"], 0)).toBe("Rodents stand above Cats, and of two equal cards the first counts: you take 23 points with Rodent 7.");
    expect(said("first", [], 1)).toBe("Of two equal cards the first counts: Ben takes 23 points with Rodent 7.");
    expect(said("score", ["cats"], 0, "de")).toBe("Nager schlagen Katzen, und Nager 7 ist die höchste Karte: Du nimmst 23 Punkte.");
  });

  it("CC-5: a trick is on its pile when the points are told", () => {
    const taken = { type: "trick-taken", rule: "CC-5", seat: 1, cards: [4, 5, 6] };
    const beats = beatsOf([taken, { type: "reckoned", rule: "CC-7", scores: [61, 80, 63] }]);
    expect((beats.at(-1)!.stage as Staged).won).toEqual([0, 6, 0]);
  });

  it("CC-7: the log tells the points with the names of the players", () => {
    expect(words.en!.event({ type: "reckoned", rule: "CC-7", scores: [61, 80, 63] })).toBe("The points: You 61, Ben 80, Cora 63.");
  });

  it("CC-7: the points are shown with the players' names", () => {
    const reckoned = { type: "reckoned", rule: "CC-7", scores: [61, 80, 63] };
    expect(textsOf(reckoned)).toEqual(["All cards are played. The points: You\u00a061 · Ben\u00a080 · Cora\u00a063."]);
    expect(textsOf(reckoned, "de")).toEqual(["Alle Karten sind gespielt. Die Punkte: Du\u00a061 · Ben\u00a080 · Cora\u00a063."]);
  });
});
