// A table as this device sees it. The server's view is the truth; nothing of a game is computed here.
import type { ChairInfo, Game, HostAction, Message, Notice, Raced, SaidInfo, TableInfo, WaitingInfo, You } from "$generated/messages";
import { api, ApiError } from "./api";
import { inWords, type Beat, type Stage } from "./beats";
import { nameIn } from "./bots";
import { Choice, type Move, type Pick as Picked } from "./choice.svelte";
import { GameLog, type LogLine } from "./game-log.svelte";
import { Motion } from "./motion";
import { settings } from "./settings.svelte";
import type { ScriptedTable } from "./scripted-table";
import { TableSocket, type Answer, type ConnectionState } from "./socket";
import { sounds } from "./sound";
import { Staging } from "./staging.svelte";
import { Words, type Fields, type Tagged } from "./text";
import { Toasts, type Toast } from "./toasts.svelte";

/** How long the times of a race stay on the page, in milliseconds. */
const RACE_SHOWN_MS = 6000;
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
  /** Does somebody look at this table? On a shared device only the player who holds it does. */
  attended = true;
  /** The question of the last message; the table may not show it yet. */
  #prompt = $state<number>();
  /** The question that I have answered last, and how many events were known then: what comes of it comes after them. */
  #answered = $state.raw<{ prompt: number; known: number }>();
  /** Can I take back what I did last, by the last message? What the table shows may be behind it. */
  undo = $state(false);
  /** The place in the rulebook beside which I have played on: the table is looked at again. */
  #playedBeside: { rule: string } | null = null;
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
  readonly #log = new GameLog(() => this.words);
  readonly #toasts = new Toasts();
  readonly #staging = new Staging(
    {
      game: () => this.game,
      words: () => this.words,
      seat: () => this.seat,
      people: () => this.#people,
      standsIn: () => this.#standsIn,
      attended: () => this.attended,
      reads: () => (this.rulebook !== null && this.rulebook !== this.#playedBeside) || this.hint !== null,
      show: (step, moving) => this.#showStep(step, moving),
    },
    this.#log,
  );
  /** The waiting time that was last ended from here. */
  #readyFor: number | undefined;
  #finishing: ReturnType<typeof setTimeout> | undefined;

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
  /** Is my answer in, and what comes of it not on the table yet? Nothing else is said meanwhile: it would stand in its way. */
  get answered(): boolean {
    return (this.game?.answered ?? false) || (this.#answered !== undefined && this.#answered.prompt === this.game?.prompt?.id);
  }
  /** Is something asked of me? */
  get asked(): boolean {
    return this.moves.length > 0;
  }
  /** Is something asked of me that I have not answered yet? */
  get due(): boolean {
    return this.asked && !this.game?.answered;
  }
  /** Does a bot play for this player? */
  get #standsIn(): boolean {
    return this.chairs[this.seat ?? -1]?.stand_in ?? false;
  }
  /** Do other people sit here? */
  get #people(): boolean {
    return this.chairs.some((chair, seat) => chair.guest && seat !== this.seat);
  }
  /** The seats, with the names of bots in the language that is set. */
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
    return this.#log.before(this.game?.next ?? 0);
  }
  get over(): boolean {
    return this.game !== null && this.game.outcome !== null;
  }
  /** What happened, in words, as far as it has been told. */
  get log(): LogLine[] {
    return this.#log.lines;
  }
  /** A short message over the page: a refusal, a notice. */
  get toast(): Toast | null {
    return this.#toasts.shown;
  }
  set toast(toast: Toast | null) {
    this.#toasts.shown = toast;
  }
  /** What is staged now; null where nothing waits to be seen. */
  get beat(): Beat | null {
    return this.#staging.beat;
  }
  /** Does a beat stand, or wait? */
  get staging(): boolean {
    return this.#staging.busy;
  }
  /** Why the game is over stands there, and was not there long enough to be read: *next* does nothing yet. */
  get held(): boolean {
    return this.#staging.held;
  }
  /** The events of the last step, for scenes that show them in their own way. */
  get lastEvents(): Tagged[] {
    return this.#staging.lastEvents;
  }
  /** Until then a sentence of the helpers is read, where callouts stand. */
  get readUntil(): number {
    return this.#staging.readUntil;
  }
  set readUntil(until: number) {
    this.#staging.readUntil = until;
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
    this.#answered = { prompt: prompt.id, known: this.#log.known };
    const answer = await this.#socket.ask({ type: "play", prompt: prompt.id, move } as never);
    if (answer.type !== "ack") this.#answered = undefined;
    // What would wait for *next* has been read by somebody who answers.
    else if (this.#staging.waitsForNext && !byItself && this.game?.prompt?.id === prompt.id) this.#staging.answered();
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
    this.#staging.next();
  }

  /** `now` says what to do instead, and stands first. */
  showToast(text: string, rule?: string, now?: string): void {
    this.#toasts.show(text, rule, now);
  }

  /** What to do, or why something cannot be done, as long as the same is asked. */
  showOnQuestion(text: string): void {
    this.#toasts.showOnQuestion(text);
  }

  close(): void {
    this.#staging.close();
    this.#toasts.close();
    clearTimeout(this.#finishing);
    this.#socket.close();
  }

  /** Load the texts of the language that is set, and put the log into it. */
  async loadWords(): Promise<void> {
    if (!this.info) return;
    const fields = await this.fieldsOf(this.info.game);
    this.#staging.stage = await this.stageOf(this.info.game);
    const words = await Words.load(settings.language, this.info.game, fields);
    this.#fillIn(words);
    this.motion.fields = fields;
    this.words = words;
    // What waits to be staged joins the log when it shows.
    this.#log.rebuild(this.game?.next ?? 0);
  }

  #fillIn(words: Words): void {
    words.names = this.info!.chairs.map((chair) => nameIn(words, chair));
    words.viewer = this.seat;
    words.cards = this.cards;
    words.options = this.info!.options;
  }

  #address(): string {
    const query = new URLSearchParams({ since: String(this.#log.known), lang: settings.language });
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
    if (this.#standsIn && !before[this.seat!].stand_in) this.#staging.skip();
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
    this.#log.receive(game);
    if (game.times) this.clockOffset = game.times.now - Date.now() / 1000;
    this.#prompt = game.prompt?.id;
    this.undo = game.undo ?? false;
    this.waiting = game.times?.waiting ?? null;
    // What was said of the cards before is over when the next ones are about to turn.
    if (this.waiting?.what === "countdown") this.toast = null;
    // Who wants it quick needs no time to look at a race; scores stand until they are read.
    const looks = this.waiting?.what === "start" || this.waiting?.what === "result";
    if (settings.pace === "quick" && this.seat !== null && looks && this.#readyFor !== this.waiting!.since) {
      this.#readyFor = this.waiting!.since;
      void this.ready();
    }
    this.#staging.receive(game, whole, this.tutorial !== null);
  }

  #showRace(race: Raced | null): void {
    clearTimeout(this.#finishing);
    this.race = race;
    if (race?.over) this.#finishing = setTimeout(() => (this.race = null), RACE_SHOWN_MS);
  }

  #showStep(step: Game, moving: boolean): void {
    if (moving) this.motion.step(step.events as Tagged[], () => this.#show(step));
    else this.#show(step);
  }

  #show(game: Game): void {
    const asked = this.asked;
    const prompt = this.game?.prompt?.id;
    this.game = game;
    if (this.#answered && game.next > this.#answered.known) this.#answered = undefined;
    if (game.prompt?.id !== prompt) {
      this.choice.clear();
      this.hint = null;
      this.#toasts.questionChanged();
      // The next race begins with a clear view.
      if (game.prompt?.kind === "race" && game.prompt.id !== this.race?.prompt) this.#showRace(null);
    }
    if (this.asked && (!asked || game.prompt?.id !== prompt)) sounds.play("turn");
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
    this.#toasts.showRefusal(answer, this.words, this.#question());
  }
}
