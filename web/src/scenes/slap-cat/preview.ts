// Slap Cat! in a link preview: cards with their part of a cat, and cats that run through from card to card.
import type { AnyCard } from "$generated/slap-cat";
import type { Words } from "$lib/text";
import { render } from "svelte/server";
import { INSIDE, text } from "../../previews/card-drawing";
import type { Symbols } from "../../previews/symbols";
import { BONUS, tint } from "./card-faces";
import CatArt from "./CatArt.svelte";

const NUBBY = '<path d="M0 13h9v11H0z" fill="#b7a590" stroke="#2b2738" stroke-width="1.600"/><circle cx="13" cy="11" r="6.500" fill="#b7a590" stroke="#2b2738" stroke-width="1.800"/>';

const drawing = (card: AnyCard, tile: boolean): string =>
  render(CatArt, { props: { card, tile } }).body.replace(/<!--.*?-->/gs, "").match(/<svg[^>]*>(.*?)<\/svg>/s)![1];

function bonuses(card: AnyCard, symbols: Symbols, right: number, size: number): string {
  if (card.kind !== "cat") return "";
  return card.bonus
    .map((bonus, n) => {
      const [x, y] = [right - size, 4 + n * (size + 3)];
      const picture = bonus === "nubby-tail" ? symbols.framed(NUBBY, "0 0 24 24", "xMidYMid meet", x + 3, y + 3, size - 6, size - 6) : symbols.emoji(BONUS[bonus], x + 3, y + 3, size - 6);
      return `<circle cx="${x + size / 2}" cy="${y + size / 2}" r="${size / 2}" fill="#fff6d6" stroke="#c98a00" stroke-width="1.500"/>${picture}`;
    })
    .join("");
}

export function over(card: unknown, _name: string, _words: Words, symbols: Symbols): string {
  const each = card as AnyCard;
  return symbols.framed(drawing(each, false), "0 0 100 140", "xMidYMid meet", 0, 0, INSIDE.width, INSIDE.height) + bonuses(each, symbols, 90, 24);
}

export function tile(card: unknown, symbols: Symbols): string {
  const each = card as AnyCard;
  const number = each.kind === "cat" ? String(each.stars) : "−1";
  return (
    `<rect width="100.500" height="116" fill="${symbols.ground(tint(each))}"/>` +
    symbols.framed(drawing(each, true), "0 12 100 116", "xMidYMid meet", 0, 0, 100, 116) +
    bonuses(each, symbols, 96, 26) +
    `<path d="M0 0h${number.length * 18 + 14}v26q0 10-10 10h${-4 - number.length * 18}z" fill="#fff" fill-opacity=".85"/>${text(number, 7, 28, 30)}`
  );
}

/** Heads, of cats and of the pug. */
export function best(card: unknown): boolean {
  const each = card as AnyCard;
  return each.kind === "cat" && each.part === "head";
}
