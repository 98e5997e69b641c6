// The steps of a game, shown one after the other, so that each can be followed with the eye.

/** How long a step stands before the next one shows. */
const STEP_MS = 420;
/** With more steps than this behind, everything shows at once. */
const MOST_WAITING = 4;

export class StepQueue<Step> {
  #waiting: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `show` puts a step on the page: with its motion, or without where the page has fallen behind. */
  constructor(private readonly show: (step: Step, moving: boolean) => void) {}

  /** An urgent step shows now, and what waits before it is not animated. */
  add(step: Step, urgent = false): void {
    if (urgent) {
      this.#catchUp();
      this.#waiting = [step];
      this.#next();
      return;
    }
    this.#waiting.push(step);
    if (this.#waiting.length > MOST_WAITING) this.#catchUp();
    else if (this.#timer === undefined) this.#next();
  }

  /** Forget what waits: a view of the whole game takes its place. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }

  #catchUp(): void {
    const waiting = this.#waiting;
    this.clear();
    for (const step of waiting) this.show(step, false);
  }

  #next(): void {
    this.#timer = undefined;
    const step = this.#waiting.shift();
    if (step === undefined) return;
    this.show(step, true);
    this.#timer = setTimeout(() => this.#next(), STEP_MS);
  }
}
