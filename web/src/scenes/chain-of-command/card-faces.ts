// What the cards of Chain of Command show.
import type { AnyCard, Group } from "$generated/chain-of-command";
import type { CardFace } from "$lib/card-face";

export const GROUPS: Record<Group, { emoji: string; tint: string }> = {
  dogs: { emoji: "dog-face", tint: "#f2b38a" },
  cats: { emoji: "cat-face", tint: "#f3cf6d" },
  rodents: { emoji: "hamster", tint: "#a9d59a" },
  birds: { emoji: "parrot", tint: "#9cc9ef" },
};

/** `tricks`: which of the two scores this table plays for; the other one is shown small. */
export function cardFace(card: AnyCard, label: string, tricks: boolean): CardFace {
  const { emoji, tint } = GROUPS[card.group];
  if (card.kind !== "pet") return { corner: "", emoji: "crown", tint, mark: emoji, label };
  const [score, other] = tricks ? [card.tricks, card.treats] : [card.treats, card.tricks];
  return { corner: String(score), emoji, tint, icons: [{ emoji: tricks ? "bone" : "circus-tent", text: String(other), label: String(other) }], label };
}
