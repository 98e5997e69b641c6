// Passing automatically in the reaction window (PP-12). This answers `pass` for its player, who could press the button
// as well; it judges no rule: whether a pass may be given at all, the server's list of moves says.
import type { GameView } from "$generated/pupularity";

export const AUTO_PASS_KINDS = ["this-turn", "until-my-turn", "unless-mine"] as const;

export interface AutoPass {
  kind: (typeof AUTO_PASS_KINDS)[number];
  /** The turn with which it ends, counted from the first; null: no turn ends it. */
  until: number | null;
}

export function autoPass(view: GameView, kind: AutoPass["kind"]): AutoPass {
  const { player, turns } = view.open;
  if (kind === "unless-mine" || player === null || view.seat === null) return { kind, until: null };
  const seats = view.options.seats;
  const left = kind === "this-turn" ? 1 : ((view.seat - player - 1 + seats) % seats) + 1;
  return { kind, until: turns + left };
}

export const ended = (auto: AutoPass, view: GameView): boolean => auto.until !== null && view.open.turns >= auto.until;

/** Would I lose a card, or does one of mine stand cancelled, the Drama or a cancel, as the chain is now? */
function mine(view: GameView): boolean {
  const chain = view.open.chain;
  if (!chain || view.seat === null) return false;
  const makers = [chain.seat, ...chain.cancels.map((cancel) => cancel.seat)].reverse();
  // Nobody has answered the last card, so it stands; it undoes the one before it, which lets the one before that stand.
  const undone = makers.filter((_, n) => n % 2 === 1);
  // A cancel that saves my card is nothing to ask about: to undo it would only hurt me.
  const works = chain.cancels.length % 2 === 0;
  return undone.includes(view.seat) || (works && view.open.stacks[view.seat].some((stack) => stack.at(-1) === chain.target));
}

export const applies = (auto: AutoPass, view: GameView): boolean => (auto.kind === "unless-mine" ? !mine(view) : !ended(auto, view));

/** Saved for this table until the tab is closed, so that a refresh changes nothing. */
export function save(key: string, auto: AutoPass | null): void {
  try {
    if (auto) sessionStorage.setItem(key, JSON.stringify(auto));
    else sessionStorage.removeItem(key);
  } catch {
    // A browser that saves nothing still plays.
  }
}

export function saved(key: string): AutoPass | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as AutoPass | null;
  } catch {
    return null;
  }
}
