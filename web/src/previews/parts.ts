// What the server needs to draw the pictures of shared links: every card of a game as SVG, and the faces of players.
// `pictures-plugin.ts` runs this when the client is built; no browser loads it.
import decks from "$generated/decks.json";
import { AVATARS, CHARACTERS } from "$lib/avatars";
import type { CardFace } from "$lib/card-face";
import { coverOf } from "$lib/cover";
import type { Language } from "$lib/saved-settings";
import { fieldsOf } from "$lib/scene-registry";
import { Words } from "$lib/text";
import { cardDrawing, type PreviewScene } from "./card-drawing";
import { Symbols } from "./symbols";

interface CardPicture {
  faceOf(card: number, cards: readonly unknown[], words: Words, ...options: boolean[]): CardFace;
}

export interface Parts {
  accent: string;
  /** By the number of the card, in a box of 100 × 140. */
  cards: string[];
  /** The same cards where a table plays with an option that changes their faces. */
  optional: Record<string, string[]>;
  /** Without a rim, in a box of 100 × 116; only of games that lay cards together. */
  tiles: string[];
  /** The cards for a picture of the game itself. */
  best: number[];
  /** What the cards refer to, by id. */
  symbols: Record<string, string>;
}

const faces = import.meta.glob<CardPicture>("../scenes/*/CardPicture.svelte", { eager: true });
const scenes = import.meta.glob<PreviewScene>("../scenes/*/preview.ts", { eager: true });

/** The games whose cards can be drawn. */
export const games = (): string[] => Object.keys(decks).filter((game) => `../scenes/${game}/CardPicture.svelte` in faces);

export async function parts(game: string, lang: Language, emoji: (id: string, name: string) => string): Promise<Parts> {
  const { faceOf } = faces[`../scenes/${game}/CardPicture.svelte`];
  const scene: PreviewScene = scenes[`../scenes/${game}/preview.ts`] ?? { best: () => true };
  const cards = decks[game as keyof typeof decks] as Words["cards"];
  const words = await Words.load(lang, game, await fieldsOf(game));
  words.cards = cards;
  const symbols = new Symbols(emoji);
  const draw = (...options: boolean[]) =>
    cards.map((each, card) => cardDrawing(faceOf(card, cards, words, ...options), symbols, scene.over?.(each, words.card(card), words, symbols)));
  return {
    accent: /#\w+/.exec(coverOf(game).accent)![0],
    cards: draw(),
    optional: Object.fromEntries((scene.options ?? []).map((option) => [option, draw(true)])),
    tiles: scene.tile ? cards.map((each) => scene.tile!(each, symbols)) : [],
    best: [...cards.keys()].filter((card) => scene.best(cards[card])),
    symbols: symbols.all,
  };
}

/** The faces of players and the marks of the pictures themselves. */
export function people(emoji: (id: string, name: string) => string): { symbols: Record<string, string> } {
  const symbols = new Symbols(emoji);
  for (const name of [...AVATARS, ...CHARACTERS, "robot", "paw-prints", "crown", "trophy"]) symbols.emoji(name, 0, 0, 1);
  return { symbols: symbols.all };
}
