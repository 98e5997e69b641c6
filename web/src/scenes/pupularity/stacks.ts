// What lies before a seat, put in its places: Gear by piece, Pack, Status. A stack goes from the bottom to the top.
import type { AnyCard, AnySceneLine, GameView, Piece } from "$generated/pupularity";
import type { LiveTable } from "$lib/live-table.svelte";
import { PIECES } from "./card-faces";

export interface Laid {
  gear: { piece: Piece; stack: number[] }[];
  pack: number[][];
  status: number[][];
}

export const top = (stack: readonly number[]): number => stack[stack.length - 1];

export function laid(stacks: readonly number[][], card: (n: number) => AnyCard): Laid {
  const of = (kind: AnyCard["kind"]) => stacks.filter((stack) => card(top(stack)).kind === kind);
  const gear = of("gear");
  const lies = (piece: Piece) =>
    gear.find((stack) => {
      const shown = card(top(stack));
      return shown.kind === "gear" && shown.piece === piece;
    });
  return { gear: PIECES.map((piece) => ({ piece, stack: lies(piece) ?? [] })), pack: of("pack"), status: of("status") };
}

/** The seat before which a card is visible. */
export function ownerOf(stacks: readonly (readonly number[][])[], card: number): number | null {
  const seat = stacks.findIndex((each) => each.some((stack) => top(stack) === card));
  return seat < 0 ? null : seat;
}

/** What of a seat counts double, read off the lines of the scene. */
export function doubled(table: LiveTable<GameView>, seat: number): { set: boolean; flush: boolean } {
  const lines = (table.game?.lines ?? []) as AnySceneLine[];
  const has = (what: string) => lines.some((line) => line.type === "scene-doubled" && line.seat === seat && line.what === what);
  return { set: has("set"), flush: has("flush") };
}

/** What a seat would score now, read off the lines of the scene. */
export function points(table: LiveTable<GameView>, seat: number): number {
  const lines = (table.game?.lines ?? []) as AnySceneLine[];
  const line = lines.find((line) => line.type === "scene-player" && line.seat === seat);
  return line?.type === "scene-player" ? line.points : 0;
}
