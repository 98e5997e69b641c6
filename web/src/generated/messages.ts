// Made by `make types` from the Python definitions; do not edit.

/** What a player wants while another one is away. */
export type AbsenceChoice = "bot" | "end" | "wait";

/** What the player of a seat wants while another one is away. */
export interface AbsenceVote {
  seat: number;
  choice: AbsenceChoice;
}

/** The command with this id was done, and is on the disk. */
export interface Ack {
  type: "ack";
  id: string;
}

/** The same people play again at that table; those who sat here sit there. */
export interface Again {
  type: "rematch";
  table: string;
}

/** The host lets guests take over bots' seats during the game, or does so no longer. */
export interface AllowTakeOver {
  type: "allow-take-over";
  id: string;
  allowed: boolean;
}

export interface ChairInfo {
  guest: string | null;
  name: string;
  bot: string | null;
  stand_in: boolean;
  here: boolean;
  program: boolean;
  second_device: boolean;
  left: boolean;
  gone_since: number | null;
  votes: AbsenceVote[];
  character: string | null;
  vacation_until: number | null;
  avatar: string | null;
}

/** The host chooses other options or another pace, before the start; null leaves them as they are. */
export interface ChangeSettings {
  type: "change-settings";
  id: string;
  options?: string[] | null;
  pace?: Pace | null;
}

/** The host closes the table for everybody; a game that runs ends without a result. */
export interface CloseTable {
  type: "close-table";
  id: string;
}

/** The server stops; everything is saved. Come back after `after` seconds. */
export interface Closing {
  type: "closing";
  after: number;
}

/** Play for yourself again. */
export interface ComeBack {
  type: "come-back";
  id: string;
}

/** The command was not done; nothing has changed. `problem` is one of a closed list. */
export interface Error {
  type: "error";
  problem: string;
  why: string;
  id: string | null;
}

/** One hand in a race, as everybody may know it. */
export interface Finish {
  seat: number;
  seconds: number;
  took: boolean;
  photo: boolean;
}

/** The host frees a seat, before the start. A guest who sits there is removed, as by `remove`. */
export interface FreeSeat {
  type: "free-seat";
  id: string;
  seat: number;
}

/** The game as you may see it: the events since the last message, and the view now. Compute nothing yourself. */
export interface Game {
  type: "game";
  since: number;
  next: number;
  events: unknown[];
  view: unknown;
  prompt: Prompt | null;
  moves: unknown[];
  times: Times | null;
  outcome: Outcome | null;
  standing: (number | null)[];
  lines: unknown[];
  answered: boolean;
  undo: boolean;
}

/** A finished game, and how many of its moves another one begins with. */
export interface GameOrigin {
  table: string;
  moves: number;
}

/** A guest, and the name by which people at the table know them. */
export interface GuestName {
  guest: string;
  name: string;
}

/** What would a strong bot do in your place? */
export interface Hint {
  type: "hint";
  id: string;
}

/** The best moves, as a strong bot sees them from your seat. */
export interface Hinted {
  type: "hint";
  id: string;
  prompt: number;
  advice: unknown;
}

/** Something that the host did, for everybody to see. A name is empty where its guest has none any more. */
export interface HostAction {
  type: "host-action";
  n: number;
  at: number;
  what: HostDeed;
  host: GuestName;
  guest: GuestName | null;
  seat: number | null;
  level: string | null;
  before: string | null;
  options: string[] | null;
  pace: Pace | null;
}

/** What a host did. */
export type HostDeed = "bot-level" | "closed" | "heard-again" | "invitation" | "let-back" | "new-host" | "no-take-over" | "options" | "pace" | "pause-over" | "paused" | "removed" | "silenced" | "stand-in" | "take-over" | "went-on";

/** The host made a new invitation, for those who sit here; the one before opens nothing any more. */
export interface Invitation {
  type: "invitation";
  invite: string;
}

/** How a question is answered. */
export type Kind = "commit" | "race" | "react" | "turn";

/** Leave the game for good: a bot has your seat, or the game ends where nobody else plays. In a rated game a bot plays on for you, and the game is your loss. */
export interface LeaveGame {
  type: "leave-game";
  id: string;
}

/** The host asks who is watching. */
export interface ListSpectators {
  type: "list-spectators";
  id: string;
}

/** Hide the chat messages of a guest, or show them again. */
export interface Mute {
  type: "mute";
  id: string;
  guest: string;
  muted?: boolean;
}

/** The host makes a new invitation: the one before opens nothing any more. Everybody who is here stays. */
export interface NewInvitation {
  type: "new-invitation";
  id: string;
}

/** A guest who takes over a bot's seat with the next question. */
export interface Newcomer {
  seat: number;
  guest: string;
  name: string;
  program: boolean;
  avatar: string;
}

/** A notice to everybody: `forfeit` (a bot failed, and another move was played for it, TB-2). */
export interface Notice {
  type: "notice";
  what: string;
  seat: number;
  rule: string;
}

/** Ranks from 1; seats that no step separates share their rank, and the next rank is left out. */
export interface Outcome {
  ranks: number[];
  scores: number[];
  reckoning: Points[][];
  rule: string;
  decided: string;
}

export type Pace = "brisk" | "day" | "eight-hours" | "hour" | "relaxed" | "steady" | "three-days" | "week";

/** The host stops the clocks for everybody, for at most 15 minutes, or lets the game go on. What must end on time, as a race or a reaction window, runs to its end first. */
export interface Pause {
  type: "pause";
  id: string;
  paused?: boolean;
}

/** A pause, in the server's time. */
export interface PauseInfo {
  asked: number;
  since: number | null;
  until: number;
}

/** Are you there? */
export interface Ping {
  type: "ping";
  id: string;
}

/** Answer the question of that id with a move from the list of moves. */
export interface Play {
  type: "play";
  id: string;
  prompt: number;
  move: unknown;
}

/** One line of a seat's score sheet: points, and the rule that gives them. */
export interface Points {
  rule: string;
  points: number;
  what?: string;
}

export interface Pong {
  type: "pong";
  id: string;
  now: number;
}

export type Privacy = "private" | "public";

/** A question to one or more seats. It follows from public knowledge alone: who is asked, and for how long, reveals nothing of a hand. An answer names the id, and is stale only when the question has changed; so simultaneous answers never collide, and the id of a COMMIT, REACT or RACE stays the same while the same question stands. */
export interface Prompt {
  id: number;
  kind: Kind;
  seats: number[];
  rule: string;
  limit: number | null;
}

/** A verdict in a race: all hands that were judged so far, in order. Sent just before its `game`. */
export interface Raced {
  type: "race";
  prompt: number;
  hands: Finish[];
  over: boolean;
}

/** You need no more time to look. When all people who are here are ready, a public waiting time ends early. */
export interface Ready {
  type: "ready";
  id: string;
}

/** The rules say no; `text` says why in your language. */
export interface Refused {
  type: "refused";
  id: string;
  rule: string;
  why: string;
  cards: number[];
  text: string;
}

/** The same people play again, at a new table that is announced to everybody. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** The host removes a guest from the table for good, or lets them back in. During the game a bot plays on. */
export interface Remove {
  type: "remove";
  id: string;
  guest: string;
  removed?: boolean;
}

/** Show the host a chat message, by its number. */
export interface Report {
  type: "report";
  id: string;
  said: number;
}

/** To the host: a guest reports a chat message. */
export interface Reported {
  type: "reported";
  by: string;
  said: SaidInfo;
}

/** Leave your seat: before the start it is free again, during the game a bot plays for you. */
export interface Rise {
  type: "rise";
  id: string;
}

/** A chat message. */
export interface SaidInfo {
  type: "said";
  n: number;
  at: number;
  guest: string;
  name: string;
  phrase: string | null;
  text: string | null;
}

/** A quick phrase; or a text of your own, where the host allows that. */
export interface Say {
  type: "say";
  id: string;
  phrase?: string | null;
  text?: string | null;
}

/** The host puts a bot on a free seat. */
export interface SeatBot {
  type: "seat-bot";
  id: string;
  seat: number;
  bot: string;
}

/** The host gives a bot's seat to a bot of another level, before or during the game. */
export interface SetBotLevel {
  type: "set-bot-level";
  id: string;
  seat: number;
  bot: string;
}

/** The host takes the chat from a guest, or gives it back. */
export interface Silence {
  type: "silence";
  id: string;
  guest: string;
  silent?: boolean;
}

/** Take a seat: this one, or any that is free. */
export interface Sit {
  type: "sit";
  id: string;
  seat?: number | null;
}

/** The guests who are watching, or the first of many. */
export interface Spectators {
  type: "spectators";
  id: string;
  guests: GuestName[];
}

/** Let a bot play for you; or, as the host, for somebody who is not there. */
export interface StandIn {
  type: "stand-in";
  id: string;
  seat?: number | null;
}

/** The host starts the game; bots take the seats that are empty. */
export interface Start {
  type: "start";
  id: string;
}

/** Resend the full state, with events from `since` on. */
export interface Sync {
  type: "sync";
  id: string;
  since?: number;
}

/** The table itself changed: seats, host, state. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
}

/** A table as everybody may see it. */
export interface TableInfo {
  id: string;
  game: string;
  options: string[];
  deck: string;
  own_deck: boolean;
  pace: Pace;
  privacy: Privacy;
  free_text: boolean;
  spectators: boolean;
  hints: boolean;
  bot: string;
  state: TableStatus;
  host: string;
  commitment: string;
  chairs: ChairInfo[];
  watching: number;
  fills: number | null;
  rated: boolean;
  rematch: string | null;
  now: number;
  same_connection: number[][];
  removed: GuestName[];
  take_over: boolean;
  newcomers: Newcomer[];
  origin: GameOrigin | null;
  pause: PauseInfo | null;
  silenced: string[];
  deck_name: string;
}

export type TableStatus = "closed" | "finished" | "open" | "playing";

/** Take over a bot's seat during the game, where the host allows it; it is yours now or with the next question. */
export interface TakeOver {
  type: "take-over";
  id: string;
  seat: number;
}

/** The clocks, as everybody may know them; times are the server's own, and `now` is the server's time of sending. */
export interface Times {
  now: number;
  asked: number;
  turn: number | null;
  reserves: number[];
  closes: number | null;
  waiting: WaitingInfo | null;
  due: (number | null)[];
}

/** Take back your last move, as long as nobody has learned anything from it. */
export interface Undo {
  type: "undo";
  id: string;
}

/** What shall be done about a player who has been away for a while: wait, let a bot play, or end the game. A bot plays as soon as the host wants it, or all the other players who are there; the game ends when all of them do. */
export interface Vote {
  type: "vote";
  id: string;
  seat: number;
  choice: AbsenceChoice;
}

/** Why a table waits. */
export type WaitingFor = "countdown" | "result" | "round" | "start";

/** A public waiting time, in the server's time. */
export interface WaitingInfo {
  what: WaitingFor;
  since: number;
  until: number;
  ready: number[];
}

/** The first message of a socket, the answer to `sync`, and what you get when your seat changes. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  you: You;
  table: TableInfo;
  game: Game | null;
  said: SaidInfo[];
  muted: string[];
  host_actions: HostAction[];
}

export interface You {
  guest: string;
  seat: number | null;
  host: boolean;
  invite: string | null;
}

export type Message = Welcome | Game | TableChanged | SaidInfo | HostAction | Ack | Refused | Error | Hinted | Notice | Raced | Invitation | Spectators | Reported | Again | Pong | Closing;

export type Command = Play | Undo | Ready | Hint | Sync | Sit | Rise | SeatBot | FreeSeat | Start | StandIn | Vote | LeaveGame | TakeOver | AllowTakeOver | ComeBack | Say | Mute | Silence | Remove | NewInvitation | Pause | SetBotLevel | ChangeSettings | CloseTable | ListSpectators | Report | Rematch | Ping;

export type Problem = "bad-message" | "too-large" | "too-fast" | "too-early" | "cross-site" | "wrong-host" | "no-guest" | "no-table" | "not-found" | "not-invited" | "removed" | "table-closed" | "table-full" | "table-failed" | "seat-taken" | "no-seat" | "seated" | "programs-apart" | "not-seated" | "not-host" | "not-started" | "started" | "not-over" | "answered" | "hand-down" | "bad-name" | "name-taken" | "bad-options" | "no-races" | "bad-deck" | "decks-busy" | "checks-busy" | "no-bot" | "no-free-text" | "bad-text" | "silenced" | "paused" | "no-hints" | "hint-late" | "too-many" | "quota-used" | "storage-full" | "journal-full" | "bad-subscription" | "no-vacation" | "link-used" | "not-saved" | "damaged" | "stopping";
