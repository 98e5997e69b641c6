// Chain of Command in a link preview.
import type { AnyCard } from "$generated/chain-of-command";

/** By this option another number of a card is the large one. */
export const options = ["tricks"];

export const best = (card: unknown): boolean => (card as AnyCard).kind === "leader";
