// How a step of Pupularity is staged: a Drama and each cancel stand over the table with what holds as the chain is; when
// it resolves, what came out of it is said, and the card that it hits is shown where it lies; then it goes, and that is said.
import type { AnyEvent, AnySceneLine, Doubled, GameView } from "$generated/pupularity";
import { TRAVEL_MS, type Beat, type Stage } from "$lib/beats";
import type { Sound } from "$lib/sound";
import type { Tagged } from "$lib/text";
import { toneFor, type Tone } from "./tone";

/** What the scene shows in place of the table while a beat stands. */
export interface Staged {
  /** What came out of the chain that has just been resolved. */
  verdict?: { text: string; tone: Tone };
  /** Cards that are about to leave their places. */
  leaving?: readonly number[];
  /** The Pupularity card, turned up, and who drew it. */
  ending?: { card: number; seat: number };
  /** The hands and the discard pile as they were before the end took the hands. */
  kept?: { hand: readonly number[]; hands: readonly number[]; discard: readonly number[] };
}

type Event<T extends AnyEvent["type"]> = Extract<AnyEvent, { type: T }>;
type Line<T extends AnySceneLine["type"]> = Extract<AnySceneLine, { type: T }>;

const DRAMA_MS = 1600;
const VERDICT_MS = 1400;
const LOSS_MS = 1400;
const ENDING_MS = 3600;

const SOUNDS: Partial<Record<AnyEvent["type"], Sound>> = {
  shuffled: "deal", aimed: "steal", stirred: "steal", cancelled: "slap", taken: "steal", traded: "steal", tossed: "steal", paid: "place", "gave-up": "place", drew: "deal", "pupularity-drawn": "story",
};

const ofType = <T extends AnySceneLine["type"]>(lines: readonly unknown[], type: T): Line<T>[] =>
  (lines as AnySceneLine[]).filter((line): line is Line<T> => line.type === type);

export const stage: Stage = ({ events: all, before, after, seat, words }) => {
  const events = all as unknown as AnyEvent[];
  const chain = (before?.view as GameView | undefined)?.open.chain ?? null;
  const beats: Beat[] = [];
  const said = (event: AnyEvent) => words.event(event as unknown as Tagged);
  const line = (each: AnySceneLine) => words.line({ ...each });
  const find = <T extends AnyEvent["type"]>(type: T) => events.find((event): event is Event<T> => event.type === type);
  const drawn = find("pupularity-drawn");
  const kept = drawn && keptHands(events, after.view as GameView, drawn.card);
  const shown = (text: string, event: AnyEvent, place: string, mine: boolean, least = TRAVEL_MS): Beat => {
    const beat: Beat = { text, rule: words.ruleOf(event as unknown as Tagged), place, mine, least, sound: SOUNDS[event.type], happened, after: true, ...(kept ? { stage: { kept } satisfies Staged } : {}) };
    beats.push(beat);
    return beat;
  };
  const staged = (text: string, event: AnyEvent, place: string, mine: boolean, least: number, stage: Staged) =>
    beats.push({ text, rule: words.ruleOf(event as unknown as Tagged), place, mine, least, sound: SOUNDS[event.type], happened, after: false, stage });

  /** What moves by the Drama's effect, named with the Drama, for each side of it. */
  const moved = (event: Event<"taken" | "traded" | "tossed">, owner: number) => {
    const consequences = events.filter((each) => ["covered", "uncovered"].includes(each.type)).map(said);
    const text = words.word("pup-because", { card: words.card(find("resolved")!.card), what: [said(event), ...consequences].join(" ") });
    shown(text, event, `seat-${owner}`, event.seat === seat || owner === seat, LOSS_MS);
  };
  /** The cards that the Drama takes from their places. */
  const leaving = events.flatMap((event) => (event.type === "taken" || event.type === "tossed" ? [event.card] : event.type === "traded" ? [event.card, event.other] : []));

  /** What a seat did in its turn; what is drawn for it, and a deck that ran out, are said with it. */
  let turn: Beat | undefined;
  const also = (beat: Beat, text: string) => Object.assign(beat, { text: `${beat.text} ${text}`, happened });
  const mineDrawn = events.flatMap((event) => (event.type === "drew" && event.seat === seat ? event.cards : []));
  const mineLast = events.reduce((last, event, n) => (event.type === "drew" && event.seat === seat ? n : last), -1);
  let happened = 0;
  for (const event of events) {
    happened++;
    switch (event.type) {
      case "first-chosen":
        shown(said(event), event, `seat-${event.seat}`, event.seat === seat);
        break;
      case "shuffled":
        // The first deck is the set-up; nobody has seen a table without it.
        if (event.rule !== "PP-1") {
          const text = words.word("pup-deck-empty", { pupularity: event.pupularity ? "yes" : "no" });
          if (turn) also(turn, text);
          else turn = shown(text, event, "deck", false);
        }
        break;
      case "aimed":
      case "stirred":
        shown(said(event), event, "drama", event.seat === seat || ("owner" in event && event.owner === seat), DRAMA_MS);
        break;
      case "cancelled": {
        const uncovered = find("uncovered");
        const stands = ofType(after.lines, "scene-as-it-stands").map((each) => `${line(each)}.`);
        shown([said(event), ...(uncovered ? [said(uncovered)] : []), ...stands].join(" "), event, "drama", chain !== null, DRAMA_MS);
        break;
      }
      case "resolved": {
        const wasted = event.works && ofType(before?.lines ?? [], "scene-drama-stirred").some((each) => each.wasted);
        const text = wasted
          ? words.word("pup-resolves-wasted", { card: words.card(event.card) })
          : words.word("pup-resolves", { card: words.card(event.card), cancels: event.cancels, works: event.works ? "yes" : "no" });
        const owner = ofType(before?.lines ?? [], "scene-drama-aimed")[0]?.owner ?? null;
        const verdict = { text, tone: chain ? toneFor(seat, { works: event.works, wasted, seat: chain.seat, owner }) : "neutral" };
        const mine = chain !== null && [chain.seat, owner ?? -2, ...chain.cancels.map((cancel) => cancel.seat)].includes(seat ?? -1);
        staged(text, event, "drama", mine, VERDICT_MS, { verdict, leaving });
        break;
      }
      case "taken":
        moved(event, event.owner);
        break;
      case "traded":
        moved(event, event.owner);
        break;
      case "tossed":
        moved(event, event.seat);
        break;
      case "paid": {
        const laid = find("placed") ?? find("covered");
        const told = [...(laid ? [said(laid)] : []), said(event)].join(" ");
        // Who has just chosen what to pay with need not read it.
        const text = event.seat === seat && laid && mineDrawn.length ? ownTurn(laid) : told;
        turn = shown(text, event, `seat-${event.seat}`, event.seat === seat);
        break;
      }
      case "gave-up":
        turn = shown([said(event), ...(event.seat === seat && mineDrawn.length ? [drewAll()] : [])].join(" "), event, `seat-${event.seat}`, event.seat === seat);
        break;
      case "drew":
        // The hands of others change in number only; what I draw is said once, with what I did.
        if (event.seat !== seat) break;
        if (turn?.place === `seat-${seat}`) turn.happened = happened;
        else if (happened - 1 === mineLast) {
          if (turn) Object.assign(also(turn, drewAll()), { mine: true });
          else turn = shown(drewAll(), event, `seat-${seat}`, true);
        }
        break;
      case "pupularity-drawn":
        Object.assign(shown(said(event), event, "ending", true, ENDING_MS), { final: true, stage: { ending: event, kept } satisfies Staged });
        break;
      // "hand-discarded" is said with nothing: the end of the game takes all hands.
      case "reckoned": {
        const scores = event.scores.map((points, each) => `${words.seat(each)} ${points}`).join(", ");
        Object.assign(shown(words.word("pup-final", { scores }), event, "ending", true, VERDICT_MS), { stage: { ending: drawn } satisfies Staged });
        break;
      }
    }
    if (["paid", "cancelled", "taken", "traded", "tossed"].includes(event.type)) beats.push(...doubled());
  }
  return beats;

  /** All that the viewer draws in this step. */
  function drewAll(): string {
    return said({ ...(events[mineLast] as Event<"drew">), cards: mineDrawn, count: mineDrawn.length });
  }

  /** What came of the viewer's own turn: what it laid down it has just chosen. */
  function ownTurn(laid: Event<"placed" | "covered">): string {
    const under = laid.type === "covered" ? words.card(laid.under) : "";
    return words.word("pup-own-turn", { under, covers: under ? "yes" : "no", drawn: mineDrawn.map((card) => words.card(card)).join(", ") });
  }

  /** Points that jump because a full set or a Pack is complete, or broken (PP-16): that may decide the game, so everybody sees it. */
  function doubled(): Beat[] {
    const [was, is] = [before?.lines ?? [], after.lines].map((lines) => ofType(lines, "scene-doubled"));
    const without = (one: Doubled[], other: Doubled[]) => one.filter((each) => !other.some(({ seat, what }) => seat === each.seat && what === each.what));
    const lost = ({ seat: of, what, points }: Doubled) => words.word("pup-doubled-lost", { what, points, name: words.seat(of), you: of === seat ? "yes" : "no" });
    return [
      ...without(was, is).map((each) => ({ each, text: lost(each) })),
      ...without(is, was).map((each) => ({ each, text: `${line(each as AnySceneLine)}.` })),
    ].map(({ each, text }) => ({ text, rule: "PP-16", place: `seat-${each.seat}`, mine: true, least: TRAVEL_MS, happened, after: true, ...(kept ? { stage: { kept } } : {}) }));
  }
};

/** All hands are open when the game is over: so they can lie where they were until the end has been seen. */
function keptHands(events: readonly AnyEvent[], view: GameView, pupularity: number): Staged["kept"] {
  const taken = events.filter((event): event is Event<"hand-discarded"> => event.type === "hand-discarded");
  const of = (seat: number | null): readonly number[] => taken.find((event) => event.seat === seat)?.cards ?? [];
  const gone = new Set([pupularity, ...taken.flatMap((event) => event.cards)]);
  return { hand: of(view.seat), hands: view.hands.map((_, seat) => of(seat).length), discard: view.open.discard.filter((card) => !gone.has(card)) };
}
