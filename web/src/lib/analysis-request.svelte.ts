// Asks the server to analyse a finished game, and fetches what it finds while it works.
import { api, ApiError, type AnalysisInfo } from "./api";
import type { Words } from "./text";

/** Milliseconds between two looks; and before asking again where many games wait or the server is away. */
const LOOK_AFTER = 1000;
const ASK_AFTER = 10_000;

export class AnalysisRequest {
  info = $state.raw<AnalysisInfo | null>(null);
  /** Why nothing comes at the moment: `too-many`, `offline`, `quota-used` … */
  problem = $state("");
  #timer = 0;
  #closed = false;

  constructor(
    private readonly table: string,
    private readonly share: string,
  ) {}

  /** Look whether it is there, and ask for it where nobody has. One that failed is not asked for again by itself. */
  async open(): Promise<void> {
    await this.#look();
    if (this.info?.state === "none") await this.ask();
  }

  async ask(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#take(async () => await api.askAnalysis(this.table, this.share));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    const known = this.info?.decisions ?? [];
    await this.#take(async () => {
      const info = await api.analysis(this.table, known.length, this.share);
      // Another search has begun again: nothing of the old one counts.
      if (known.length && info.search !== this.info?.search) return await api.analysis(this.table, 0, this.share);
      return { ...info, decisions: [...known, ...info.decisions] };
    });
  }

  async #take(get: () => Promise<AnalysisInfo>): Promise<void> {
    let after = LOOK_AFTER;
    try {
      this.info = await get();
      this.problem = "";
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem;
      after = ASK_AFTER;
    }
    const over = this.info?.state === "done" || this.info?.state === "failed";
    if (this.#closed || (over && !this.problem)) return;
    const waits = this.info?.state === "waiting" || this.info?.state === "working";
    this.#timer = window.setTimeout(() => void (waits ? this.#look() : this.ask()), after);
  }
}

const PROBLEMS: Record<string, string> = { "too-many": "chart-busy", "quota-used": "chart-quota", "storage-full": "chart-full" };

/** How far an analysis is, or why it is not there; nothing where it is done. */
export function statusWords(words: Words, { info, problem }: Pick<AnalysisRequest, "info" | "problem">): string {
  if (problem) return words.word(PROBLEMS[problem] ?? "chart-offline");
  if (!info || info.state === "none") return words.word("chart-begins");
  if (info.state === "waiting") return words.word("chart-waiting", { ahead: info.ahead });
  if (info.state === "working") return words.word(info.total ? "chart-working" : "chart-begins", { done: info.decisions.length, total: info.total });
  return info.state === "failed" ? words.word(`chart-failed-${info.failure ?? "died"}`) : "";
}
