import type { Answer } from "$lib/socket";
import type { LiveTable } from "$lib/live-table.svelte";
import { expect, it } from "vitest";
import { Slaps } from "./slaps.svelte";

const slap = (card: number) => ({ type: "slap", seat: 0, card });

/** A race at a table whose server answers when the test says so. */
function racing() {
  const asked: { command: unknown; answer: (answer: Answer) => void; silent?: (answer: Answer) => boolean }[] = [];
  const table = {
    game: { prompt: { id: 5 } } as { prompt: { id: number } | null },
    ask: (command: unknown, silent?: (answer: Answer) => boolean) => new Promise<Answer>((answer) => asked.push({ command, answer, silent })),
  };
  return { table, asked, slaps: new Slaps(() => table as unknown as LiveTable) };
}

it("shows my hand before the server has answered", () => {
  const { slaps, asked } = racing();
  slaps.slap(3, slap(3));
  expect(slaps.on(3)).toBe(true);
  expect(slaps.on(4)).toBe(false);
  expect(asked.map((each) => each.command)).toEqual([{ type: "play", prompt: 5, move: slap(3) }]);
});

it("sends one command for a card, however often it is touched", () => {
  const { slaps, asked } = racing();
  slaps.slap(3, slap(3));
  slaps.slap(3, slap(3));
  slaps.slap(4, slap(4));
  expect(asked).toHaveLength(2);
  expect([3, 4].map((card) => slaps.on(card))).toEqual([true, true]);
});

it("takes the hand away when the server refuses it", async () => {
  const { slaps, asked } = racing();
  slaps.slap(3, slap(3));
  slaps.slap(4, slap(4));
  asked[0].answer({ type: "error", id: "1", problem: "too-early", why: "" });
  asked[1].answer({ type: "ack", id: "2" });
  await Promise.resolve();
  expect([3, 4].map((card) => slaps.on(card))).toEqual([false, true]);
});

it("needs no words for a hand that comes down when I have my card", () => {
  const { slaps, asked } = racing();
  slaps.slap(3, slap(3));
  const refused = (why: string): Answer => ({ type: "refused", id: "1", rule: "SC-2", why, cards: [], text: "" });
  expect([refused("refuse-not-asked"), refused("refuse-gone")].map((answer) => asked[0].silent?.(answer))).toEqual([true, false]);
});

it("shows no hand of an earlier race", () => {
  const { slaps, table } = racing();
  slaps.slap(3, slap(3));
  table.game.prompt = { id: 6 };
  expect(slaps.on(3)).toBe(false);
  slaps.slap(4, slap(4));
  expect([3, 4].map((card) => slaps.on(card))).toEqual([false, true]);
});

it("does nothing when nothing is asked", () => {
  const { slaps, table, asked } = racing();
  table.game.prompt = null;
  slaps.slap(3, slap(3));
  expect(asked).toEqual([]);
});
