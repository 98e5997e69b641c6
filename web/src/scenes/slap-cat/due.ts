// Why somebody is asked to donate: the card that shows it, as the history of the table tells.
import type { Tagged } from "$lib/text";

const DONE = ["donated", "kept", "nothing-to-do"];

/** The card of this seat whose DRAW or DONATE is due; a card that was donated to it comes before its own. */
export function dueCard(history: readonly Tagged[], seat: number): number | null {
  let placed: number | null = null;
  let due: (number | null)[] = [];
  for (const event of history) {
    if (event.type === "shown") due = [];
    if (event.seat !== seat) continue;
    if (event.type === "placed") placed = event.card as number;
    else if (event.type === "action-due") due.push(placed);
    else if (DONE.includes(String(event.type))) due.pop();
  }
  return due.at(-1) ?? null;
}
