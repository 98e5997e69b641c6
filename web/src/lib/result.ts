// What a result says of points: sums by what they were given for, and who was level with the winner.
import type { Outcome, Points } from "$generated/messages";
import type { Tagged, Words } from "./text";

/** What ended a game, in a sentence, where that is worth saying. */
export type HowItEnded = (end: { events: readonly Tagged[]; outcome: Pick<Outcome, "scores">; seat: number | null; words: Words }) => string | undefined;

/** One line for each thing that gave points: what several rounds gave is added up. */
export function summed(lines: readonly Points[]): Points[] {
  const sums = new Map<string, Points>();
  for (const line of lines) {
    const key = `${line.rule} ${line.what ?? ""}`;
    sums.set(key, { ...line, points: line.points + (sums.get(key)?.points ?? 0) });
  }
  return [...sums.values()];
}

/** The seats that share the most points, so that a tie-break decided among them; none where one seat alone has them. */
export function levelAtTop({ scores }: Pick<Outcome, "scores">): number[] {
  const most = Math.max(...scores);
  const seats = scores.flatMap((score, seat) => (score === most ? [seat] : []));
  return seats.length > 1 ? seats : [];
}
