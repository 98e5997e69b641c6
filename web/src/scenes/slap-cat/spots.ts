// Where a card may go: the places that the legal moves name, in whose area they are.
import type { Donate, Place, WouldCount, WouldCountThere } from "$generated/slap-cat";
import type { Move } from "$lib/choice.svelte";

export interface Spot {
  /** Whose area it is in. */
  to: number;
  /** A cat's number from 1; NEW_CAT, ASIDE. */
  cat: number;
  /** For a middle, from 1; else 0. */
  gap: number;
  move: Move;
}

export const NEW_CAT = 0;
export const ASIDE = -1;

export function spots(moves: readonly Move[]): Spot[] {
  return moves
    .filter((move) => move.type === "place" || move.type === "donate")
    .map((move) => {
      const part = move as unknown as Place | Donate;
      return { to: part.type === "donate" ? part.to : part.seat, cat: part.cat, gap: part.gap, move };
    });
}

/** What the cat would count with the card there, as the rules say; null where they say nothing. */
export function countsThen({ move, to, cat, gap }: Spot, lines: readonly unknown[]): number | null {
  const kind = move.type === "donate" ? "scene-would-count-there" : "scene-would-count";
  const here = (line: WouldCount | WouldCountThere) => line.type === "scene-would-count" || (line.card === move.card && line.to === to);
  return (lines as readonly (WouldCount | WouldCountThere)[]).find((line) => line.type === kind && line.cat === cat && line.gap === gap && here(line))?.points ?? null;
}

/** What a spot is called on the page, so that a card dropped on it finds it. */
export const name = (spot: Spot): string => `${spot.to}/${spot.cat}/${spot.gap}`;
