// The list of all moves in groups: moves that begin alike, a card with many ways to pay for it, stand under what they
// share, and each says only what differs.
import type { Move } from "./choice.svelte";

export interface NamedMove {
  move: Move;
  /** Its whole name. */
  name: string;
  /** What differs from the others of its group; the whole name where it stands alone. */
  rest: string;
}

export interface MoveGroup {
  /** What all its moves share; null: they stand by themselves. */
  title: string | null;
  moves: NamedMove[];
}

/** With fewer moves than this a heading is longer than what it saves. */
const LEAST = 3;
/** A name ends its first part here: "red Hood 3, paying Omega 1", "Poach: Ben's Omega 1". */
const FIRST_PART = /^(.+?)(?:, |: )(.+)$/s;

/** The moves keep their order: only neighbours are put together. */
export function groupMoves(all: readonly { move: Move; text: string }[]): MoveGroup[] {
  const groups: MoveGroup[] = [];
  for (const { move, text: name } of all) {
    const [, title = null, rest = name] = FIRST_PART.exec(name) ?? [];
    const last = groups.at(-1);
    if (last && last.title === title) last.moves.push({ move, name, rest });
    else groups.push({ title, moves: [{ move, name, rest }] });
  }
  return groups.map(({ title, moves }) => (moves.length < LEAST ? { title: null, moves: moves.map((each) => ({ ...each, rest: each.name })) } : { title, moves }));
}
