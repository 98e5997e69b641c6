// How a step of Paws Up is staged: all offers lie open in their order, a photo glows before it changes hands, a story
// shows its three photos before its card flies to its owner, and photos that leave the game say why.
import type { AnyEvent, AnySceneLine, GameView, HandLaidOpen, Story, Round, StoryPiles, SwapTurn } from "$generated/paws-up";
import { TRAVEL_MS, type Beat, type Stage } from "$lib/beats";
import { shortName } from "./names";

/** What the scene shows beside the table while a beat stands. */
export interface Staged {
  /** The photo on display that is being taken. */
  taking?: number;
  /** A photo that has just come to a seat, shown there before it joins the hand. */
  arrived?: { seat: number; card: number };
  /** Photos that a seat shows together as a story. */
  shown?: { seat: number; cards: number[]; story: Story };
  /** The hands that lie open at the end, with what they count. */
  hands?: readonly HandLaidOpen[];
  /** The photos on display leave the game. */
  leaving?: boolean;
  /** What a seat's paws have just changed by, and for what: a swap, or a story. */
  gain?: { seat: number; paws: number; why: string; swap?: boolean };
}

const OFFERS_MS = 1600;
const OWN_SWAP_MS = 900;
const ARRIVES_MS = 700;
const STORY_MS = 2500;
const HAND_MS = 1800;
/** All hands are compared until *next* is pressed, but not for ever: the result comes after them. */
const ALL_HANDS_MS = 20_000;

export const stage: Stage = ({ events, history = [], before, after, seat: me, words }) => {
  const beats: Beat[] = [];
  const lines = after.lines as AnySceneLine[];
  const add = (beat: Partial<Beat> & Pick<Beat, "text" | "rule" | "place">, staged: Staged = {}) =>
    beats.push({ after: true, mine: false, least: TRAVEL_MS, happened, ...beat, stage: staged });
  const pawsOf = (card: number) => (words.cards[card] as unknown as { paws: number }).paws;
  /** What lies on display before an event. */
  let display: readonly number[] = (before?.view as GameView | undefined)?.display ?? [];
  const hands: HandLaidOpen[] = [];
  let happened = 0;
  for (const event of events as unknown as AnyEvent[]) {
    happened++;
    const text = words.event(event as never);
    const mine = "seat" in event && event.seat === me;
    switch (event.type) {
      case "order-set": {
        // One beat for all that was shown: the cards lie side by side, each with its place and its owner.
        // Why it is this order is said in the first round; after that, the order will do.
        const again = history.some((earlier) => earlier.type === "order-set");
        const names = event.seats.map((each) => words.seat(each)).join(", ");
        const order = words.word("paws-order-set", { names, again: again ? "yes" : "no", babies: decidedBy(lines, "babies") ? "yes" : "no" });
        const why = decidedBy(lines, "trend") ? ` ${words.word(again ? "paws-tied-again" : "paws-tied")}` : "";
        add({ text: order + why, rule: event.rule, place: "order", mine: me !== null, least: OFFERS_MS, sound: "deal" });
        break;
      }
      case "swapped": {
        const { taken, placed, seat } = event;
        const turn = lines.find((line): line is SwapTurn => line.type === "scene-swap-turn" && line.card === placed && line.taken === taken);
        // The gain of the swap, and not what the photo is worth: both photos are named by their paws.
        const gain = turn && { seat, paws: turn.gain, swap: true, why: words.word("paws-swapped", { taken: pawsOf(taken), placed: pawsOf(placed) }) };
        if (mine) add({ text, rule: event.rule, place: "display", mine, least: OWN_SWAP_MS, sound: "place" }, { gain });
        else {
          // Who holds what is left to memory (PU-13), so no swap may pass unseen.
          const swap = words.word("paws-swap-of", { seat: words.seat(seat), taken: shortName(taken, words, [...display, placed]), placed: shortName(placed, words, display) });
          add({ text: swap, rule: event.rule, place: "display", after: false, mine: me !== null, sound: "place" }, { taking: taken });
          add({ text: "", rule: event.rule, place: `seat-${seat}`, least: ARRIVES_MS }, { arrived: { seat, card: taken } });
        }
        display = display.map((card) => (card === taken ? placed : card));
        break;
      }
      case "story-made":
        // The photos lie beside it, so its words need not name them.
        add({ text: words.word("paws-told", { seat: words.seat(event.seat), you: mine ? "yes" : "no", story: words.word(`story-${event.story}`) }), rule: event.rule, place: "shown", after: false, mine: me !== null, least: STORY_MS }, { shown: event });
        break;
      case "story-earned": {
        const card = words.cards[event.card] as { story: Story; worth: number };
        const story = words.word(`story-${card.story}`);
        const next = topOf(lines, card.story);
        const earned = words.word("paws-earned", { seat: words.seat(event.seat), you: mine ? "yes" : "no", worth: card.worth, story, next: next ?? 0 });
        add({ text: earned, rule: event.rule, place: `seat-${event.seat}`, mine: me !== null, sound: "story" }, { gain: { seat: event.seat, paws: card.worth, why: story } });
        break;
      }
      case "cleaned-up":
        add({ text: words.word(history.some((earlier) => earlier.type === "cleaned-up") ? "paws-leave-again" : "paws-leave"), rule: event.rule, place: "display", after: false, sound: "steal" }, { leaving: true });
        break;
      case "round-begun": {
        const last = isLast(event.round, lines);
        add({ text: words.word(last ? "paws-begins-last" : "paws-new-round", { round: event.round, rounds: roundsOf(lines) }), rule: last ? "PU-2" : "PU-3", place: "display", mine: last && me !== null, sound: "deal" });
        break;
      }
      case "hand-laid-open":
        hands.push(event);
        add({ text: words.word("paws-hand-open", sums(event, words.seat(event.seat), mine)), rule: event.rule, place: "hands", after: false, mine: true, least: HAND_MS, sound: "deal" }, { hands: [...hands] });
        break;
      case "reckoned": {
        const best = event.scores.map((paws, seat) => ({ paws, seat })).sort((a, b) => b.paws - a.paws);
        const scores = best.map(({ paws, seat }) => `${words.seat(seat)} ${paws}`).join(" · ");
        add({ text: words.word("paws-final", { scores }), rule: event.rule, place: "hands", after: false, mine: true, least: ALL_HANDS_MS }, { hands });
      }
    }
  }
  return beats;
};

/** How many rounds the game has. */
const roundsOf = (lines: readonly AnySceneLine[]): number => lines.find((line): line is Round => line.type === "scene-round")?.rounds ?? 0;

/** Is no round to come after this one? */
export const isLast = (round: number, lines: readonly AnySceneLine[]): boolean => round > 0 && round === roundsOf(lines);

/** What the next card of a story is worth; null where none is left. */
export function topOf(lines: readonly AnySceneLine[], story: Story): number | null {
  const piles = lines.find((line): line is StoryPiles => line.type === "scene-story-piles");
  return piles?.[story === "living-room" ? "living_room" : story] ?? null;
}

/** Did babies, or the trend row between equal paws, decide about a place in the order of swaps? */
const decidedBy = (lines: readonly AnySceneLine[], why: SwapTurn["why"]): boolean => lines.some((line) => line.type === "scene-swap-turn" && line.why === why);

const sums = ({ paws, stories, total }: HandLaidOpen, seat: string, mine: boolean) => ({ paws, stories, total, seat, you: mine ? "yes" : "no" });
