// Which cards lie in my hand: one that lies on the table already, also while a beat shows it there before the server's next
// view does, is in one place only.
import type { Staged } from "./beats";
import { lies } from "./built";

/** `secret`: what I chose and nobody else knows; it lies before me. */
export function held(hand: readonly number[], secret: number | null, staged: Pick<Staged, "shown" | "areas"> | undefined): number[] {
  return hand.filter((card) => card !== secret && !staged?.shown.includes(card) && !lies(staged?.areas ?? [], card));
}
