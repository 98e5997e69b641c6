// What is answered to a tap that can do nothing yet, because nothing is asked of me.
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
