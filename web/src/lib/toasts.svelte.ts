// Short messages over the page: refusals and notices, one at a time.
import type { Answer } from "./socket";
import type { Words } from "./text";

const SHOWN_MS = 6000;
/** The rule of refusals to take something back: what is asked now is no answer to them. */
const UNDO = "TB-5";
/** The rule of answers that came too late. */
const LATE = "TB-1";

export interface Toast {
  text: string;
  rule?: string;
  /** What to do instead; it stands first. */
  now?: string;
}

export class Toasts {
  shown = $state.raw<Toast | null>(null);
  #ending: ReturnType<typeof setTimeout> | undefined;
  /** What was said of the question, until something else is asked: a refusal, or what is to be done first. */
  #ofQuestion: Toast | null = null;

  show(text: string, rule?: string, now?: string): void {
    clearTimeout(this.#ending);
    this.shown = { text, rule, now };
    this.#ofQuestion = null;
    this.#ending = setTimeout(() => (this.shown = null), SHOWN_MS);
  }

  /** On what is asked now: it goes with the question. */
  showOnQuestion(text: string): void {
    this.show(text);
    this.#ofQuestion = this.shown;
  }

  /** `question`: what is asked now, of me or of the one the table waits for. */
  showRefusal(answer: Answer, words: Words | null, question: string | undefined): void {
    // An answer that came too late needs no words: the table shows what came before it.
    if (answer.type === "refused" && answer.rule !== LATE) {
      const toUndo = answer.rule === UNDO;
      this.show(answer.text.replace(` (${answer.rule})`, ""), answer.rule, toUndo ? undefined : question);
      if (!toUndo) this.#ofQuestion = this.shown;
    }
    if (answer.type === "error") this.show(words?.has(`problem-${answer.problem}`) ? words.word(`problem-${answer.problem}`) : answer.why);
  }

  /** Another question stands on the table: what was said of the one before is over. */
  questionChanged(): void {
    if (this.#ofQuestion !== null && this.shown === this.#ofQuestion) this.shown = null;
  }

  close(): void {
    clearTimeout(this.#ending);
  }
}
