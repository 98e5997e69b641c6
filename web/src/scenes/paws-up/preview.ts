// Paws Up in a link preview: one photo of each place.
import type { AnyCard } from "$generated/paws-up";

const ANIMALS = { garden: "dog", kitchen: "cat", bedroom: "hamster", beach: "dog", "living-room": "cat" } as const;

export function best(card: unknown): boolean {
  const photo = card as AnyCard;
  return photo.kind === "photo" && ANIMALS[photo.location] === photo.animal && photo.paws >= 10;
}
