// My own hands in a race: they show at once, before the server has decided who was first.
import type { Move } from "$lib/choice.svelte";
import type { Answer } from "$lib/socket";
import { sounds } from "$lib/sound";
import type { LiveTable } from "$lib/live-table.svelte";

export class Slaps {
  #on = $state.raw<{ prompt: number; cards: number[] }>({ prompt: -1, cards: [] });

  constructor(private readonly table: () => LiveTable) {}

  /** Did my hand come down on this card, in the race that runs? */
  on(card: number): boolean {
    return this.#on.prompt === this.table().game?.prompt?.id && this.#on.cards.includes(card);
  }

  slap(card: number, move: Move): void {
    const table = this.table();
    const prompt = table.game?.prompt;
    if (!prompt || this.on(card)) return;
    this.#on = { prompt: prompt.id, cards: [...(this.#on.prompt === prompt.id ? this.#on.cards : []), card] };
    sounds.play("slap");
    // Another hand of mine was quicker, or somebody else's: the table shows it, there is nothing to explain.
    const late = (answer: Answer) => answer.type === "refused" && answer.why === "refuse-not-asked";
    void table.ask({ type: "play", prompt: prompt.id, move }, late).then((answer) => {
      if (answer.type !== "ack" && this.#on.prompt === prompt.id)
        this.#on = { prompt: prompt.id, cards: this.#on.cards.filter((each) => each !== card) };
    });
  }
}
