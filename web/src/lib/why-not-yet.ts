// What is answered to a tap or a key that can do nothing yet, because nothing is asked of me.
import type { LiveTable } from "./live-table.svelte";

/** Whom the table waits for; nothing where something is asked of me, or nothing will be. */
export function whyNotYet(table: LiveTable): string | undefined {
  // A tutorial says by itself what to do.
  if (table.seat === null || table.asked || table.over || table.tutorial || !table.words) return undefined;
  const words = table.words;
  if (table.paused) return words.word("paused");
  if (table.beat?.text) return words.word("wait-next");
  const others = (table.game?.prompt?.seats ?? []).filter((seat) => seat !== table.seat);
  if (table.outdated || others.length === 0) return words.word("one-moment");
  return others.length === 1 ? words.word("wait-turn", { name: table.name(others[0]) }) : words.word("waiting-many");
}

/** What a key is answered that chooses, or asks for a hint, while there is nothing to choose; `idle`: the only move is made without a press. */
export const whyNothingToChoose = (table: LiveTable, idle: boolean): string | undefined => (idle && table.asked && !table.tutorial ? table.words?.word("no-moves") : whyNotYet(table));

/** Take the last move back, or say why that cannot be; a tutorial says by itself what to do. */
export function undoOrSayWhy(table: LiveTable): void {
  if (table.undo) void table.ask({ type: "undo" });
  else if (table.words && table.seat !== null && !table.over && !table.tutorial) table.showToast(table.words.word("refuse-undo"), "TB-5", table.words.word("undo-none"));
}
