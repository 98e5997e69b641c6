// Choosing step by step: the card, what it is paid with, the target, the place. Which steps there are, and what fits,
// follows from the list of moves alone.
import type { AnyCard, GameView } from "$generated/pupularity";
import type { Choice, Move } from "$lib/choice.svelte";
import type { LiveTable } from "$lib/live-table.svelte";

export type Step = "wait" | "window" | "discard" | "card" | "pay" | "target" | "place" | "ready";

const PASS = { field: "type", value: "pass" };

export const picked = (choice: Choice, field: string): number | null =>
  (choice.picks.find((pick) => pick.field === field)?.value as number | undefined) ?? null;

const asks = (moves: Move[], field: string): boolean => moves.some((move) => field in move);

export function step(table: LiveTable): Step {
  const { moves, choice } = table;
  if (moves.length === 0) return "wait";
  if (moves.some((move) => move.type === "pass")) return "window";
  if (asks(moves, "cards")) return "discard";
  if (picked(choice, "card") === null) return "card";
  if (toPay(choice) > 0) return "pay";
  if (asks(choice.candidates, "target") && picked(choice, "target") === null) return "target";
  return choice.ready ? "ready" : "place";
}

/** How many more cards the chosen one must be paid with. */
export function toPay(choice: Choice): number {
  const priced = choice.candidates.find((move) => "pay" in move);
  return priced ? (priced.pay as number[]).length - choice.picks.filter((pick) => pick.field === "pay").length : 0;
}

/** All that the chosen card can be aimed at. */
export function targets(choice: Choice): number[] {
  const fits = choice.fitting(choice.picks.filter((pick) => pick.field === "card"));
  return [...new Set(fits.flatMap((move) => ("target" in move ? [move.target as number] : [])))];
}

/** What was picked besides the place. */
const unplaced = (choice: Choice) => choice.picks.filter((pick) => pick.field !== "type" && pick.field !== "member");

/** Is it time to say where the chosen card goes? */
const placing = (table: LiveTable): boolean => ["place", "ready"].includes(step(table));

/** The moves that put the chosen card on this member. */
export const covers = (table: LiveTable, member: number): Move[] =>
  placing(table) ? table.choice.fitting([...unplaced(table.choice), { field: "member", value: member }]) : [];

export const mayCover = (table: LiveTable, member: number): boolean => covers(table, member).length > 0;

/** Taking a free place, where covering a member would do as well. */
export function freePlace(table: LiveTable): Move | undefined {
  const fits = table.choice.fitting(unplaced(table.choice));
  return placing(table) && asks(fits, "member") ? fits.find((move) => !("member" in move)) : undefined;
}

export function place(table: LiveTable, field: "type" | "member", value: unknown): void {
  const { choice } = table;
  const before = unplaced(choice);
  choice.set(choice.picked(field, value) ? before : [...before, { field, value }]);
}

/** Passing is ready from the start, so that one press of the main button does it. */
export const readyToPass = (choice: Choice): void => choice.set([PASS]);

/** What can be paid in one way only is paid that way. */
function begin(choice: Choice, card: number): void {
  choice.set([{ field: "card", value: card }]);
  const ways = new Set(choice.candidates.map((move) => JSON.stringify(move.pay ?? null)));
  if (ways.size !== 1) return;
  const pay = (choice.candidates[0].pay ?? []) as number[];
  choice.set([...choice.picks, ...pay.map((value) => ({ field: "pay", value }))]);
}

export function tapHand(table: LiveTable<GameView>, card: number): void {
  const choice = table.choice;
  const now = step(table as LiveTable);
  if (now === "discard") choice.pick("cards", card);
  else if (choice.picked("card", card)) choice.clear();
  else if (now === "window" && choice.starts("card", card)) choice.set([{ field: "card", value: card }]);
  else if (asks(choice.candidates, "pay") && picked(choice, "card") !== null) tapPayment(choice, card);
  else if (choice.starts("card", card)) begin(choice, card);
  else if (table.seat !== null) void table.play(tried(table, card, now));
}

/** Adds a payment or takes it back; when all is paid, the new one takes the place of the first. */
function tapPayment(choice: Choice, card: number): void {
  if (choice.picked("pay", card) || choice.lit("pay", card)) {
    choice.pick("pay", card);
    return;
  }
  const first = choice.picks.find((pick) => pick.field === "pay");
  choice.set([...choice.picks.filter((pick) => pick !== first), { field: "pay", value: card }]);
}

/** The move that a card would be if it could be played; the server says why not. */
function tried(table: LiveTable<GameView>, card: number, now: Step): Move {
  const seat = table.seat!;
  if (now === "window" || now === "wait") return { type: now === "window" ? "not-today" : "stir", seat, card };
  const shown = table.card<AnyCard>(card);
  if (!("points" in shown)) return { type: "stir", seat, card };
  return { type: "play", seat, card, pay: table.view.hand.filter((each) => each !== card).slice(0, shown.points) };
}

/** A tap on a visible card of my own; false when there is nothing to choose with it. */
export function tapMine(table: LiveTable<GameView>, card: number): boolean {
  const choice = table.choice;
  const now = step(table as LiveTable);
  if (now === "window") {
    if (choice.picked("card", card)) choice.clear();
    else if (choice.starts("card", card)) choice.set([{ field: "card", value: card }]);
    else void table.play({ type: "sacrifice", seat: table.seat!, card });
    return true;
  }
  if (!mayCover(table as LiveTable, card)) return false;
  place(table as LiveTable, "member", card);
  return true;
}
