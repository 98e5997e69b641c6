// Calm mode: cards are ranked by tapping them one after the other. What may be ranked, and what follows when just one
// ranking is left, is read off the legal moves.
import type { OwnPicks, Rank, SlapView } from "$generated/slap-cat";
import type { Pick } from "$lib/choice.svelte";
import type { LiveTable } from "$lib/live-table.svelte";

export class Ranking {
  #order = $state.raw<{ prompt: number; cards: number[] }>({ prompt: -1, cards: [] });
  /** The question to which an answer has been laid ready. */
  #offered = -1;
  /** What was picked here; other picks come from a hint, or from the list of moves. */
  #picked: Pick[] = [];

  constructor(private readonly table: () => LiveTable<SlapView>) {}

  get moves(): Rank[] {
    return this.table().moves.filter((move) => move.type === "rank") as unknown as Rank[];
  }
  get order(): number[] {
    const { ready, picks } = this.table().choice;
    if (ready?.type === "rank" && picks !== this.#picked) return (ready as unknown as Rank).cards.slice(0, this.picks?.ranks);
    if (this.#order.prompt === this.#prompt) return this.#order.cards;
    const { answer } = this.table().view;
    return answer?.type === "rank" ? answer.cards.slice(0, this.picks?.ranks) : [];
  }
  /** A card's place in the order, from 1; else 0. */
  place(card: number): number {
    return this.order.indexOf(card) + 1;
  }
  /** Does the order name every card? */
  get whole(): boolean {
    return this.order.length === this.moves[0]?.cards.length;
  }
  may(card: number): boolean {
    return this.moves.length > 0 && this.picks?.ranks !== 0 && this.moves[0].cards.includes(card);
  }

  /** All ranks that can make a difference are given to other cards. Where only the first does, this card takes its place. */
  isFull(card: number): boolean {
    const ranks = this.picks?.ranks ?? 0;
    return ranks > 1 && this.order.length >= ranks && !this.order.includes(card);
  }

  /** My picks, as the rules say. */
  get picks(): OwnPicks | undefined {
    const lines = (this.table().game?.lines ?? []) as unknown as OwnPicks[];
    return this.moves.length > 0 ? lines.find((line) => line.type === "scene-own-picks") : undefined;
  }

  /** Where no rank makes a difference, the cards as they lie are ready without a tap, once. */
  offer(): void {
    const { view } = this.table();
    if (this.picks?.ranks !== 0 || view.answer !== null || this.#offered === this.#prompt) return;
    this.#offered = this.#prompt;
    this.#pick(this.moves[0]);
  }

  tap(card: number): void {
    const back = this.order.includes(card);
    // Where only the first rank makes a difference, another card takes its place.
    const kept = this.picks?.ranks === 1 ? [] : this.order;
    // One that is ranked goes back, and those behind it move up.
    const order = back ? this.order.filter((each) => each !== card) : [...kept, card];
    const fits = this.moves.filter((move) => order.every((each, n) => move.cards[n] === each));
    // The last card has its rank without a tap, but for one that was just taken out: it is to be seen that it went.
    this.#set((fits.length === 1 && !back ? fits[0].cards : order).slice(0, this.picks?.ranks));
    // Cards that are not ranked follow as they lie, so that whoever does not care has it ready after one tap.
    const rest = this.moves[0].cards.filter((each) => !order.includes(each));
    const ready = order.length ? fits.find((move) => [...order, ...rest].every((each, n) => move.cards[n] === each)) : undefined;
    if (ready) this.#pick(ready);
    else this.table().choice.clear();
  }

  clear(): void {
    this.#set([]);
  }

  get #prompt(): number {
    return this.table().game?.prompt?.id ?? -1;
  }
  #pick({ cards }: Rank): void {
    this.#picked = [{ field: "cards", value: cards }];
    this.table().choice.set(this.#picked);
  }
  #set(cards: number[]): void {
    this.#order = { prompt: this.#prompt, cards };
  }
}
