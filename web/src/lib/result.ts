// What a result says of points: sums by what they were given for, and who was level with the winner.
import type { Outcome, Points } from "$generated/messages";
import type { Tagged, Words } from "./text";

/** What ended or decided a game, in a sentence, where that is worth saying. `lines`: what the rules say of the table at its end. */
export type HowItEnded = (end: { events: readonly Tagged[]; lines: readonly unknown[]; outcome: Pick<Outcome, "scores">; seat: number | null; words: Words }) => string | undefined;

/** Points with a true minus sign, as the tables of rounds have it. */
export const withMinus = (points: number): string => String(points).replace("-", "−");

/** One line for each thing that gave points: what several rounds gave is added up, and how many were. */
export function summed(lines: readonly Points[]): (Points & { times: number })[] {
  const sums = new Map<string, Points & { times: number }>();
  for (const line of lines) {
    const key = `${line.rule} ${line.what ?? ""}`;
    const { points, times } = sums.get(key) ?? { points: 0, times: 0 };
    sums.set(key, { ...line, points: line.points + points, times: times + 1 });
  }
  return [...sums.values()];
}

/** The seats with the most points after the winner's. */
export function runnersUp({ scores, ranks }: Pick<Outcome, "scores" | "ranks">): number[] {
  const next = Math.max(...scores.filter((_, seat) => ranks[seat] > 1));
  return scores.flatMap((score, seat) => (ranks[seat] > 1 && score === next ? [seat] : []));
}

/** The seats that share the most points, so that a tie-break decided among them; none where one seat alone has them. */
export function levelAtTop({ scores }: Pick<Outcome, "scores">): number[] {
  const most = Math.max(...scores);
  const seats = scores.flatMap((score, seat) => (score === most ? [seat] : []));
  return seats.length > 1 ? seats : [];
}
