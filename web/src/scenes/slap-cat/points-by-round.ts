// A seat's points, round by round: every round begins with the line of its cats, what the options add follows it.
import type { Points } from "$generated/slap-cat";

export const signed = (points: number): string => (points < 0 ? `−${-points}` : String(points));

export function pointsByRound(lines: readonly Points[]): Points[][] {
  const found: Points[][] = [];
  for (const line of lines) {
    if (line.what && found.length) found[found.length - 1].push(line);
    else found.push([line]);
  }
  return found;
}
