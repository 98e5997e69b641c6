// Which deck is drawn from, and whether the Pupularity card is in it.
import type { AnySceneLine } from "$generated/pupularity";
import type { Staged } from "./beats";

type Decks = Extract<AnySceneLine, { type: "scene-decks" }>;

/** Until the Pupularity card is turned up, what is said of the deck does not give away that it was drawn. */
export function decksLine(lines: readonly AnySceneLine[], staged: Staged | undefined): Decks | undefined {
  const decks = lines.find((line): line is Decks => line.type === "scene-decks");
  return decks?.drawn && staged?.kept && !staged.ending ? { ...decks, drawn: false, ends: true } : decks;
}
