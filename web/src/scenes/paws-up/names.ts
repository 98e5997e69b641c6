// A photo by what is large on it: its place can be seen, and a swap is read quickly.
import type { Words } from "$lib/text";

interface Photo {
  kind: string;
  animal?: string;
  paws: number;
}

/** Without its place, unless another one of those beside it would have the same name. */
export function shortName(card: number, words: Words, beside: readonly number[] = []): string {
  const brief = (each: number): string => {
    const { kind, animal, paws } = words.cards[each] as unknown as Photo;
    return words.word("paws-card", { kind: animal ?? kind, paws });
  };
  return beside.some((other) => other !== card && brief(other) === brief(card)) ? words.card(card) : brief(card);
}
