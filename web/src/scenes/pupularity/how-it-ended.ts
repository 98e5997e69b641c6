// What the result says besides the points: who drew the Pupularity card, and who was ahead then.
import type { AnyEvent } from "$generated/pupularity";
import type { HowItEnded } from "$lib/result";

export const howItEnded: HowItEnded = ({ events, outcome, seat, words }) => {
  const drawn = (events as unknown as AnyEvent[]).find((event) => event.type === "pupularity-drawn");
  if (drawn?.type !== "pupularity-drawn") return undefined;
  const [most, next] = [...outcome.scores].sort((one, other) => other - one);
  const winner = outcome.scores.indexOf(most);
  const you = (of: number) => (of === seat ? "yes" : "no");
  return words.word("pup-ended", {
    you: you(drawn.seat), name: words.seat(drawn.seat), winner: words.seat(winner), winner_you: you(winner), points: most - next, tied: most === next ? "yes" : "no",
  });
};
