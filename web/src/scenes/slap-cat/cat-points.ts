// What a cat would count with one more card, shown before the card is placed. Points that count come from the server.
import type { AnyCard, Cat, CatCard } from "$generated/slap-cat";

/** The cards of a cat that can be seen, with this card at this place: over an end, or for a middle in a gap from 1. */
export function withCard(cat: Cat, card: number, part: CatCard["part"], gap: number): number[] {
  const middles = part === "middle" ? [...cat.middles.slice(0, gap - 1), card, ...cat.middles.slice(gap - 1)] : cat.middles;
  const top = (which: "head" | "tail", cards: number[]) => (part === which ? [card] : cards.slice(-1));
  return [...top("head", cat.heads), ...middles, ...top("tail", cat.tails)];
}

/** SC-12: the lower stars of each pair of neighbours, and the bonuses; nothing without a head and a tail. */
export function catPoints(cards: readonly AnyCard[]): number | null {
  const seen = cards.filter((card): card is CatCard => card.kind === "cat");
  if (seen[0]?.part !== "head" || seen.at(-1)?.part !== "tail") return null;
  const pairs = seen.slice(1).reduce((sum, card, n) => sum + Math.min(card.stars, seen[n].stars), 0);
  return pairs + seen.flatMap((card) => card.bonus).reduce((sum, bonus) => sum + (bonus === "pug" ? 2 : 1), 0);
}
