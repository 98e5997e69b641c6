// Cards travel from where they were to where they are. Every card on the page has `data-card`; every seat has
// `data-seat`; piles have `data-place`. Before a step the places are noted, after it each card slides from its old
// place; one that was not on the page comes from the seat that the events name, or from the deck.
import { tick } from "svelte";
import { reducedMotion } from "./settings.svelte";
import type { Fields, Tagged } from "./text";

const TRAVEL = 280;
const STAGGER = 40;
const LONGEST = 700;
const EASE = "cubic-bezier(.2,.7,.3,1)";

type Places = Map<string, DOMRect>;

function places(): Places {
  const found: Places = new Map();
  for (const element of document.querySelectorAll<HTMLElement>("[data-card]")) {
    const box = element.getBoundingClientRect();
    if (box.width > 0) found.set(element.dataset.card!, box);
  }
  return found;
}

/** The seat that each card came from, as the events name it. */
function origins(events: Tagged[], fields: Fields): Map<string, number> {
  const found = new Map<string, number>();
  for (const event of events) {
    const seat = (event.from ?? event.owner ?? event.seat) as number | undefined;
    if (typeof seat !== "number" || seat < 0) continue;
    for (const [field, kind] of Object.entries(fields[`event-${String(event.type)}`] ?? {})) {
      if (!kind.startsWith("card")) continue;
      const part = event[field];
      for (const each of Array.isArray(part) ? part : [part]) if (typeof each === "number") found.set(String(each), seat);
    }
  }
  return found;
}

export class Motion {
  /** The meaning of the fields of the game's events. */
  fields: Fields = {};

  step(events: Tagged[], show: () => void): void {
    if (document.hidden) {
      show();
      return;
    }
    const before = places();
    show();
    void tick().then(() => this.#travel(before, origins(events, this.fields)));
  }

  #travel(before: Places, from: Map<string, number>): void {
    let n = 0;
    for (const element of document.querySelectorAll<HTMLElement>("[data-card]")) {
      const card = element.dataset.card!;
      const now = element.getBoundingClientRect();
      // What a race is about is there at once: nobody should reach for a card in flight.
      if (now.width === 0 || element.closest("[data-at-once]")) continue;
      const lay = before.get(card);
      const was = lay ?? this.#source(from.get(card));
      if (!was || (Math.abs(was.x - now.x) < 2 && Math.abs(was.y - now.y) < 2)) continue;
      const delay = Math.min(n++ * STAGGER, LONGEST - TRAVEL);
      if (reducedMotion()) {
        element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 160 });
        continue;
      }
      // A seat or a pile is no card: what comes from there grows on the way.
      const scale = lay ? Math.max(0.3, Math.min(2, lay.width / now.width)) : 0.5;
      const shift = `translate(${was.x + was.width / 2 - now.x - now.width / 2}px, ${was.y + was.height / 2 - now.y - now.height / 2}px) scale(${scale})`;
      // A card that is no button is in nobody's way: a tap reaches what it flies over.
      const over = { zIndex: 50, pointerEvents: element instanceof HTMLButtonElement ? "auto" : "none" };
      element.animate([{ transform: shift, ...over }, { transform: "none", ...over }], {
        duration: TRAVEL,
        delay,
        easing: EASE,
        fill: "backwards",
      });
    }
  }

  #source(seat: number | undefined): DOMRect | undefined {
    const element =
      (seat === undefined ? null : document.querySelector(`[data-seat="${seat}"]`)) ?? document.querySelector("[data-place=deck]");
    return element?.getBoundingClientRect();
  }
}
