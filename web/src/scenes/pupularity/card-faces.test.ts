import { fields } from "$generated/pupularity";
import { Words } from "$lib/text";
import { expect, it } from "vitest";
import { cardFace, partable } from "./card-faces";

it.each(["en", "de"] as const)("parts only what is written on a card, and none of its letters get lost, %s", async (lang) => {
  const words = await Words.load(lang, "pupularity", fields);
  for (const word of words.word("pup-parted-words").split(" ")) {
    const whole = word.replaceAll("|", "");
    expect(partable(`${whole} 4`, words).split("\u00ad")).toEqual(`${word} 4`.split("|"));
  }
  words.cards = [{ kind: "status", id: "storyteller", name: "storyteller", points: 2 }];
  expect(words.card(0)).not.toContain("\u00ad");
  expect(partable(words.card(0), words)).toContain("\u00ad");
});

it.each(["en", "de"] as const)("begins the label of a card with a capital, %s", async (lang) => {
  const words = await Words.load(lang, "pupularity", fields);
  words.cards = [{ kind: "pupularity", id: "pupularity-card" }];
  expect(cardFace({ kind: "pupularity", id: "pupularity-card" }, 0, words.card(0), words).label).toBe(lang === "en" ? "The Pupularity card" : "Die Pupularity-Karte");
});
