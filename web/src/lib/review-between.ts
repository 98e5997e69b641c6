// What happened between two steps of a finished game, in a sentence: that which the table stages longest.
import type { Game } from "$generated/messages";
import type { Stage } from "./beats";
import type { Tagged, Words } from "./text";

/**
 * `from` is the step of a move: its own words are left out, and what came of it counts. With `of`, a name, only what speaks of
 * that player: what others did for themselves is no reason why that player's chance rose.
 */
export function happenedBetween(steps: readonly Game[], from: number, until: number, seat: number | null, words: Words, stage: Stage, of = ""): string {
  let told = { text: "", least: 0 };
  for (let number = Math.max(1, from); number <= until; number++) {
    const step = steps[number];
    const events = step.events as Tagged[];
    const history = steps.slice(0, number).flatMap((each) => each.events as Tagged[]);
    const move = number === from ? words.event(events[0]) : "";
    for (const { text, least } of stage({ events, history, before: steps[number - 1], after: step, seat, words })) {
      if (text && text !== move && least > told.least && text.toLowerCase().includes(of.toLowerCase())) told = { text, least };
    }
  }
  if (told.text || of) return told.text;
  const next = steps.slice(from + 1, until + 1).find((step) => step.events.length);
  return next ? words.event(next.events[0] as Tagged) : "";
}
