// What a seat still held when the last round ended: hands are laid open then.
import type { Tagged } from "$lib/text";

export function heldAtEnd(history: readonly Tagged[], seat: number): number[] {
  const from = history.map((event) => event.type).lastIndexOf("round-over");
  const shown = history.slice(from + 1).find((event) => event.type === "hand-shown" && event.seat === seat);
  return from < 0 ? [] : ((shown?.cards ?? []) as number[]);
}
