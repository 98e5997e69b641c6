// Who took what in the last slap of the draft, in order, from the events since its cards were turned up.
import type { Finish } from "$generated/messages";
import type { Tagged } from "$lib/text";

export interface Take {
  seat: number;
  card: number;
  /** The reaction time; null: it got what was left, or the clock chose. */
  seconds: number | null;
  /** What it is called in the texts: `slapped`, `given` or `came-late`. */
  how: string;
}

const TAKING = ["slapped", "given", "came-late"];

export function takes(history: readonly Tagged[], hands: readonly Finish[]): Take[] {
  const from = history.map((event) => event.type).lastIndexOf("turned-up");
  // Every hand that took something is one slap, in the same order.
  const times = hands.filter((hand) => hand.took).map((hand) => hand.seconds);
  let slaps = 0;
  return history.slice(from + 1).flatMap((event) =>
    TAKING.includes(String(event.type))
      ? [{ seat: event.seat as number, card: event.card as number, seconds: event.type === "slapped" ? (times[slaps++] ?? null) : null, how: String(event.type) }]
      : [],
  );
}
