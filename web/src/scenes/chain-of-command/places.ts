// Where the cards of a trick that are still to come will lie.

/** The seats that have no card in the trick yet, round the table from the next one; `next`: who plays where no card lies there. */
export function stillToPlay(trick: readonly { seat: number }[], next: number, seats: number): number[] {
  const first = trick.length ? trick[0].seat : next;
  return Array.from({ length: seats }, (_, n) => (first + n) % seats).filter((seat) => trick.every((line) => line.seat !== seat));
}
