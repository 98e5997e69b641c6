// What the cards of Slap Cat! show.
import type { AnyCard, Bonus, Colour, Icon } from "$generated/slap-cat";
import type { CardFace, Pattern } from "$lib/card-face";
import type { Words } from "$lib/text";

/** The ground of a card; a cat's own colours and pattern are in CatArt. */
const GROUND: Record<Colour, string> = { orange: "#ffd3a6", white: "#b9dcf4", grey: "#cdc4ea", black: "#f4dd8c" };
const PATTERN: Record<Colour, Pattern> = { orange: "stripes", white: "dots", grey: "waves", black: "checks" };
const NEGATIVE = "#d9c3b4";

export const ICONS: Record<Icon, string> = {
  swap: "counterclockwise-arrows-button",
  "paws-in": "paw-prints",
  draw: "eyes",
  donate: "wrapped-gift",
};

/** The nubby tail is drawn by hand: there is no emoji of it. */
export const BONUS: Record<Exclude<Bonus, "nubby-tail">, string> = { hat: "top-hat", toy: "yarn", poop: "pile-of-poo", pug: "dog-face" };

export const tint = (card: AnyCard): string => (card.kind === "cat" ? GROUND[card.colour] : NEGATIVE);

const ICON_RULES: Record<Icon, string> = { "paws-in": "SC-5", swap: "SC-6", draw: "SC-9", donate: "SC-10" };
/** The rule that says what a card does: that of its first icon, else what it is there for. */
export const ruleOf = (card: AnyCard): string => (card.icons.length ? ICON_RULES[card.icons[0]] : card.kind === "cat" ? "SC-7" : "SC-D4");

export function cardFace(card: AnyCard, label: string, words: Words): CardFace {
  return {
    corner: card.kind === "cat" ? `${card.stars}★` : "−1",
    emoji: card.kind === "cat" ? "cat-face" : "rat",
    tint: tint(card),
    pattern: card.kind === "cat" ? PATTERN[card.colour] : undefined,
    rule: ruleOf(card),
    icons: card.icons.map((icon) => ({ emoji: ICONS[icon], label: words.word(`icon-${icon}`) })),
    does: does(card, words),
    label,
  };
}

/** Where it goes, what its icons do, and what it brings or costs. */
export const does = (card: AnyCard, words: Words): string => [...(card.kind === "cat" ? [words.word(`slap-cat-does-${card.part}`)] : []), about(card, words)].filter(Boolean).join(" ");

/** What its icons do, and what it brings or costs, in a sentence each. */
export function about(card: AnyCard, words: Words): string {
  const kinds = [...card.icons, ...(card.kind === "cat" ? card.bonus : ["negative"])];
  return kinds.map((kind) => words.word(`slap-cat-does-${kind}`)).join(" ");
}

const ORDER = ["head", "middle", "tail"];

/** Heads, middles, tails, negatives: a hand is easier to read in the order of a cat. */
export function inOrder(cards: readonly number[], card: (n: number) => AnyCard): number[] {
  const key = (n: number): number => {
    const each = card(n);
    return each.kind === "cat" ? ORDER.indexOf(each.part) * 10 - each.stars : 100;
  };
  return [...cards].sort((a, b) => key(a) - key(b));
}
