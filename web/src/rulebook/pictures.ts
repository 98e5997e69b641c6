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
  default: Component<{ card: number; cards: readonly unknown[]; words: Words; width: string; options?: readonly string[] }>;
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
  cards: Picture[];
}

interface Picture {
  html: string;
  label: string;
  rule?: string;
  /** How it looks in a game, where that differs: by the option that changes it, and without any. */
  played?: Record<string, string>;
}

/** A scene's `preview.ts`: the options that change what a card shows, where it shows less in a game than on a page about its deck. */
const previews = import.meta.glob<{ options?: readonly string[] }>("../scenes/*/preview.ts", { eager: true });
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
  const { options: showing } = previews[`../scenes/${game}/preview.ts`] ?? {};
  const draw = (card: number, options: string[] | null): string => {
    words.options = options;
    return drawings.draw(render(component, { props: { card, cards, words, width: WIDTH, options: options ?? [] } }));
  };
  const shown = cards.map((each, card): Picture => {
    const played = showing && Object.fromEntries(["", ...showing].map((option) => [option, draw(card, option ? [option] : [])]));
    const html = draw(card, null);
    const { label, rule } = faceOf(card, cards, words);
    return { html, label: sentences(label, about(each, words)), rule, played };
  });
  for (const { lines } of (await helpOf(game)).reference) for (const { icon } of lines) if (icon) drawings.emoji.add(icon);
  const { accent, onAccent } = coverOf(game);
  return { css: `:root[data-game]{--accent:${accent};--on-accent:${onAccent}}${drawings.css}`, symbols: drawings.symbols(emoji), cards: shown };
}

const sentences = (name: string, about: string): string => (about ? `${name}. ${about}` : name);
