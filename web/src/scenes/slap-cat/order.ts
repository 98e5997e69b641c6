// Who chooses when in calm mode, in words. The order itself, and what of a ranking matters, comes from the rules.
import type { OwnPicks } from "$generated/slap-cat";
import type { Move } from "$lib/choice.svelte";
import type { Words } from "$lib/text";

/** More than this many turns are one list: a *then* before each would be long. */
const WITH_THEN = 3;

const list = (words: Words, parts: string[]): string => new Intl.ListFormat(words.lang, { type: "conjunction" }).format(parts);

/** "Anna picks first, then you (two cards), then Anna." */
export function orderInWords(seats: readonly number[], words: Words): string {
  const turns: { seat: number; times: number }[] = [];
  for (const seat of seats) {
    if (turns.at(-1)?.seat === seat) turns.at(-1)!.times++;
    else turns.push({ seat, times: 1 });
  }
  const you = (seat: number) => (seat === words.viewer ? "yes" : "no");
  const after = turns.slice(1).map(({ seat, times }) => words.word("slap-cat-order-name", { name: words.seat(seat), you: you(seat), times }));
  const then = turns.length > WITH_THEN ? list(words, after) : after.reduce((before, next) => words.word("slap-cat-order-then", { before, next }));
  return words.word("slap-cat-order", { name: words.seat(seats[0]), you: you(seats[0]), then });
}

/** What is asked of somebody with these picks. */
export function picksInWords({ picks, ranks }: OwnPicks, words: Words): string {
  const said = list(words, picks.map((pick) => words.word("slap-cat-pick", { pick })));
  return words.word(`slap-cat-pick-${ranks === 0 ? "last" : ranks === 1 ? "first" : "some"}`, { picks: said, ranks });
}

/** Every ranking that can make a difference once, by the cards that do. */
export function rankingsInWords(moves: readonly Move[], ranks: number, words: Words): { move: Move; text: string }[] {
  const found = new Map<string, { move: Move; text: string }>();
  for (const move of moves) {
    const cards = (move.cards as number[]).slice(0, ranks);
    const text = ranks ? words.move({ ...move, cards }) : words.word("slap-cat-do-rank-any");
    if (!found.has(String(cards))) found.set(String(cards), { move, text });
  }
  return [...found.values()];
}
