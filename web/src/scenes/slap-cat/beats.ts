// How a step of Slap Cat! is staged: cards are shown together, SWAP and PAWS IN! stand over them, what is lost or changed
// says why. A race itself is never staged: its own message shows at once.
import type { Area, Held, Placed, SlapView, WouldCount } from "$generated/slap-cat";
import { TRAVEL_MS, type Beat, type Stage } from "$lib/beats";
import type { Sound } from "$lib/sound";
import type { Tagged } from "$lib/text";
import { builtBy, lay, lies } from "./built";
import { takes } from "./takes";

/** What the scene shows in place of the cards of a turn while a beat stands. */
export interface Staged {
  /** The card before each seat. */
  shown: (number | null)[];
  /** What the turn is about. */
  icon: "swap" | "paws-in" | null;
  /** The seats that lose their card now. */
  lost: number[];
  /** The seats that will lose it in a moment. */
  losing?: number[];
  /** The seats that still have to swap: a SWAP that was received does nothing. */
  due?: number[];
  /** From which seat the card before each seat has just come, by its seat. */
  came?: Record<number, number>;
  /** After the last slap of the draft: everything up to its end, for its result. */
  slapped?: readonly Tagged[];
  /** At the end of a round: everybody's cats with the cards that were placed last. */
  areas?: Area[];
  /** The same: what a cat of mine counts with its last card, and what everybody is left with. */
  counted?: { cat: number; points: number };
  over?: { held: number[]; standing: readonly number[] };
}

/** Who places next sees the cards meanwhile; else they lie there only now. */
const CARDS_SHOWN_MS = { placing: 1200, only: 3200 };
const LOST_MS = 2800;
const SWAP_MS = 1800;
const TAKEN_MS = 2600;
/** As long as the server waits after every other slap. */
const RESULT_MS = 3500;

/** Said to everybody, at the seat that it is about; the others are said to their own seat only. */
const FOR_ALL = new Set(["donated", "nothing-to-do", "looked", "swaps-cancelled", "tied", "pile-slapped", "nobody-slapped", "piles-shuffled", "reckoned", "round-begun", "round-over"]);
const FOR_OWN = new Set(["placed", "kept", "action-due", "given", "scored", "awarded", "hand-shown", "came-late"]);
/** What the board with the scores of a round says, when they stand there. */
const ON_BOARD = new Set(["scored", "awarded", "hand-shown", "round-begun"]);
/** They lie on the table with the cards of the turn, before the step is over. */
const PLACES: Record<string, string> = { "piles-shuffled": "deck", "swaps-cancelled": "turn" };

const SOUNDS: Record<string, Sound> = {
  shown: "place", "paws-in": "slap", slapped: "story", given: "story", "came-late": "steal", ranked: "story", discarded: "steal", swapped: "steal", placed: "place", donated: "steal", kept: "deal",
  "piles-shuffled": "deal", "round-over": "story",
};

export const stage: Stage = ({ events, history = [], before, after, seat, words }) => {
  const beats: Beat[] = [];
  const was = before?.view as SlapView | undefined;
  const icons = (card: number | null) => (card === null ? [] : ((words.cards[card]?.icons as string[] | undefined) ?? []));
  const staged: Staged = { shown: [...(was?.shown ?? [])], icon: null, lost: [] };
  /** Up to this event everything has happened. */
  const until = (event: Tagged) => events.indexOf(event) + 1;
  /** The round ends with this step: its last turn is told on the table as it was, then the board takes its place. */
  const ends = after.times?.waiting?.what === "round";
  const laidOpen = (each: number) => (events.find((event) => event.type === "hand-shown" && event.seat === each)?.cards ?? []) as number[];
  const left = { held: (was?.areas ?? []).map((_, each) => laidOpen(each).length), standing: after.standing as readonly number[] };
  /** All that is placed together lies there together. */
  const place = (event: Tagged) => {
    let end = until(event);
    while (events[end]?.type === "placed") end++;
    const areas = builtBy([...history, ...events.slice(0, end)], was?.areas?.length ?? 0, words.cards);
    staged.areas = areas;
    staged.over = left;
    const own = events.slice(0, end).find((each) => each.type === "placed" && is(each)) as unknown as Placed | undefined;
    const then = own && ((before?.lines ?? []) as WouldCount[]).find((line) => line.type === "scene-would-count" && line.cat === own.cat && line.gap === own.gap);
    staged.counted = then && { cat: then.cat, points: then.points };
    staged.shown = staged.shown.map((card) => (card !== null && lies(areas, card) ? null : card));
  };
  const say = (text: string, event: Tagged, where: string, mine: boolean, least = TRAVEL_MS) => {
    if (ends) place(event);
    if (ends) show(text, event, where, mine, least);
    else beats.push({ text, rule: String(event.rule), place: where, after: true, mine, least, happened: until(event), sound: SOUNDS[String(event.type)] });
  };
  const show = (text: string, event: Tagged, place: string, mine: boolean, least: number) =>
    beats.push({ text, rule: String(event.rule), place, after: false, mine, least, happened: until(event), sound: SOUNDS[String(event.type)], stage: { ...staged, shown: [...staged.shown] } });
  const about = (kind: string) => events.filter((event) => event.type === kind);
  const list = (names: string[]) => new Intl.ListFormat(words.lang, { type: "conjunction" }).format(names);
  const is = (event: Tagged) => seat !== null && event.seat === seat;

  /** Why these seats lose what they showed: several cards that call all paws in, or the last hand, or the last in priority. */
  const whyLost = (seats: number[], raced: boolean): string => {
    const calling = staged.shown.flatMap((card, each) => (icons(card).includes("paws-in") ? [each] : []));
    if (calling.length > 1 && !seats.some((each) => calling.includes(each))) return "slap-cat-lost-several";
    if (calling.length === 1 && (after.view as SlapView).options.calm) return "slap-cat-lost-calm";
    return raced ? "slap-cat-lost-last" : "slap-cat-lost";
  };
  /** Who acts before me, where somebody does. */
  const whenDue = (event: Tagged): string => {
    const due = about("action-due");
    const before = due.slice(0, due.indexOf(event)).map((each) => words.seat(each.seat as number));
    return before.length ? words.word("slap-cat-due", { names: list(before), icon: words.word(`icon-${String(event.icon)}`) }) : words.event(event);
  };
  /** The card that each placed card covers. */
  const under = new Map<unknown, number>();
  const lying = structuredClone(was?.areas ?? []);
  for (const event of about("placed")) {
    const { seat: whose, cat, card } = event as unknown as Placed;
    if (!lying[whose] || cat > lying[whose].cats.length || words.cards[card]?.kind === undefined) continue;
    const old = lay(lying, event as unknown as Placed, words.cards);
    if (old !== null) under.set(card, old);
  }
  /** Where a card lies now, and what it covers there. */
  const where = (event: Tagged): string => {
    const old = under.get(event.card);
    if (old === undefined) return words.event(event);
    if (event.type === "donated") return `${words.event(event)} ${words.word("slap-cat-replaces-gift", { old: words.card(old) })}`;
    return words.word("slap-cat-replaces", { card: words.card(event.card as number), old: words.card(old), cat: event.cat as number, you: is(event) ? "yes" : "no", name: words.seat(event.seat as number) });
  };
  /** What the question itself says: it stands there already. */
  const isAsked = (event: Tagged): boolean => {
    if (!is(event) || !after.prompt?.seats.includes(seat!) || (after.view as SlapView).phase !== "act") return false;
    return event.type === "looked" ? (after.view as SlapView).looking.length > 0 : event.type === "action-due" && about("action-due")[0] === event;
  };
  const shown = about("shown");
  const paws = about("paws-in");
  const taken = events.some((event) => ["slapped", "given", "came-late"].includes(String(event.type))) && was?.phase === "draft";
  if (shown.length) {
    staged.shown = [];
    for (const event of shown) staged.shown[event.seat as number] = event.card as number;
    staged.icon = paws.length ? "paws-in" : staged.shown.some((card) => icons(card).includes("swap")) ? "swap" : null;
    const own = shown.find(is);
    const choosing = paws.length > 0 || (seat !== null && (after.prompt?.seats.includes(seat) ?? false) && ["place", "swap"].includes((after.view as SlapView).phase));
    show(own ? words.event(own) : "", own ?? shown[0], "turn", true, CARDS_SHOWN_MS[choosing ? "placing" : "only"]);
    if (paws.length) {
      const lost = about("discarded");
      staged.losing = lost.map((event) => event.seat as number);
      // Without a race it is certain who loses a card, and is said before it goes.
      const last = (after.view as SlapView).options.calm && paws.length === 1 && lost.length === 1 ? (lost[0].seat as number) : null;
      const swaps = staged.shown.some((card) => icons(card).includes("swap"));
      // Without a SWAP there is nothing that it cancels.
      const text = last === null ? (swaps ? words.event(paws[0]) : "") : words.word("slap-cat-paws-calm", { name: words.seat(paws[0].seat as number), caller: is(paws[0]) ? "yes" : "no", last: words.seat(last), you: last === seat ? "yes" : "no" });
      show(text, paws[0], "turn", true, CARDS_SHOWN_MS.placing);
      staged.losing = undefined;
    }
  }
  if (taken) {
    // Where nobody races, the next cards are turned up in the same step.
    const next = events.findIndex((event) => event.type === "turned-up");
    const slap = [...history, ...(next < 0 ? events : events.slice(0, next))];
    const mine = takes(slap, []).filter((take) => take.seat === seat);
    const got = mine.length ? words.word("slap-cat-got", { cards: mine.map((take) => words.card(take.card)).join(", ") }) : "";
    const { calm } = (after.view as SlapView).options;
    if (after.times?.waiting) say(got, events[0], `seat-${seat}`, mine.length > 0);
    else if (calm || after.prompt?.kind !== "race") {
      staged.slapped = slap;
      show(got, events[0], `seat-${seat}`, mine.length > 0, calm ? TAKEN_MS : RESULT_MS);
      staged.slapped = undefined;
    } else if (got) say(got, events[0], `seat-${seat}`, true);
  }
  const lost = about("discarded");
  if (lost.length) {
    staged.icon = "paws-in";
    staged.lost = lost.map((event) => event.seat as number);
    const own = lost.find(is);
    const why = whyLost(lost.map((event) => event.seat as number), shown.length === 0 && lost[0].rule === "SC-5");
    const told = paws.length > 0 && why === "slap-cat-lost-calm";
    show([...(own ? [own] : lost).map(words.event), ...(told ? [] : [words.word(why)])].join(" "), lost[0], "turn", true, LOST_MS);
    staged.lost = [];
    for (const event of lost) staged.shown[event.seat as number] = null;
  }
  const swapped = about("swapped");
  if (swapped.length) {
    // Each swap by itself: who showed SWAP exchanges the card with whoever it lies before by now. What is left at the end of
    // such a chain lies where the rules say, whatever the order.
    const lay = [...staged.shown];
    staged.icon = "swap";
    staged.due = swapped.map((event) => event.seat as number).filter((each) => icons(lay[each] ?? null).includes("swap"));
    const yes = (each: number) => (each === seat ? "yes" : "no");
    for (const event of swapped.filter((each) => icons(lay[each.seat as number] ?? null).includes("swap"))) {
      const [to, card] = [event.seat as number, event.card as number];
      const from = staged.shown.indexOf(card);
      if (from < 0 || from === to) continue;
      [staged.shown[to], staged.shown[from]] = [card, staged.shown[to]];
      staged.came = { [to]: from, [from]: to };
      staged.due = staged.due.filter((each) => each !== to);
      const given = staged.shown[from];
      const text = words.word("slap-cat-takes", { you: yes(to), name: words.seat(to), card: words.card(card), from: words.seat(from), from_you: yes(from), back: given === null ? "" : words.card(given) });
      show(text, event, "turn", is(event) || from === seat, SWAP_MS);
    }
    staged.came = staged.due = undefined;
    for (const event of swapped) staged.shown[event.seat as number] = event.card as number;
  }
  /** How many beats tell what the viewer has just done or been given: they come first. */
  let deeds = 0;
  for (const event of events) {
    const kind = String(event.type);
    const mine = is(event) || event.to === seat;
    if (kind === "placed" && events.some((other) => other.type === "donated" && other.card === event.card)) continue;
    if (kind === "given" && (taken || swapped.length)) continue;
    if ((ends && ON_BOARD.has(kind)) || isAsked(event)) continue;
    // One opponent can be followed card by card; of several, their cats show it, but not what has gone.
    const followed = kind === "placed" && ((was?.areas ?? []).length === 2 || under.has(event.card));
    if (FOR_ALL.has(kind) || (FOR_OWN.has(kind) && mine) || followed) {
      const whose = (event.to ?? event.seat) as number | undefined;
      const text = kind === "piles-shuffled" ? words.word("slap-cat-build") : kind === "action-due" ? whenDue(event) : kind === "placed" || kind === "donated" ? where(event) : words.event(event);
      say(text, event, PLACES[kind] ?? (whose === undefined ? "table" : `seat-${whose}`), mine || FOR_ALL.has(kind));
      if (mine && (kind === "donated" || kind === "kept")) deeds = beats.length;
    } else if (kind === "placed" && beats.at(-1)?.text !== "") say("", event, "table", false);
  }
  const now = after.view as SlapView;
  // Once a turn: a card that is taken back asks for the same turn again.
  if (was && now.phase === "commit" && (was.turn !== now.turn || was.round !== now.round)) {
    const low = (after.lines as Held[]).flatMap((line) => (line.type === "scene-held" && line.count === 1 ? [line.seat] : []));
    const names = list(low.map((each) => words.seat(each)));
    const own = seat !== null && low.includes(seat);
    const text = words.word("slap-cat-last-card", { names, count: low.length, you: own ? "yes" : "no" });
    // Before all that is told on the new table: who chooses at once, ends the other beats.
    const first = beats.findIndex((beat, n) => beat.after && n >= deeds);
    if (low.length) beats.splice(first < 0 ? beats.length : first, 0, { text, rule: "SC-11", place: `seat-${own ? seat : low[0]}`, after: true, mine: true, least: TRAVEL_MS });
  }
  return beats;
};
