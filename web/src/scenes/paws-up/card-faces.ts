// What the cards of Paws Up show.
import type { AnyCard, Location, Story } from "$generated/paws-up";
import type { CardFace } from "$lib/card-face";

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

export function cardFace(card: AnyCard, label: string): CardFace {
  switch (card.kind) {
    case "photo":
      return {
        corner: String(card.paws),
        emoji: ANIMALS[card.animal],
        tint: PLACES[card.location].tint,
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
        tint: PLACES[card.location].tint,
        icons: [{ emoji: PLACES[card.location].emoji, label: card.location }],
        label,
      };
    case "baby":
      return { corner: String(card.paws), emoji: "hatching-chick", tint: "#ffe07a", icons: [{ emoji: "high-voltage", label: "" }], label };
    case "story":
      return { corner: String(card.worth), emoji: STORIES[card.story].emoji, tint: STORIES[card.story].tint, label };
    case "trend":
      return { corner: "", emoji: PLACES[card.location].emoji, tint: PLACES[card.location].tint, label };
  }
}
