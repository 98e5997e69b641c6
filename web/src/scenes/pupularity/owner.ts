// Before whom a card lay in a view of any moment of the game.
import type { GameView } from "$generated/pupularity";
import { ownerOf as ownerAmong } from "./stacks";

export const ownerOf = (view: unknown, card: number): number | null => ownerAmong((view as GameView).open.stacks, card);
