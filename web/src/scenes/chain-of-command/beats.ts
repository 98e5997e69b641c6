// How a step of Chain of Command is staged: every card lands, a leader moves the chain, a full trick stays until its
// winner and the reason have been read, and at the end everybody's points are shown.
import type { ChainMoved, Drew, GameView, Group, Played, Reckoned, TrickCard, TrickReason, TrickTaken, TrickWon } from "$generated/chain-of-command";
import { TRAVEL_MS, type Beat, type Stage } from "$lib/beats";
import type { Sound } from "$lib/sound";

/** What the scene shows in place of the table while a beat stands. */
export interface Staged {
  /** The cards of the trick with their seats, in the order of play. */
  trick: { seat: number; card: number }[];
  chain: Group[];
  /** The card that is the strongest so far. */
  best: number | null;
  /** The card that has taken the trick. */
  winner: number | null;
  /** How many cards each seat holds, and has won. */
  hands: number[];
  won: number[];
}

const CARD_LANDS_MS = 700;
const FULL_TRICK_MS = 1400;

export const stage: Stage = ({ events, before, after, seat, words }) => {
  const beats: Beat[] = [];
  const was = before?.view as GameView | undefined;
  const lines = (before?.lines ?? []) as { type: string }[];
  const trick = lines.filter((line): line is TrickCard => line.type === "scene-trick-card");
  const strongest = (among: readonly { type: string }[]) => among.find((line): line is TrickCard => line.type === "scene-trick-card" && (line as TrickCard).strongest)?.card ?? null;
  const staged: Staged = {
    trick: trick.map(({ seat, card }) => ({ seat, card })),
    best: strongest(trick),
    chain: was?.chain ?? (after.view as GameView).chain,
    winner: null,
    hands: [...(was?.hands ?? [])],
    won: (was?.piles ?? []).map((pile) => pile.length),
  };
  let happened = 0;
  const add = (text: string, rule: string, place: string, least: number, mine: boolean, sound: Sound, done = false) =>
    beats.push({ text, rule, place, least, mine, done, sound, happened, after: false, stage: { ...staged } });
  const all = events as unknown as (Played | ChainMoved | TrickWon | TrickTaken | Drew | Reckoned)[];
  /** The strongest card, as the rules tell it, once the card before this event is played; null where they do not tell. */
  const bestAfter = (number: number): number | null => {
    const next = all.slice(number).find(({ type }) => type === "played" || type === "trick-won");
    if (next?.type === "trick-won") return next.card;
    return next ? null : strongest((after.lines ?? []) as { type: string }[]);
  };
  for (const event of all) {
    happened++;
    if (event.type === "played") {
      staged.trick = [...staged.trick, { seat: event.seat, card: event.card }];
      staged.hands = staged.hands.map((count, each) => (each === event.seat ? count - 1 : count));
      // A leader moves the chain first.
      if (all[happened]?.type !== "chain-moved") staged.best = bestAfter(happened);
      const mine = event.seat === seat;
      add(mine ? words.event(event as never) : "", event.rule, "trick", CARD_LANDS_MS, mine, "place", mine);
    } else if (event.type === "chain-moved") {
      // The event is the same where the group stood at the top already.
      const moved = event.chain.some((group, place) => group !== staged.chain[place]);
      staged.chain = event.chain;
      staged.best = bestAfter(happened);
      add(words.filled(moved ? "chain-follows" : "chain-stays", "event-chain-moved", event as never), event.rule, "chain", CARD_LANDS_MS, false, "steal");
    } else if (event.type === "trick-won") {
      staged.winner = event.card;
      const reason = (after.lines as { type: string }[]).find((line): line is TrickReason => line.type === "scene-trick-reason");
      add(words.line((reason ?? event) as never), event.rule, event.seat === seat ? "trick" : `seat-${event.seat}`, FULL_TRICK_MS, event.seat === seat || staged.trick.some((each) => each.seat === seat), "story");
    } else if (event.type === "trick-taken") {
      staged.won = staged.won.map((count, each) => (each === event.seat ? count + event.cards.length : count));
    } else if (event.type === "drew" && event.seat === seat) {
      beats.push({ text: words.event(event as never), rule: event.rule, place: "hand", least: TRAVEL_MS, mine: true, sound: "deal", happened, after: true });
    } else if (event.type === "reckoned") {
      const scores = event.scores.map((points, each) => `${words.seat(each)} ${points}`.replaceAll(" ", "\u00a0")).join(" · ");
      beats.push({ text: words.word("chain-final", { scores }), rule: event.rule, place: "table", least: TRAVEL_MS, mine: true, happened, after: false, stage: { ...staged } });
    }
  }
  return beats;
};
