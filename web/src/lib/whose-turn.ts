// What is said to a tap that can do nothing yet, because somebody else is on.
import type { LiveTable } from "./live-table.svelte";

/** Whose turn it is; nothing where something is asked of me, or of nobody. */
export function whoseTurn(table: LiveTable): string | undefined {
  const others = (table.game?.prompt?.seats ?? []).filter((seat) => seat !== table.seat);
  if (table.asked || table.over || table.paused || table.outdated || table.tutorial || others.length === 0) return undefined;
  return others.length === 1 ? table.words!.word("wait-turn", { name: table.name(others[0]) }) : table.words!.word("wait-others");
}
