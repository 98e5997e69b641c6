import { fields, type Group } from "$generated/chain-of-command";
import type { Game } from "$generated/messages";
import { Words } from "$lib/text";
import { beforeAll, describe, expect, it } from "vitest";
import { stage } from "./beats";

const CHAIN: Group[] = ["cats", "birds", "dogs", "rodents"];

const words = { en: null as Words | null, de: null as Words | null };
beforeAll(async () => {
  for (const lang of ["en", "de"] as const) {
    const loaded = (words[lang] = await Words.load(lang, "chain-of-command", fields));
    loaded.names = ["Anna", "Ben", "Cora"];
    loaded.viewer = 0;
  }
});

const textsOf = (event: unknown, lang: "en" | "de" = "en") => {
  const before = { view: { chain: CHAIN, hands: [3, 3, 3] }, lines: [] } as unknown as Game;
  return stage({ events: [event] as never, before, after: { lines: [] } as unknown as Game, seat: 0, words: words[lang]! }).map(({ text }) => text);
};
const moved = (group: Group, chain: Group[]) => ({ type: "chain-moved", rule: "CC-3", group, chain });

describe("the beats of Chain of Command", () => {
  it("CC-3: a group follows its leader", () => {
    const birdsUp: Group[] = ["birds", "cats", "dogs", "rodents"];
    expect(textsOf(moved("birds", birdsUp))).toEqual(["The Birds follow their leader: Birds, Cats, Dogs, Rabbits & Rodents."]);
    expect(textsOf(moved("birds", birdsUp), "de")).toEqual(["Vögel folgen ihrem Anführer: Vögel, Katzen, Hunde, Kaninchen & Nager."]);
  });

  it("CC-3: a group that stands at the top follows nobody", () => {
    expect(textsOf(moved("cats", CHAIN))).toEqual(["The Cats already stand at the top: the chain stays as it is."]);
    expect(textsOf(moved("cats", CHAIN), "de")).toEqual(["Katzen stehen schon ganz oben: Die Kette bleibt, wie sie ist."]);
  });

  it("CC-7: the log tells the points with the names of the players", () => {
    expect(words.en!.event({ type: "reckoned", rule: "CC-7", scores: [61, 80, 63] })).toBe("The points: You 61, Ben 80, Cora 63.");
  });

  it("CC-7: the points are shown with the players' names", () => {
    const reckoned = { type: "reckoned", rule: "CC-7", scores: [61, 80, 63] };
    expect(textsOf(reckoned)).toEqual(["All cards are played. The points: You 61 · Ben 80 · Cora 63"]);
    expect(textsOf(reckoned, "de")).toEqual(["Alle Karten sind gespielt. Die Punkte: Du 61 · Ben 80 · Cora 63"]);
  });
});
