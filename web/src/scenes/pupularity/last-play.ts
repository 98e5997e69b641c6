// The latest thing that somebody played, and what it did, in few words: the table shows it large until the next play.
import type { AnyCard, AnyEvent, AnySceneLine } from "$generated/pupularity";
import type { Tagged, Words } from "$lib/text";
import { does } from "./card-faces";

export interface LastPlay {
  seat: number;
  card: number;
  what: string;
}

type Event<T extends AnyEvent["type"]> = Extract<AnyEvent, { type: T }>;
const is = <T extends AnyEvent["type"]>(event: AnyEvent, ...types: T[]): event is Event<T> => (types as string[]).includes(event.type);

/** A card that is laid down is played when it is paid, a Drama when its chain is resolved. `lines`: the table after it. */
export function lastPlay(history: readonly Tagged[], lines: readonly AnySceneLine[], words: Words): LastPlay | null {
  // The newest first.
  const events = ([...history] as unknown as AnyEvent[]).reverse();
  const at = events.findIndex((event) => is(event, "paid", "resolved", "gave-up"));
  const [end, before] = [events[at], events.slice(at + 1)];
  if (at < 0) return null;
  if (is(end, "paid")) return laid(before, end, lines, words);
  if (is(end, "gave-up")) return end.cards.length ? { seat: end.seat, card: end.cards.at(-1)!, what: words.word("pup-last-gave-up", { count: end.cards.length }) } : null;
  if (!is(end, "resolved")) return null;
  const played = before.find((event): event is Event<"aimed" | "stirred"> => is(event, "aimed", "stirred") && event.card === end.card);
  return played ? { seat: played.seat, card: end.card, what: outcome(end, played, events.slice(0, at), words) } : null;
}

/** What a card brings that covers nothing: with what a full set or a Pack that it completes counts again, as the rules say. */
function laid(before: readonly AnyEvent[], { seat, cards }: Event<"paid">, lines: readonly AnySceneLine[], words: Words): LastPlay | null {
  const event = before.find((each): each is Event<"placed" | "covered"> => is(each, "placed", "covered") && each.seat === seat);
  if (!event) return null;
  // What a cover changes depends on all that it lies among; the score says it.
  if (is(event, "covered")) return { seat, card: event.card, what: words.word("pup-last-covered", { under: words.card(event.under), mine: seat === words.viewer ? "yes" : "no" }) };
  const { kind, points = 0 } = words.cards[event.card] as unknown as { kind: AnyCard["kind"]; points?: number };
  const group = { gear: "set", pack: "flush" }[kind as string];
  const doubled = lines.find((line) => line.type === "scene-doubled" && line.seat === seat && line.what === group);
  const again = doubled?.type === "scene-doubled" ? doubled.points : 0;
  return { seat, card: event.card, what: words.word("pup-last-laid", { points: points + again, double: again ? group! : "no", paid: cards.length }) };
}

function outcome(end: Event<"resolved">, played: Event<"aimed" | "stirred">, after: readonly AnyEvent[], words: Words): string {
  if (!end.works) return words.word("pup-last-cancelled");
  const moved = after.find((each): each is Event<"taken" | "traded" | "tossed"> => is(each, "taken", "traded", "tossed"));
  if (!moved) return is(played, "stirred") && !played.wasted ? does(words.cards[end.card] as unknown as AnyCard, words) : words.word("pup-last-nothing");
  const of = is(moved, "tossed") ? moved.seat : moved.owner;
  const values = { card: words.card(moved.card), other: is(moved, "traded") ? words.card(moved.other) : "", name: words.seat(of), you: of === words.viewer ? "yes" : "no" };
  return words.word(`pup-last-${moved.type}`, values);
}
