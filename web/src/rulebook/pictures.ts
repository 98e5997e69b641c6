// The cards of every game as pieces of HTML, drawn by the table's own components. `pictures-plugin.ts` runs this when the
// client is built; no browser loads it.
import decks from "$generated/decks.json";
import type { CardFace } from "$lib/card-face";
import { coverOf } from "$lib/cover";
import { fieldsOf, helpOf } from "$lib/scene-registry";
import type { Language } from "$lib/saved-settings";
import { Words } from "$lib/text";
import type { Component } from "svelte";
import { render } from "svelte/server";
import { Drawings } from "./drawings";

/** A scene's `CardPicture.svelte`. A game without one has no pictures: its rulebook names the cards. */
interface CardPicture {
  default: Component<{ card: number; cards: readonly unknown[]; words: Words; width: string }>;
  faceOf(card: number, cards: readonly unknown[], words: Words): CardFace;
  /** What the card does, where its label does not say it. */
  about(card: unknown, words: Words): string;
}

export interface Pictures {
  /** The style of the cards, and the colour of the game. */
  css: string;
  /** The emoji and drawings that the cards refer to. */
  symbols: string;
  /** By the number of the card. */
  cards: { html: string; label: string; rule?: string }[];
}

const components = import.meta.glob<CardPicture>("../scenes/*/CardPicture.svelte", { eager: true });
const WIDTH = "var(--card, 64px)";

/** The games that have a deck and a way to draw it. */
export const games = (): string[] => Object.keys(decks).filter((game) => `../scenes/${game}/CardPicture.svelte` in components);

/** `emoji` gives the symbol of an emoji by its id and its name. */
export async function pictures(game: string, lang: Language, emoji: (id: string, name: string) => string): Promise<Pictures> {
  const { default: component, faceOf, about } = components[`../scenes/${game}/CardPicture.svelte`];
  const cards = decks[game as keyof typeof decks] as Words["cards"];
  const words = await Words.load(lang, game, await fieldsOf(game));
  words.cards = cards;
  const drawings = new Drawings();
  const shown = cards.map((each, card) => {
    const { label, rule } = faceOf(card, cards, words);
    return { html: drawings.draw(render(component, { props: { card, cards, words, width: WIDTH } })), label: sentences(label, about(each, words)), rule };
  });
  for (const { lines } of (await helpOf(game)).reference) for (const { icon } of lines) if (icon) drawings.emoji.add(icon);
  const { accent, onAccent } = coverOf(game);
  return { css: `:root[data-game]{--accent:${accent};--on-accent:${onAccent}}${drawings.css}`, symbols: drawings.symbols(emoji), cards: shown };
}

const sentences = (name: string, about: string): string => (about ? `${name}. ${about}` : name);
