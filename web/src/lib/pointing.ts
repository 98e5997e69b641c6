// Places of the table that can be pointed at, by name: a `data-place`, a player (`seat-2`), or a card (`card-7`).

/** What a bubble on the page hides, in square pixels, each part times its weight. */
export interface Hiding {
  box: DOMRect;
  weight: number;
}

const shared = (from: number, to: number, first: number, last: number): number => Math.max(0, Math.min(to, last) - Math.max(from, first));

/** How many square pixels two boxes share. */
export const overlap = (one: DOMRect, other: DOMRect): number => shared(one.left, one.right, other.left, other.right) * shared(one.top, one.bottom, other.top, other.bottom);

/** A pixel of distance is worth this many that are hidden. */
const NEAR = 8;
const STEP = 6;

/** Where a bubble of this size hides least, the nearer to what it speaks of the better. */
export function leastHiding(size: { width: number; height: number }, page: DOMRect, about: DOMRect, hidden: readonly Hiding[]): { x: number; y: number; cost: number } {
  const { width, height } = size;
  const clamp = (x: number) => Math.max(page.left, Math.min(page.right - width, x));
  const beside = [about, ...hidden.map(({ box }) => box)].flatMap((box) => [box.left - width, box.right]);
  const columns = [...new Set([about.left + about.width / 2 - width / 2, ...beside].map(clamp))];
  let best = { x: columns[0], y: page.top, cost: Infinity };
  for (const x of columns)
    for (let y = page.top; y <= Math.max(page.top, page.bottom - height); y += STEP) {
      const box = new DOMRect(x, y, width, height);
      const far = Math.max(0, about.top - box.bottom, box.top - about.bottom) + Math.max(0, about.left - box.right, box.left - about.right);
      const cost = hidden.reduce((sum, each) => sum + each.weight * overlap(box, each.box), NEAR * far);
      if (cost < best.cost) best = { x, y, cost };
    }
  return best;
}

/** The box that a ring goes around: of a place that is larger than what is seen of it, only that; of the hand its cards; of what has no box of its own its parts. */
export function ringBox(element: Element): DOMRect {
  const parts = element.querySelectorAll(".hand .card");
  const boxes = [...(parts.length || getComputedStyle(element).display !== "contents" ? parts : element.children)].map((part) => part.getBoundingClientRect());
  if (!boxes.length) return (element.querySelector("[data-ring]") ?? element).getBoundingClientRect();
  const left = Math.min(...boxes.map((each) => each.left));
  const top = Math.min(...boxes.map((each) => each.top));
  return new DOMRect(left, top, Math.max(...boxes.map((each) => each.right)) - left, Math.max(...boxes.map((each) => each.bottom)) - top);
}

/** The box of what stands in an element, which may be wider. */
export function contentBox(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** The element of a place; null while it is not on the page. */
export function elementAt(place: string): Element | null {
  const [, kind, number] = /^(seat|card)-(\d+)$/.exec(place) ?? [];
  // A card that a dialog offers is the one to tap, and does not travel: it has no `data-card`.
  if (kind === "card") return [`dialog[open] [data-place="${place}"]`, `.hand [data-card="${number}"]`, `[data-card="${number}"]`].map((each) => document.querySelector(each)).find((each) => each !== null) ?? null;
  return document.querySelector(kind === "seat" ? `[data-seat="${number}"]` : `[data-place~="${CSS.escape(place)}"]`);
}
