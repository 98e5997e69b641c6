// What the cards of Paws Up show.
import type { AnyCard, Location, Story } from "$generated/paws-up";
import { PLACES as SCENES } from "../../art/places";
import { photo, portrait } from "../../art/portraits";
import type { CardFace } from "$lib/card-face";
import type { Words } from "$lib/text";

const PLACES: Record<Location, { emoji: string; tint: string }> = {
  garden: { emoji: "potted-plant", tint: "#aed997" },
  kitchen: { emoji: "cooking", tint: "#ffcf8a" },
  bedroom: { emoji: "bed", tint: "#cbbcf4" },
  beach: { emoji: "beach-with-umbrella", tint: "#9fd5f4" },
  "living-room": { emoji: "couch-and-lamp", tint: "#f6b6bb" },
};

const ANIMALS = { hamster: "hamster", dog: "dog-face", cat: "cat-face" } as const;

export const STORIES: Record<Story, { emoji: string; tint: string }> = {
  ...PLACES,
  hamster: { emoji: "hamster", tint: "#f3e6cf" },
  dog: { emoji: "dog-face", tint: "#f3e6cf" },
  cat: { emoji: "cat-face", tint: "#f3e6cf" },
  paw: { emoji: "paw-prints", tint: "#f3e6cf" },
};

const PAPER = "#fffdf8";

/** `number`: the card's place in the deck, which gives it a pet of its own. */
export function cardFace(card: AnyCard, number: number, label: string, words: Words): CardFace {
  switch (card.kind) {
    case "photo":
      return {
        corner: String(card.paws),
        emoji: ANIMALS[card.animal],
        picture: photo(card.location, card.animal, number),
        tint: PAPER,
        rule: "PU-7",
        icons: [
          { emoji: PLACES[card.location].emoji, label: card.location },
          { emoji: ANIMALS[card.animal], label: card.animal },
        ],
        label,
      };
    case "plushie":
      return {
        corner: String(card.paws),
        emoji: "teddy-bear",
        picture: photo(card.location, "plushie", number),
        tint: PAPER,
        rule: "PU-7",
        icons: [{ emoji: PLACES[card.location].emoji, label: card.location }],
        label: `${label}. ${words.word("paws-about-plushie")}`,
      };
    case "baby":
      return {
        corner: String(card.paws),
        emoji: "hatching-chick",
        picture: portrait("chick", number, "#fff3c4", "#ffe07a"),
        tint: "#ffe9a8",
        rule: "PU-5",
        icons: [{ emoji: "high-voltage", text: words.word("paws-first"), label: "" }],
        label: `${label}. ${words.word("paws-about-babies")}`,
      };
    case "story":
      return { corner: String(card.worth), emoji: STORIES[card.story].emoji, tint: STORIES[card.story].tint, rule: "PU-8", label };
    case "trend":
      return { corner: "", emoji: PLACES[card.location].emoji, picture: SCENES[card.location], tint: PAPER, rule: "PU-5", label };
  }
}

/** What a card does, in a sentence, where its label does not say it. */
export const about = (card: AnyCard, words: Words): string => (card.kind === "trend" ? words.word("paws-trends") : "");
