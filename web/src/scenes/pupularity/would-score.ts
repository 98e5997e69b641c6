// What I would score with a move, as the rules say it line by line: nothing is added up here.
import type { AnySceneLine, GameView } from "$generated/pupularity";
import type { Move } from "$lib/choice.svelte";
import type { LiveTable } from "$lib/live-table.svelte";
import { picked } from "./play-steps";

/** The score after any of these moves; null where they do not all lead to the same, or the rules say nothing. */
export function wouldScore(table: LiveTable<GameView>, moves: Move[]): number | null {
  const scores = new Set(wouldScores(table, moves));
  return scores.size === 1 ? [...scores][0] : null;
}

/** The score after each of these moves. */
export function wouldScores(table: LiveTable<GameView>, moves: Move[]): (number | null)[] {
  const lines = (table.game?.lines ?? []) as AnySceneLine[];
  return moves.map((move) => scoreAfter(lines, move));
}

/** The score with what is chosen so far: from the first tap on, where nothing but the payment is left to choose. */
export const chosenScore = (table: LiveTable<GameView>): number | null =>
  picked(table.choice, "card") === null ? null : wouldScore(table, table.choice.candidates);

/** The score after the chain if I cancel nothing more. */
export const passScore = (table: LiveTable<GameView>): number | null => wouldScore(table, table.moves.filter((move) => move.type === "pass"));

/** The line of a move has the move's name and its cards, all but those that it is paid with. */
function scoreAfter(lines: AnySceneLine[], move: Move): number | null {
  const found = lines.find((line) => line.type === `scene-would-${move.type}` && ["card", "target", "member"].every((field) => (line as unknown as Move)[field] === move[field]));
  return found && "points" in found ? found.points : null;
}
