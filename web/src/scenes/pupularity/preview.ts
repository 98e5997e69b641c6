// Pupularity in a link preview: what `CardArt.svelte` draws over a card, as SVG.
import type { AnyCard, Role } from "$generated/pupularity";
import type { Words } from "$lib/text";
import { render } from "svelte/server";
import { INK } from "../../art/ink";
import { caption, INSIDE } from "../../previews/card-drawing";
import type { Symbols } from "../../previews/symbols";
import { COLOURS, shortDeed } from "./card-faces";
import GearArt from "./GearArt.svelte";
import { sceneOf } from "./pictures";

const { width, height } = INSIDE;

/** The letters of the roles, drawn: Nunito has no Greek ones. In a box of 24 × 24. */
const LETTERS: Record<Role, string> = {
  handler: "M7 4V20M17 4V20M7 12H17",
  alpha: "M19 6C17 13 14 19 9.500 19C6 19 4.500 15.500 4.500 12.500C4.500 9 6 6 9.500 6C14 6 16 13 19.500 19",
  beta: "M7 23V8C7 5 9 3 12 3C15 3 16.500 5 16.500 7C16.500 9.500 14.500 11 12 11C16 11 18 13 18 15.500C18 18.500 15.500 20 12.500 20C10 20 8 18.500 7 16.500",
  omega: "M4 20H9.500C6.500 17.500 5 15 5 11.500C5 7 8 4 12 4C16 4 19 7 19 11.500C19 15 17.500 17.500 14.500 20H20",
};

const mark = (inside: string): string => `<circle cx="76.500" cy="18" r="12.500" fill="#fff" fill-opacity=".88"/>${inside}`;

function strip(name: string): string {
  return `<rect y="${height - 29}" width="${width}" height="29" fill="#fff" fill-opacity=".95"/>${caption(name, width / 2, height - 15, width - 6, 12, 2)}`;
}

export function over(drawn: unknown, name: string, words: Words, symbols: Symbols): string {
  const card = drawn as AnyCard;
  if (card.kind === "drama") {
    const top = height * 0.48;
    const deed = shortDeed(card, words);
    return (
      symbols.framed(sceneOf(card.effect), "0 0 150 105", "xMidYMid slice", 0, 0, width, top) +
      `<rect y="${top}" width="${width}" height="${height - top}" fill="#fffdf8"/><rect y="${top}" width="${width}" height="2" fill="${INK}"/>` +
      caption(name, width / 2, top + 21, width - 8, 13, 2) +
      caption(deed, width / 2, top + 51, width - 8, 10.5, 3, 'style="fill:#4a3aa0"')
    );
  }
  if (card.kind === "gear") {
    const { shape, fill } = COLOURS[card.colour];
    const gear = render(GearArt, { props: { piece: card.piece, colour: card.colour } }).body.replace(/<!--.*?-->/gs, "").match(/<svg[^>]*>(.*?)<\/svg>/s)![1];
    return (
      mark(symbols.framed(`<path d="${shape}" fill="${fill}" stroke="${INK}" stroke-width="1.500"/>`, "-1 -1 26 26", "xMidYMid meet", 67, 8.5, 19, 19)) +
      symbols.framed(gear, "0 0 64 64", "xMidYMid meet", 17, 33, 60, 60) +
      strip(name)
    );
  }
  if (card.kind === "pack")
    return mark(symbols.framed(`<path d="${LETTERS[card.role]}" fill="none" stroke="${INK}" stroke-width="3.400" stroke-linecap="round" stroke-linejoin="round"/>`, "0 0 24 24", "xMidYMid meet", 68, 9.5, 17, 17)) + strip(name);
  return (card.kind === "status" ? mark(symbols.emoji("sports-medal", 66.5, 8, 20)) : "") + strip(name);
}

export const best = (card: unknown): boolean => ["pack", "status"].includes((card as AnyCard).kind);
