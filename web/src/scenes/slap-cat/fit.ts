// How large what is built lies: as large as the table has room for, so that nothing is cut off.

/** Widths in pixels: of a card before me, before another player, and in the middle of the table. */
export interface Sizes {
  laid: number;
  mini: number;
  shown: number;
  /** And of the column of the others, on a phone on its side. */
  beside: number;
}

/** On a wide page, where the usual sizes are too large: what lies before others has its own rules there. */
export const WIDE: readonly Partial<Sizes>[] = [
  { laid: 58, shown: 84 },
  { laid: 52, shown: 76 },
  { laid: 46, shown: 68 },
];

/** Beside the table on a phone on its side: few cards of others lie large there, and many find room. */
export const BESIDE: readonly number[] = [60, 52, 46, 40, 36, 32, 28, 25, 22, 20, 18, 16, 14, 12];
/** There, what lies in the middle gives way to what I have built; then the column of the others does, as far as in other games. */
export const BEFORE_ME: readonly Partial<Sizes>[] = [{ shown: 54 }, { shown: 48 }, { shown: 42 }];
export const narrower = (): Partial<Sizes>[] => [190, Math.max(118, 0.17 * innerWidth)].map((beside) => ({ beside }));

/** What I build is looked at most, so it is the last to be small. */
const LAID = [58, 52, 48, 44];
const SMALLEST = [40, 36];
/** What others build: larger than it must be, well readable, still readable; and what a row has room for in any case. */
export const MINI = { large: [56, 50, 44, 40, 36], well: 36, still: 30, small: 26, least: 22, within: [33, 30, 28, 25] };
const SHOWN = { usual: 70, small: 54 };

/**
 * From large to small. A place that is tapped has to be as large as a finger; where the middle is empty, it is the first to
 * give way.
 */
export function sizes(laid: number, mini: number, { tapped, empty }: { tapped: boolean; empty: boolean }): Pick<Sizes, "laid" | "mini" | "shown">[] {
  const smaller = LAID.filter((each) => each < laid);
  const least = Math.min(laid, ...LAID);
  const usual = empty ? SHOWN.small : SHOWN.usual;
  return [
    ...MINI.large.filter((each) => each <= mini).map((each) => ({ laid, mini: each, shown: SHOWN.usual })),
    ...[laid, ...smaller.slice(0, 3)].map((each) => ({ laid: each, mini: MINI.well, shown: usual })),
    ...smaller.slice(-2).map((each) => ({ laid: each, mini: MINI.still, shown: usual })),
    { laid: least, mini: MINI.small, shown: usual },
    ...[MINI.small, MINI.least].map((each) => ({ laid: least, mini: each, shown: SHOWN.small })),
    ...(tapped ? [] : SMALLEST).map((each) => ({ laid: each, mini: MINI.least, shown: SHOWN.small })),
  ];
}

/** Is the table no higher than its place? Not by its scroll height: that grows with cards in flight. */
export function isWhole(scene: HTMLElement): boolean {
  const board = scene.querySelector<HTMLElement>(".board");
  if (!board) return true;
  const last = board.lastElementChild as HTMLElement;
  return last.offsetTop + last.offsetHeight - board.offsetTop <= board.clientHeight;
}

/** How many pixels of the middle the faded edge of my own area may cover. */
const FADE = 6;

/**
 * On a phone on its side: is all of the table and of my own area in view? Not by its scroll height: that grows with what
 * takes a finger beyond the edge of a button.
 */
export function isOwnWhole(scene: HTMLElement): boolean {
  const [near, middle, own] = [".near", ".middle", ".own"].map((each) => scene.querySelector(each)?.getBoundingClientRect());
  return !near || !middle || !own || (own.top >= middle.bottom - FADE - 1 && own.bottom <= near.bottom + 1);
}

/** Does everything that lies before each of the others lie in their box? */
export const areOthersWhole = (scene: HTMLElement): boolean =>
  [...scene.querySelectorAll(".other")].every(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1);

/** What an element was made to fit with: it will mostly do again, and each try lays the page out. */
const before = new WeakMap<HTMLElement, Map<string, number>>();

/** The number of the first size at which all fits, where one was found among the same sizes before, near that. */
function firstThatFits(element: HTMLElement, sizes: string, most: number, fits: (n: number) => boolean): number {
  if (!before.has(element)) before.set(element, new Map());
  const found = before.get(element)!;
  const first = firstThat(most, fits, found.get(sizes));
  found.set(sizes, first);
  return first;
}

/** The largest of these sizes at which it fits; else the smallest, and it scrolls. */
export function fit(scene: HTMLElement, from: readonly Partial<Sizes>[], fits: (scene: HTMLElement) => boolean = isWhole): void {
  const set = (n: number) => {
    for (const [name, width] of Object.entries(from[n])) scene.style.setProperty(`--${name}`, `${width}px`);
  };
  const largest = firstThatFits(scene, JSON.stringify(from), from.length - 1, (n) => {
    set(n);
    return fits(scene);
  });
  set(largest);
}

/** Each of the others by itself: the largest of these widths at which all still fits, where that is larger than before. */
export function enlarge(scene: HTMLElement, widths: readonly number[], fits: (scene: HTMLElement) => boolean): void {
  const usual = parseFloat(scene.style.getPropertyValue("--mini"));
  const larger = widths.filter((each) => each > usual);
  for (const other of scene.querySelectorAll<HTMLElement>(".other:has(.mini)")) {
    const set = (n: number) => {
      if (n < larger.length) other.style.setProperty("--mini", `${larger[n]}px`);
      else other.style.removeProperty("--mini");
    };
    const largest = firstThatFits(other, larger.join(), larger.length, (n) => {
      set(n);
      return fits(scene);
    });
    set(largest);
  }
}

/**
 * The first number below `most` that is true, where all after it are true as well; else `most`. It is asked for `guess`
 * and what is next to it first, then half of the others are ruled out at each try.
 */
export function firstThat(most: number, isTrue: (n: number) => boolean, guess = 0): number {
  if (most === 0) return 0;
  let [low, high] = [0, most];
  const near = Math.min(guess, most - 1);
  if (!isTrue(near)) low = near + 1;
  else if (near === 0 || !isTrue(near - 1)) return near;
  else high = near - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function unfit(scene: HTMLElement): void {
  for (const each of ["--laid", "--mini", "--shown", "--beside"]) scene.style.removeProperty(each);
  for (const other of scene.querySelectorAll<HTMLElement>(".other")) other.style.removeProperty("--mini");
}
