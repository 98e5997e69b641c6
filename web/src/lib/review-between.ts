// What happened between two steps of a finished game, in a sentence: the reason why somebody's chances changed.
import type { Game } from "$generated/messages";
import type { Stage } from "./beats";
import type { Tagged, Words } from "./text";

/** Whose chance to win changed, and which way. */
export interface Swing {
  seat: number;
  rose: boolean;
  /** Until the end, which said who had won. */
  last?: boolean;
}

/** In words, and the step that shows it; null where no step is the reason. */
export interface Happened {
  text: string;
  step: number | null;
}

/** How many points this seat is ahead of the best of the others; null where points are not shown. */
function ahead({ standing }: Game, seat: number): number | null {
  if (!standing?.length || standing.some((points) => points === null)) return null;
  return standing[seat]! - Math.max(...standing.filter((_, other) => other !== seat).map(Number));
}

/** The step at which this seat got ahead to stay so, or lost the lead for good; undefined where points do not tell. */
function turned(steps: readonly Game[], from: number, { seat, rose }: Swing): number | undefined {
  const leads = steps.map((step) => ahead(step, seat)).map((by) => (by === null ? null : rose ? by > 0 : by >= 0));
  const found = leads.lastIndexOf(!rose) + 1;
  return found >= Math.max(1, from) && leads[found] === rose ? found : undefined;
}

/** The step at which this seat won or lost most against the others; undefined where points do not tell. */
function decisive(steps: readonly Game[], from: number, until: number, { seat, rose }: Swing): number | undefined {
  let found: { number: number; change: number } | undefined;
  for (let number = Math.max(1, from); number <= until; number++) {
    const [before, after] = [ahead(steps[number - 1], seat), ahead(steps[number], seat)];
    if (before === null || after === null) continue;
    const change = rose ? after - before : before - after;
    if (change > (found?.change ?? 0)) found = { number, change };
  }
  return found?.number;
}

const speaksOf = (name: string): RegExp => new RegExp(`(?<!\\p{L})${name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}(?!\\p{L})`, "iu");

/** What others did for themselves is no reason why a chance rose; and where points are not shown, what a player won is none why it fell. */
function isReason({ seat, rose }: Swing, pointsShown: boolean, words: Words): (text: string) => boolean {
  const own = speaksOf(words.seat(seat));
  return (text) => (rose ? own.test(text) : pointsShown || !own.test(text));
}

/** More new cards than this are no reason that is understood. */
const FEW_CARDS = 2;

/** Which cards have come to this seat's hand, where they are few; `hands`: everybody's at each step. */
function newInHand(hands: readonly (readonly (readonly number[])[])[], from: number, until: number, seat: number, words: Words): string {
  const before = hands[from]?.[seat] ?? [];
  const cards = (hands[until]?.[seat] ?? []).filter((card) => !before.includes(card)).map((card) => words.card(card));
  if (!cards.length || cards.length > FEW_CARDS) return "";
  return ` ${words.word("chart-new-in-hand", { cards: cards.join(", ") })}`;
}

/**
 * `from` is the step of a move: its own words are left out, and what came of it counts. Of a game's end it is what decided
 * who was ahead. Where points show what changed them most, it is that; else what the table stages longest. Where nothing is a reason, it was what the others played and what
 * was drawn: which of it, nobody computes. What came to the seat's own hand then is said.
 */
export function happenedBetween(steps: readonly Game[], from: number, until: number, viewer: number | null, words: Words, stage: Stage, swing: Swing, hands: readonly (readonly (readonly number[])[])[] = []): Happened {
  const longest = (first: number, last: number, wanted = (_: string): boolean => true): Happened => {
    let told = { text: "", least: 0, step: null as number | null };
    for (let number = Math.max(1, first); number <= last; number++) {
      const step = steps[number];
      const events = step.events as Tagged[];
      const history = steps.slice(0, number).flatMap((each) => each.events as Tagged[]);
      const move = number === from && events.length ? words.event(events[0]) : "";
      for (const { text, least } of stage({ events, history, before: steps[number - 1], after: step, seat: viewer, words }))
        if (text && text !== move && least > told.least && wanted(text)) told = { text, least, step: number };
    }
    return { text: told.text, step: told.step };
  };
  const step = (swing.last ? turned(steps, from, swing) : undefined) ?? decisive(steps, from, until, swing);
  const decided = step === undefined ? null : longest(step, step);
  const told = decided?.text ? decided : longest(from, until, isReason(swing, ahead(steps[until], swing.seat) !== null, words));
  if (told.text || until <= from) return told;
  return { text: words.word(swing.rose ? "chart-others-helped" : "chart-others-hurt") + newInHand(hands, from, until, swing.seat, words), step: null };
}
