// What moves are called that are compared: no two of them alike, as long as words can tell them apart.
import type { Move } from "./choice.svelte";
import type { Words } from "./text";

/** From the fewest words to all. */
const NAMES: readonly ((words: Words, move: Move) => string)[] = [(words, move) => words.shortMove(move), (words, move) => words.briefMove(move), (words, move) => words.move(move)];

const sameMove = (one: Move, other: Move): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A move in as few words as tell it from the others. */
export function moveName(words: Words, moves: readonly Move[], move: Move): string {
  const others = moves.filter((other) => !sameMove(other, move));
  const name = NAMES.find((name) => others.every((other) => name(words, other) !== name(words, move))) ?? NAMES.at(-1)!;
  return name(words, move);
}
