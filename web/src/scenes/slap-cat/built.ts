// What was built in the round that is over: the next one is dealt in the same step, so the server's view has it no more.
import type { AnyCard, Area, Cat, Placed } from "$generated/slap-cat";
import type { Tagged } from "$lib/text";
import { NEW_CAT } from "./spots";

/** The areas after these events, as they grew in the last round that was built in: the one of the card placed last. */
export function builtBy(events: readonly Tagged[], seats: number, cards: readonly Tagged[]): Area[] {
  const areas: Area[] = Array.from({ length: seats }, () => ({ cats: [], aside: [] }));
  const types = events.map((event) => event.type);
  const last = types.lastIndexOf("placed");
  for (const event of events.slice(types.slice(0, last + 1).lastIndexOf("round-begun") + 1, last + 1)) {
    if (event.type === "placed") lay(areas, event as unknown as Placed, cards);
  }
  return areas;
}

/** Adds a card to these areas; the card that it covers, or null. */
export function lay(areas: Area[], { seat, card, cat: number, gap }: Placed, cards: readonly Tagged[]): number | null {
  const [face, area] = [cards[card] as unknown as AnyCard, areas[seat]];
  if (face.kind !== "cat") {
    area.aside.push(card);
    return null;
  }
  if (number === NEW_CAT) area.cats.push({ heads: [], middles: [], tails: [] });
  const cat: Cat = area.cats[number === NEW_CAT ? area.cats.length - 1 : number - 1];
  if (face.part === "middle") {
    cat.middles.splice(Math.max(gap, 1) - 1, 0, card);
    return null;
  }
  const end = cat[`${face.part}s`];
  end.push(card);
  return end.at(-2) ?? null;
}

/** All events, round by round. */
export function byRound(events: readonly Tagged[]): Tagged[][] {
  const rounds: Tagged[][] = [];
  for (const event of events) {
    if (event.type === "round-begun") rounds.push([]);
    rounds.at(-1)?.push(event);
  }
  return rounds;
}

/** A cat's cards from left to right, without those that are covered. */
export const visible = ({ heads, middles, tails }: Cat): number[] => [...heads.slice(-1), ...middles, ...tails.slice(-1)];

/** Is this card in one of the areas? */
export const lies = (areas: readonly Area[], card: number): boolean =>
  areas.some(({ cats, aside }) => aside.includes(card) || cats.some((cat) => [cat.heads, cat.middles, cat.tails].some((part) => part.includes(card))));
