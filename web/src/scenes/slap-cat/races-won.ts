// How a player does in the races of the draft: who is seldom first is offered to play without them.
import type { Tagged } from "$lib/text";

/** Was this seat first in less than half as many races as it would be by chance? False where nobody raced. */
export function winsFewRaces(history: readonly Tagged[], seat: number, seats: number): boolean {
  const first: number[] = [];
  let turned = false;
  for (const event of history) {
    if (event.type === "turned-up") turned = true;
    // After the draft a slap takes a card for a SWAP, also in calm mode.
    if (event.type === "piles-shuffled") turned = false;
    if (event.type !== "slapped" || !turned) continue;
    first.push(event.seat as number);
    turned = false;
  }
  return first.filter((each) => each === seat).length * 2 * seats < first.length;
}
