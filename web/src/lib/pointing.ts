// Places of the table that can be pointed at, by name: a `data-place`, a player (`seat-2`), or a card (`card-7`).

/** The element of a place; null while it is not on the page. */
export function elementAt(place: string): Element | null {
  const [, kind, number] = /^(seat|card)-(\d+)$/.exec(place) ?? [];
  // A card that a dialog offers is the one to tap, and does not travel: it has no `data-card`.
  if (kind === "card") return [`dialog[open] [data-place="${place}"]`, `.hand [data-card="${number}"]`, `[data-card="${number}"]`].map((each) => document.querySelector(each)).find((each) => each !== null) ?? null;
  return document.querySelector(kind === "seat" ? `[data-seat="${number}"]` : `[data-place~="${CSS.escape(place)}"]`);
}
