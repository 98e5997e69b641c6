// Which links of a long chain are shown, so that it stays in one row: the Drama, its target, and the latest cancels.

/** The last cancel, and what it cancels. */
const ALWAYS_SHOWN = 2;

/**
 * How many of the first cancels are put together in one link.
 * @param first how many links come before the cancels
 * @param fit how many links fit into the row
 */
export function foldedCancels(first: number, cancels: number, fit: number): number {
  const links = first + cancels;
  if (links <= fit) return 0;
  // The link that they are put together in takes a place, too.
  return Math.max(0, Math.min(cancels - ALWAYS_SHOWN, links + 1 - fit));
}
