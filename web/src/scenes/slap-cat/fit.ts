// How large what is built lies: as large as the table has room for, so that nothing is cut off.

/** Widths in pixels: of a card before me, before another player, and in the middle of the table. */
export interface Sizes {
  laid: number;
  mini: number;
  shown: number;
}

/** On a wide page, where the usual sizes are too large: what lies before others has its own rules there. */
export const WIDE: readonly Omit<Sizes, "mini">[] = [
  { laid: 58, shown: 84 },
  { laid: 52, shown: 76 },
  { laid: 46, shown: 68 },
];

/** Beside the table on a phone on its side, where others have little height. */
export const BESIDE: readonly Partial<Sizes>[] = [{ mini: 28 }, { mini: 24 }, { mini: 20 }, { mini: 17 }];
/** There, what lies in the middle gives way to what I have built. */
export const BEFORE_ME: readonly Partial<Sizes>[] = [{ shown: 54 }, { shown: 48 }, { shown: 42 }];

/** What I build is looked at most, so it is the last to be small. */
const LAID = [58, 52, 48, 44];
const SMALLEST = [40, 36];
const SHOWN = { usual: 70, small: 54 };

/** From large to small. A place that is tapped has to be as large as a finger. */
export function sizes(laid: number, mini: number, tapped: boolean): Sizes[] {
  const smaller = LAID.filter((each) => each < laid);
  const least = Math.min(laid, ...LAID);
  return [
    ...[laid, ...smaller.slice(0, 2)].map((each) => ({ laid: each, mini, shown: SHOWN.usual })),
    ...[laid, ...smaller].map((each) => ({ laid: each, mini: Math.min(mini, 26), shown: SHOWN.usual })),
    { laid: least, mini: 22, shown: SHOWN.usual },
    ...[least, ...(tapped ? [] : SMALLEST)].map((each) => ({ laid: each, mini: 22, shown: SHOWN.small })),
  ];
}

/** Is the table no higher than its place? Not by its scroll height: that grows with cards in flight. */
export function isWhole(scene: HTMLElement): boolean {
  const board = scene.querySelector<HTMLElement>(".board");
  if (!board) return true;
  const last = board.lastElementChild as HTMLElement;
  return last.offsetTop + last.offsetHeight - board.offsetTop <= board.clientHeight;
}

/** On a phone on its side: is all of the table and of my own area in view? */
export const isOwnWhole = (scene: HTMLElement): boolean => {
  const near = scene.querySelector(".near");
  return !near || near.scrollHeight <= near.clientHeight + 1;
};

/** Does everything that lies before each of the others lie in their box? */
export const areOthersWhole = (scene: HTMLElement): boolean =>
  [...scene.querySelectorAll(".other")].every(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1);

/** The first sizes at which it fits; else the smallest, and it scrolls. */
export function fit(scene: HTMLElement, from: readonly Partial<Sizes>[], fits: (scene: HTMLElement) => boolean = isWhole): void {
  for (const each of from) {
    for (const [name, width] of Object.entries(each)) scene.style.setProperty(`--${name}`, `${width}px`);
    if (fits(scene)) return;
  }
}

export function unfit(scene: HTMLElement): void {
  for (const each of ["--laid", "--mini", "--shown"]) scene.style.removeProperty(each);
}
