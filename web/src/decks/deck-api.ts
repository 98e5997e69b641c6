// Requests about decks, and what the server says of them.
import { ask } from "$lib/api";
import type { Tagged } from "$lib/text";

export interface CardField {
  name: string;
  /** As in the words of the game: `enum group`, `enum icon[]`, `plain`. */
  kind: string;
  number: boolean;
  optional: boolean;
  /** The words that may stand there; empty: any. */
  values: string[];
}

export interface CardKind {
  kind: string;
  fields: CardField[];
}

/** A game's own deck, and what its kinds of cards have. */
export interface DeckSheet {
  game: string;
  name: string;
  reconstruction: boolean;
  cards: Tagged[];
  kinds: CardKind[];
  /** The rules that every deck of this game fulfils. */
  rules: string[];
}

export interface DeckProblem {
  rule: string;
  line: number | null;
  /** As the command line says it. */
  text: string;
}

/** What came of checking a deck. */
export interface CheckedDeck {
  name: string;
  cards: Tagged[];
  seats: number[];
  problems: DeckProblem[];
  /** Its rows as they are written; null where it cannot be read at all. */
  file: { name: string; reconstruction: boolean; rows: Record<string, unknown>[] } | null;
}

/** A deck that the guest keeps on the server. Times are seconds since 1970. */
export interface SavedDeck {
  id: string;
  game: string;
  name: string;
  changed: number;
}

export const deckApi = {
  sheet: (game: string) => ask<DeckSheet>("GET", `/api/decks/${game}`),
  check: (game: string, text: string) => ask<CheckedDeck>("POST", `/api/decks/${game}/check`, { text }),
  mine: () => ask<{ decks: SavedDeck[] }>("GET", "/api/me/decks"),
  one: (id: string) => ask<{ deck: SavedDeck; text: string }>("GET", `/api/me/decks/${id}`),
  save: (game: string, name: string, text: string) => ask<SavedDeck>("POST", "/api/me/decks", { game, name, text }),
  change: (id: string, change: { name?: string; text?: string }) => ask<void>("PATCH", `/api/me/decks/${id}`, change),
  remove: (id: string) => ask<void>("DELETE", `/api/me/decks/${id}`),
};
