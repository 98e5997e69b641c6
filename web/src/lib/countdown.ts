// Three, two, one: which number stands, from a public waiting time and the server's clock.
import type { WaitingInfo } from "$generated/messages";

const FROM = 3;
/** The last number is gone this long before the cards turn: their message may be a little early. Seconds. */
const CLEAR = 0.06;

/** 3, 2 or 1; 0 when the cards turn any moment; null where nothing is counted down. */
export function countdownNumber(waiting: WaitingInfo | null, now: number): number | null {
  if (waiting?.what !== "countdown") return null;
  const left = waiting.until - CLEAR - now;
  return Math.max(0, Math.min(FROM, Math.ceil((FROM * left) / (waiting.until - CLEAR - waiting.since))));
}
