// The cards of a deck as people read them: those that are alike together, by the rule that says what they do.
import type { CardFace } from "$lib/card-face";
import type { Tagged, Words } from "$lib/text";
import type { Component } from "svelte";

/** A scene's `CardPicture.svelte`; a game without one has words for its cards alone. */
export interface CardPicture {
  default: Component<{ card: number; cards: readonly unknown[]; words: Words; width: string }>;
  faceOf(card: number, cards: readonly unknown[], words: Words): CardFace;
  about(card: unknown, words: Words): string;
}

export interface CardGroup {
  rule: string;
  cards: { card: number; label: string; about: string; count: number }[];
  count: number;
}

const pictures = import.meta.glob<CardPicture>("../scenes/*/CardPicture.svelte");

export const pictureOf = async (game: string): Promise<CardPicture | undefined> => await pictures[`../scenes/${game}/CardPicture.svelte`]?.();

/** `words` know these cards. */
export function cardGroups(cards: readonly Tagged[], words: Words, picture: Pick<CardPicture, "faceOf" | "about"> | undefined): CardGroup[] {
  const groups = new Map<string, CardGroup>();
  cards.forEach((shown, card) => {
    const face = picture?.faceOf(card, cards, words);
    const label = face?.label ?? words.card(card);
    const group = groups.get(face?.rule ?? "") ?? { rule: face?.rule ?? "", cards: [], count: 0 };
    groups.set(group.rule, group);
    group.count++;
    const alike = group.cards.find((each) => each.label === label);
    if (alike) alike.count++;
    else group.cards.push({ card, label, about: picture?.about(shown, words) ?? "", count: 1 });
  });
  return [...groups.values()];
}
