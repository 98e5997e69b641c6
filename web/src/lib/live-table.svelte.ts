// A table as this device sees it. The server's view is the truth; nothing of a game is computed here.
import type { ChairInfo, Game, HostAction, Message, Notice, Raced, SaidInfo, TableInfo, WaitingInfo, You } from "$generated/messages";
import { flushSync, untrack } from "svelte";
import { api, ApiError } from "./api";
import { BeatQueue } from "./beat-queue";
import { inWords, readingTime, type Beat, type Stage } from "./beats";
import { nameIn } from "./bots";
import { Choice, type Move, type Pick as Picked } from "./choice.svelte";
import { Motion } from "./motion";
import { settings } from "./settings.svelte";
import type { ScriptedTable } from "./scripted-table";
import { TableSocket, type Answer, type ConnectionState } from "./socket";
import { sounds } from "./sound";
import { Words, type Fields, type Tagged } from "./text";

const LOG_KEPT = 400;
/** How long the times of a race stay on the page, in milliseconds. */
const RACE_SHOWN_MS = 6000;
/** The scores of a round are on the page for at least this long, in milliseconds: beats before them end in time. */
const SCORES_READ_MS = 12_000;

/** The rule of refusals to take something back: what is asked now is no answer to them. */
const UNDO = "TB-5";

export interface LogLine {
  n: number;
  event: Tagged;
  text: string;
  rule: string;
}

export class LiveTable<View = unknown> {
  connection = $state<ConnectionState>("connecting");
  /** Why the table is gone for good. */
  problem = $state("");
  stopping = $state(false);
  info = $state.raw<TableInfo | null>(null);
  you = $state.raw<You | null>(null);
  game = $state.raw<Game | null>(null);
  said = $state.raw<SaidInfo[]>([]);
  muted = $state.raw<string[]>([]);
  /** What the host did, the last at the end. */
  hostActions = $state.raw<HostAction[]>([]);
  log = $state.raw<LogLine[]>([]);
  /** A short message over the page: a refusal, a notice. */
  toast = $state.raw<{ text: string; rule?: string; now?: string } | null>(null);
  /** The rulebook lies open beside the table, at this rule, or at its beginning where that is empty. */
  rulebook = $state.raw<{ rule: string } | null>(null);
  /** The last hint, with what was picked when it came. */
  #hinted = $state.raw<{ advice: Tagged; picks: readonly Picked[] } | null>(null);
  /** Reaction times in the race that runs, or in the last one. */
  race = $state.raw<Raced | null>(null);
  /** The table waits for its people: to look at something, or to count down. */
  waiting = $state.raw<WaitingInfo | null>(null);
  rematch = $state<string | null>(null);
  words = $state.raw<Words | null>(null);
  cards = $state.raw<Tagged[]>([]);
  /** The server's clock minus ours, in seconds. */
  clockOffset = $state(0);
  /** What is staged now; null where nothing waits to be seen. */
  beat = $state.raw<Beat | null>(null);
  /** Does a beat stand, or wait? */
  staging = $state(false);
  /** Why the game is over stands there, and was not there long enough to be read: *next* does nothing yet. */
  held = $state(false);
  /** Does somebody look at this table? On a shared device only the player who holds it does. */
  attended = true;
  /** The question of the last message; the table may not show it yet. */
  #prompt = $state<number>();
  /** Can I take back what I did last, by the last message? What the table shows may be behind it. */
  undo = $state(false);
  /** Does the last message ask me, with a clock that runs, or with other people who wait? */
  #awaited = false;
  /** Is the game over, by the last message? The end waits until somebody looks. */
  #ending = false;
  /** Did the connection come back when the game was over? Of what was missed, only the end is staged. */
  #missed = false;
  /** Does nobody else wait for me, and no clock run? */
  #alone = false;
  /** The place in the rulebook beside which I have played on: the table is looked at again. */
  #playedBeside: { rule: string } | null = null;
  /** Until then a sentence of the helpers is read, where callouts stand. */
  readUntil = 0;
  /** The events of the last step, for scenes that show them in their own way. */
  lastEvents = $state.raw<Tagged[]>([]);
  /** How many questions I have answered since the page opened. */
  answers = $state(0);
  readonly choice = new Choice(() => this.moves, (move) => void this.play(move));
  readonly motion = new Motion();

  /** What the table says of picked cards stands where a hint does: it makes room for that, and is back once they are put back. */
  get hint(): Tagged | null {
    const { picks } = this.choice;
    return this.#hinted && (picks.length === 0 || picks === this.#hinted.picks) ? this.#hinted.advice : null;
  }

  set hint(advice: Tagged | null) {
    this.#hinted = advice && { advice, picks: this.choice.picks };
  }

  #chairs = $derived((this.info?.chairs ?? []).map((chair) => (this.words ? { ...chair, name: nameIn(this.words, chair) } : chair)));
  #socket: Pick<TableSocket, "ask" | "reconnect" | "close">;
  #events = $state.raw<Tagged[]>([]);
  #steps = new BeatQueue<Game>({
    beats: (step) => this.#beats(step),
    begin: (step) => this.#begin(step),
    end: (step) => this.#tell(step.next),
    show: (step, moving) => this.#showStep(step, moving),
    present: (beat) => this.#present(beat),
    pace: () => (settings.pace === "calm" && this.#standsIn ? "normal" : settings.pace),
    alone: () => this.#alone,
    attended: () => this.attended && (this.#ending || !document.hidden),
    covered: () => this.#covered(),
    reading: () => this.#alone && Date.now() < this.readUntil,
  });
  #stage: Stage = inWords;
  /** The number of the first event of the step that is staged. */
  #first = 0;
  /** The waiting time that was last ended from here. */
  #readyFor: number | undefined;
  /** Do the beats of the step that begins name their sounds? Else its events do. */
  #sounding = false;
  #toasting: ReturnType<typeof setTimeout> | undefined;
  #finishing: ReturnType<typeof setTimeout> | undefined;
  #reading: ReturnType<typeof setTimeout> | undefined;
  #scoring: ReturnType<typeof setTimeout> | undefined;
  #unwatch: () => void;

  constructor(
    readonly id: string,
    private readonly fieldsOf: (game: string) => Promise<Fields>,
    readonly player = 0,
    private readonly stageOf: (game: string) => Promise<Stage> = () => Promise.resolve(inWords),
    /** Plays the other side where this is no table of the server's: a tutorial, a puzzle, a finished game. */
    readonly tutorial: ScriptedTable | null = null,
  ) {
    const changed = (state: ConnectionState, why?: string) => {
      this.connection = state;
      if (state === "open") this.stopping = false;
      if (why) this.problem = why;
    };
    const receive = (message: Message) => this.#receive(message);
    this.#unwatch = $effect.root(() => {
      $effect(() => {
        void settings.pace;
        untrack(() => this.#steps.changePace());
      });
    });
    this.#socket = tutorial?.connect(receive, changed) ?? new TableSocket(() => this.#address(), receive, changed);
  }

  get view(): View {
    return this.game?.view as View;
  }
  get seat(): number | null {
    return this.you?.seat ?? null;
  }
  /** What I may do now; nothing while the table still shows what came before my question. */
  get moves(): Move[] {
    return (this.outdated || this.paused ? [] : (this.game?.moves ?? [])) as Move[];
  }
  /** What the table waits for, as far as the page shows it: scores are read when the turn before them has been seen. */
  get waitingShown(): WaitingInfo | null {
    return this.waiting?.what === "round" && this.staging ? null : this.waiting;
  }
  /** Did the host stop the clocks? */
  get paused(): boolean {
    return this.info?.pause?.since != null && !this.over;
  }
  /** Does the table show a question that has been answered: beats still stand of what came of it? */
  get outdated(): boolean {
    return this.staging && this.#prompt !== this.game?.prompt?.id;
  }
  /** Is something asked of me? */
  get asked(): boolean {
    return this.moves.length > 0;
  }
  /** Is something asked of me that I have not answered yet? */
  get due(): boolean {
    return this.asked && !this.game?.answered;
  }
  /** The seats, with the names of bots in the language that is set. */
  /** Does a bot play for this player? */
  get #standsIn(): boolean {
    return this.chairs[this.seat ?? -1]?.stand_in ?? false;
  }
  get chairs(): ChairInfo[] {
    return this.#chairs;
  }
  /** The seats around the table, clockwise from the one after mine. */
  get others(): number[] {
    const seats = this.chairs.length;
    const first = this.seat ?? -1;
    return Array.from({ length: this.seat === null ? seats : seats - 1 }, (_, n) => (first + 1 + n) % seats);
  }
  /** Everything that has happened, as far as the table shows it. */
  get history(): readonly Tagged[] {
    return this.#events.slice(0, this.game?.next ?? 0);
  }
  get over(): boolean {
    return this.game !== null && this.game.outcome !== null;
  }

  card<C = Tagged>(card: number): C {
    return this.cards[card] as C;
  }
  name(seat: number): string {
    return this.chairs[seat]?.name ?? "";
  }
  /** Does the table wait for this seat, as far as everybody knows? */
  isWaitingFor(seat: number): boolean {
    return this.game?.prompt?.seats.includes(seat) ?? false;
  }

  /** Also where the rulebook is open at this rule: somebody may have read on. */
  openRule(rule: string): void {
    this.rulebook = { rule };
  }

  /** `byItself`: nobody has pressed anything, so what is being read stays. */
  async play(move: Move, byItself = false): Promise<void> {
    const prompt = this.game?.prompt;
    if (!prompt) return;
    if (this.asked && !byItself) {
      this.answers += 1;
      // Who plays on has read enough.
      this.readUntil = 0;
    }
    this.choice.clear();
    this.hint = null;
    this.#playedBeside = this.rulebook;
    sounds.play("place");
    const answer = await this.#socket.ask({ type: "play", prompt: prompt.id, move } as never);
    // What would wait for *next* has been read by somebody who answers.
    const waits = this.#steps.waitsForNext && !byItself;
    if (answer.type === "ack" && waits && this.game?.prompt?.id === prompt.id) this.#steps.answered();
    this.#showRefusal(answer);
  }

  /** Send any other command; a refusal shows as a toast, unless it needs no words. */
  async ask(command: { type: string; [field: string]: unknown }, silent: (answer: Answer) => boolean = () => false): Promise<Answer> {
    const answer = await this.#socket.ask(command as never);
    if (!silent(answer)) this.#showRefusal(answer);
    return answer;
  }

  /** I need no more time to look. */
  async ready(): Promise<void> {
    await this.ask({ type: "ready" });
  }

  async askHint(): Promise<void> {
    const answer = await this.ask({ type: "hint" });
    if (answer.type === "hint") this.hint = answer.advice as Tagged;
  }

  /** Connect again, under the name that the guest has now. */
  reconnect(): void {
    this.#socket.reconnect();
  }

  /** Go on to the next callout. */
  next(): void {
    if (!this.held) this.#steps.next();
  }

  /** `now` says what to do instead, and stands first. */
  showToast(text: string, rule?: string, now?: string): void {
    clearTimeout(this.#toasting);
    this.toast = { text, rule, now };
    this.#toasting = setTimeout(() => (this.toast = null), 6000);
  }

  close(): void {
    this.#unwatch();
    this.#steps.clear();
    clearTimeout(this.#toasting);
    clearTimeout(this.#finishing);
    clearTimeout(this.#reading);
    clearTimeout(this.#scoring);
    this.#socket.close();
  }

  /** Load the texts of the language that is set, and put the log into it. */
  async loadWords(): Promise<void> {
    if (!this.info) return;
    const fields = await this.fieldsOf(this.info.game);
    this.#stage = await this.stageOf(this.info.game);
    const words = await Words.load(settings.language, this.info.game, fields);
    this.#fillIn(words);
    this.motion.fields = fields;
    this.words = words;
    this.#rebuildLog();
  }

  #fillIn(words: Words): void {
    words.names = this.info!.chairs.map((chair) => nameIn(words, chair));
    words.viewer = this.seat;
    words.cards = this.cards;
    words.options = this.info!.options;
  }

  #address(): string {
    const query = new URLSearchParams({ since: String(this.#events.length), lang: settings.language });
    if (this.player) query.set("player", String(this.player));
    return `${location.origin.replace(/^http/, "ws")}/api/tables/${this.id}/live?${query}`;
  }

  #receive(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.you = message.you;
        this.said = message.said;
        this.muted = message.muted;
        this.hostActions = message.host_actions;
        this.#receiveTable(message.table);
        if (message.game) this.#receiveGame(message.game, true);
        break;
      case "table":
        this.#receiveTable(message.table);
        break;
      case "game":
        this.#receiveGame(message, false);
        break;
      case "race":
        this.#showRace(message);
        break;
      case "said":
        this.said = [...this.said, message].slice(-100);
        sounds.play("said");
        break;
      case "host-action":
        this.hostActions = [...this.hostActions, message].slice(-50);
        void this.#announceHost(message);
        break;
      case "reported":
        this.#showReport(message.said);
        break;
      case "invitation":
        if (this.you) this.you = { ...this.you, invite: message.invite };
        break;
      case "rematch":
        this.rematch = message.table;
        break;
      case "notice":
        this.#notice(message);
        break;
      case "closing":
        this.stopping = true;
        break;
      case "error":
        if (message.id === null) this.problem = message.problem;
        break;
    }
  }

  #receiveTable(info: TableInfo): void {
    const first = this.info === null;
    const known = new Set(this.info?.removed?.map((each) => each.guest));
    const removed = first ? [] : (info.removed ?? []).filter((each) => !known.has(each.guest));
    const before = this.chairs;
    this.info = info;
    // What waited for *next* does not when a bot takes over.
    if (this.#standsIn && !before[this.seat!].stand_in) this.#steps.next();
    this.#announceTakeOver(before);
    for (const { name } of removed) if (this.words) this.showToast(this.words.word("removed", { name }));
    this.clockOffset = info.now - Date.now() / 1000;
    if (info.rematch) this.rematch = info.rematch;
    if (this.words) this.#fillIn(this.words);
    if (first) void this.#loadCards();
  }

  async #announceHost(action: HostAction): Promise<void> {
    // A guest who is removed is named anyway, and a table that is closed is not there any more.
    if (!this.words || !this.info || action.what === "removed" || action.what === "closed") return;
    const [{ hostLine }, { hostWords }] = await Promise.all([import("../host/lines"), import("../host/words")]);
    this.showToast(hostLine(await hostWords(this.words), this.info.game, action));
  }

  /** Somebody plays on where a bot played. */
  #announceTakeOver(before: ChairInfo[]): void {
    this.chairs.forEach((chair, seat) => {
      if (!this.words || this.info?.state !== "playing" || !before[seat]?.bot || !chair.guest) return;
      const message = chair.guest === this.you?.guest ? "late-you-play" : "late-plays";
      this.showToast(this.words.word(message, { guest: chair.name, name: before[seat].name }));
    });
  }

  async #loadCards(): Promise<void> {
    try {
      this.cards = this.tutorial?.cards ?? ((await api.cards(this.id)).cards as Tagged[]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem;
    }
    await this.loadWords();
  }

  #receiveGame(game: Game, whole: boolean): void {
    this.#events = [...this.#events.slice(0, game.since), ...(game.events as Tagged[])];
    if (game.times) this.clockOffset = game.times.now - Date.now() / 1000;
    this.#prompt = game.prompt?.id;
    this.undo = game.undo ?? false;
    const people = this.chairs.some((chair, seat) => chair.guest && seat !== this.seat);
    this.#alone = !people && game.times?.closes == null && this.seat !== null;
    this.#awaited = (game.prompt?.seats.includes(this.seat ?? -1) ?? false) && (people || game.times?.closes != null);
    this.waiting = game.times?.waiting ?? null;
    this.#keepTimeForScores();
    // What was said of the cards before is over when the next ones are about to turn.
    if (this.waiting?.what === "countdown") this.toast = null;
    // Who wants it quick needs no time to look at a race; scores stand until they are read.
    const looks = this.waiting?.what === "start" || this.waiting?.what === "result";
    if (settings.pace === "quick" && this.seat !== null && looks && this.#readyFor !== this.waiting!.since) {
      this.#readyFor = this.waiting!.since;
      void this.ready();
    }
    this.#ending = game.outcome !== null;
    this.#missed = whole && this.#ending && this.game !== null && !this.over && !this.tutorial;
    if (this.#missed) this.#steps.finish();
    else if (whole || this.game === null) {
      this.#steps.clear();
      this.#show(game);
      this.#rebuildLog();
      return;
    }
    // A window that asks me and closes by the clock waits for no beats: its own begin now, in place of earlier ones.
    if (game.prompt?.kind === "react" && game.prompt.seats.includes(this.seat ?? -1) && game.times?.closes != null) this.#steps.finish();
    // A race waits for nobody's animation, nor does its countdown: what it is about shows at once.
    this.#steps.add(game, game.prompt?.kind === "race" || this.waiting?.what === "countdown");
  }

  #keepTimeForScores(): void {
    clearTimeout(this.#scoring);
    if (this.waiting?.what !== "round") return;
    const left = 1000 * (this.waiting.until - this.clockOffset) - Date.now();
    this.#scoring = setTimeout(() => this.#steps.finish(), left - SCORES_READ_MS);
  }

  #showRace(race: Raced | null): void {
    clearTimeout(this.#finishing);
    this.race = race;
    if (race?.over) this.#finishing = setTimeout(() => (this.race = null), RACE_SHOWN_MS);
  }

  #beats(step: Game): Beat[] {
    // Where nothing happened, there is nothing to watch.
    if (!this.words || step.events.length === 0) return [];
    const beats = this.#stage({ events: step.events as Tagged[], history: this.#events.slice(0, step.since), before: this.game, after: step, seat: this.seat, words: this.words });
    this.#sounding = beats.some((beat) => beat.sound);
    return this.#missed ? beats.filter((beat) => beat.final) : beats;
  }

  /** Is something else being read? What happens on the table is shown after that, unless somebody waits for me. */
  #covered(): boolean {
    const reads = this.rulebook !== null && this.rulebook !== this.#playedBeside;
    // The end waits until it is seen.
    if (this.#ending && document.hidden) return true;
    return !this.#awaited && (reads || this.hint !== null || document.querySelector("dialog:modal") !== null);
  }

  #present(beat: Beat | null): void {
    this.beat = beat;
    this.staging = beat !== null;
    this.held = beat?.final ?? false;
    if (beat?.happened) this.#tell(this.#first + beat.happened);
    // The time to read begins when the words are on the page, however long it takes to draw.
    if (beat !== null) flushSync();
    this.#hold(beat);
    if (beat?.sound) sounds.play(beat.sound);
  }

  /** Let *next* do something once the callout could be read. */
  #hold(beat: Beat | null): void {
    clearTimeout(this.#reading);
    // What something lies over is not read.
    if (this.held) this.#reading = setTimeout(() => (this.#covered() ? this.#hold(beat) : (this.held = false)), readingTime(beat!.text));
  }

  #showStep(step: Game, moving: boolean): void {
    if (moving) this.motion.step(step.events as Tagged[], () => this.#show(step));
    else this.#show(step);
  }

  #show(game: Game): void {
    const asked = this.asked;
    const prompt = this.game?.prompt?.id;
    this.game = game;
    if (game.prompt?.id !== prompt) {
      this.choice.clear();
      this.hint = null;
      // The next race begins with a clear view.
      if (game.prompt?.kind === "race" && game.prompt.id !== this.race?.prompt) this.#showRace(null);
    }
    if (this.asked && (!asked || game.prompt?.id !== prompt)) sounds.play("turn");
  }

  #begin(step: Game): void {
    this.lastEvents = step.events as Tagged[];
    this.#first = step.since;
    if (!this.words) return;
    // What was taken back is no longer told.
    if ((this.log.at(-1)?.n ?? -1) >= step.since) this.log = this.log.filter(({ n }) => n < step.since);
    if (!this.#sounding || step.outcome !== null) sounds.events(step.events as Tagged[], step.outcome !== null, this.seat);
    // The next step may show at once, without beats.
    this.#sounding = false;
  }

  /** The events before this one have happened: they join the log. */
  #tell(next: number): void {
    const told = (this.log.at(-1)?.n ?? -1) + 1;
    if (!this.words || next <= told) return;
    const lines = this.#events.slice(told, next).map((event, n) => this.#logLine(told + n, event));
    this.log = [...this.log, ...lines].slice(-LOG_KEPT);
  }

  #rebuildLog(): void {
    // What waits in the queue joins the log when it shows.
    const shown = this.#events.slice(0, this.game?.next ?? 0);
    if (this.words) this.log = shown.map((event, n) => this.#logLine(n, event)).slice(-LOG_KEPT);
  }

  #logLine(n: number, event: Tagged): LogLine {
    return { n, event, text: this.words?.event(event) ?? "", rule: String(event.rule ?? "") };
  }

  #notice(notice: Notice): void {
    if (this.words) this.showToast(this.words.word(`notice-${notice.what}`, { seat: this.words.seat(notice.seat) }), notice.rule);
  }

  /** To the host: a guest reports something that was said. */
  #showReport({ name, phrase, text }: SaidInfo): void {
    if (this.words) this.showToast(this.words.word("reported", { name, text: phrase ? this.words.word(`phrase-${phrase}`) : (text ?? "") }));
  }

  /** What is asked now, of me or of the one the table waits for. */
  #question(): string | undefined {
    const prompt = this.game?.prompt;
    if (!prompt || !this.words) return undefined;
    return this.words.question(prompt.rule, this.asked && this.seat !== null ? this.seat : prompt.seats[0]);
  }

  #showRefusal(answer: Answer): void {
    // A tutorial answers beside what it speaks of, a puzzle beside the table.
    if (this.tutorial) return;
    // An answer that came too late needs no words: the table shows what came before it.
    if (answer.type === "refused" && answer.rule !== "TB-1") this.showToast(answer.text.replace(` (${answer.rule})`, ""), answer.rule, answer.rule === UNDO ? undefined : this.#question());
    if (answer.type === "error") this.showToast(this.words?.has(`problem-${answer.problem}`) ? this.words.word(`problem-${answer.problem}`) : answer.why);
  }
}
