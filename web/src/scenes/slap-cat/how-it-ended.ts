// What the result says besides the points: in a tie for the win, how many cards of one colour the tied seats have.
import type { AnySceneLine } from "$generated/slap-cat";
import type { HowItEnded } from "$lib/result";

export const howItEnded: HowItEnded = ({ lines, words }) => {
  const tied = (lines as readonly AnySceneLine[]).filter((line) => line.type === "scene-one-colour");
  return tied.length ? `${words.word("scene-one-colour.label")}: ${tied.map((line) => words.line(line as never)).join(", ")}.` : undefined;
};
