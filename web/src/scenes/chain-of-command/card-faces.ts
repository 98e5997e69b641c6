// What the cards of Chain of Command show.
import type { AnyCard, Group } from "$generated/chain-of-command";
import type { Animal } from "../../art/animals";
import { portrait } from "../../art/portraits";
import type { CardFace, Pattern } from "$lib/card-face";
import type { Words } from "$lib/text";

interface GroupLook {
  emoji: string;
  animal: Animal;
  tint: string;
  /** The sky behind the animal. */
  sky: string;
  pattern: Pattern;
}

export const GROUPS: Record<Group, GroupLook> = {
  dogs: { emoji: "dog-face", animal: "dog", tint: "#f2b38a", sky: "#ffe0cc", pattern: "stripes" },
  cats: { emoji: "cat-face", animal: "cat", tint: "#f3cf6d", sky: "#fff0c9", pattern: "dots" },
  rodents: { emoji: "hamster", animal: "hamster", tint: "#a9d59a", sky: "#d3f0c6", pattern: "checks" },
  birds: { emoji: "parrot", animal: "bird", tint: "#9cc9ef", sky: "#cfe4ff", pattern: "waves" },
};

const PAPER = "#fffdf8";
const GOLD = "#f6cf5f";

/**
 * `number`: the card's place in the deck, which tells its pet from the others. `tricks`: which of the two numbers this
 * table plays for; `both`: the other one is shown small, which nobody needs in a game.
 */
export function cardFace(card: AnyCard, number: number, label: string, tricks: boolean, both = false): CardFace {
  const { emoji, animal, tint, sky, pattern } = GROUPS[card.group];
  if (card.kind === "chain") return { corner: "", emoji, picture: portrait(animal, number, sky, tint, "none"), tint, pattern, rule: "CC-4", icons: [{ emoji, label: "" }], label };
  if (card.kind === "leader")
    return { corner: "", emoji: "crown", picture: portrait(animal, number, sky, tint, "crown"), tint: GOLD, pattern, rule: "CC-3", icons: [{ emoji, label: "" }], label };
  const [score, other] = tricks ? [card.tricks, card.treats] : [card.treats, card.tricks];
  return {
    corner: String(score),
    emoji,
    picture: portrait(animal, number, sky, tint),
    tint: PAPER,
    pattern,
    rule: "CC-4",
    icons: [{ emoji, label: "" }, ...(both ? [{ emoji: tricks ? "bone" : "circus-tent", text: String(other), label: String(other) }] : tricks ? [{ emoji: "circus-tent", label: "" }] : [])],
    label,
  };
}

/** What is in the deck: who counts along needs to know it. Groups that differ, in a deck of somebody's own, are not listed. */
export function deckOf(cards: readonly AnyCard[], tricks: boolean): { same: "yes" | "no"; numbers: string; leaders: number; count: number } {
  const groups = (Object.keys(GROUPS) as Group[]).map((group) => {
    const numbers = cards.flatMap((card) => (card.kind === "pet" && card.group === group ? [tricks ? card.tricks : card.treats] : []));
    return { numbers: numbers.sort((a, b) => a - b).join(", "), leaders: cards.filter((card) => card.kind === "leader" && card.group === group).length };
  });
  const same = groups.every(({ numbers, leaders }) => numbers === groups[0].numbers && leaders === groups[0].leaders);
  return { same: same ? "yes" : "no", ...groups[0], count: cards.filter(({ kind }) => kind !== "chain").length };
}

/** A card's name and what it counts at this table. */
export function nameWithNumbers(card: AnyCard, name: string, tricks: boolean, words: Words): string {
  if (card.kind === "chain") return name;
  if (card.kind === "leader") return `${name}. ${words.word("chain-worth-leader")}`;
  return `${name}. ${words.word("chain-about-pet", { tricks: tricks ? "yes" : "no", score: tricks ? card.tricks : card.treats })}`;
}

/** What a card does, in a sentence; pets do nothing but count. */
export const about = (card: AnyCard, words: Words): string => (card.kind === "pet" ? "" : words.word(`chain-about-${card.kind}`));
