// A table that is played from data and needs no server while it runs: a tutorial, a puzzle, a finished game.
import type { Game, Message, TableInfo } from "$generated/messages";
import type { ConnectionState, TableSocket } from "./socket";
import type { Tagged } from "./text";

const GUEST = "tutorial";

/** What a table needs of the other side, in place of a server. */
export interface ScriptedTable {
  readonly cards: Tagged[];
  /** The message that the main button shows while nothing is asked. */
  readonly waits?: string;
  /** Do cards and places explain themselves under a mouse at rest? Where a tutorial speaks of one thing, only who asks is answered. */
  readonly explains: boolean;
  /** Is it a game of the past, where nobody is waited for? */
  readonly past?: boolean;
  /** In a game of the past: the number of the first event of the step that is shown. */
  readonly since?: number;
  connect(take: (message: Message) => void, changed: (state: ConnectionState) => void): Pick<TableSocket, "ask" | "reconnect" | "close">;
}

/** The message that shows the whole table to the player who sits there, or to a spectator. */
export const welcome = (table: TableInfo, seat: number | null, game: Game): Message =>
  ({
    type: "welcome",
    protocol: 1,
    you: { guest: GUEST, seat, host: true, invite: null },
    table: { ...table, now: Date.now() / 1000 },
    game,
    said: [],
    muted: [],
    host_actions: [],
  }) as unknown as Message;
