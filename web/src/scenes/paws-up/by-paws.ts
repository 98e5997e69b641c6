// Photos in the order in which they lie side by side, in a hand and in a result.
import type { AnyCard, GameView, Location } from "$generated/paws-up";
import type { LiveTable } from "$lib/live-table.svelte";

/** By paws, as swaps are ordered: the photo at the right swaps first; with equal paws, the place further left in the trend row. */
export function byPaws(photos: readonly number[], table: Pick<LiveTable<GameView>, "card" | "view">): number[] {
  const rank = (card: number): [number, number] => {
    const { paws, location } = table.card<AnyCard>(card) as { paws: number; location?: Location };
    return [paws, location ? -table.view.trends.indexOf(location) : 1];
  };
  return [...photos].sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1]);
}
