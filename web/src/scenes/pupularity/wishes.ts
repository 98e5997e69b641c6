// Letting things pass beforehand (PP-12). This answers `pass` for its player, who could press the button as well; it
// judges no rule: whether a pass may be given at all, the server's list of moves says.
import type { GameView } from "$generated/pupularity";

export const WISHES = ["this-turn", "until-my-turn", "unless-mine"] as const;

export interface Wish {
  what: (typeof WISHES)[number];
  /** The turn with which it ends, counted from the first; null: no turn ends it. */
  until: number | null;
}

export function wish(view: GameView, what: Wish["what"]): Wish {
  const { player, turns } = view.open;
  if (what === "unless-mine" || player === null || view.seat === null) return { what, until: null };
  const seats = view.options.seats;
  const left = what === "this-turn" ? 1 : ((view.seat - player - 1 + seats) % seats) + 1;
  return { what, until: turns + left };
}

export const ended = (wish: Wish, view: GameView): boolean => wish.until !== null && view.open.turns >= wish.until;

/** Is a card of mine the target, or was mine cancelled last? */
function mine(view: GameView): boolean {
  const chain = view.open.chain;
  if (!chain || view.seat === null) return false;
  const makers = [chain.seat, ...chain.cancels.map((cancel) => cancel.seat)];
  return makers.at(-2) === view.seat || view.open.stacks[view.seat].some((stack) => stack.at(-1) === chain.target);
}

export const applies = (wish: Wish, view: GameView): boolean => (wish.what === "unless-mine" ? !mine(view) : !ended(wish, view));

/** Kept for this table until the tab is closed, so that a refresh changes nothing. */
export function keep(key: string, wish: Wish | null): void {
  try {
    if (wish) sessionStorage.setItem(key, JSON.stringify(wish));
    else sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function kept(key: string): Wish | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Wish | null;
  } catch {
    return null;
  }
}
