// A table of Chain of Command with a real server beside it that says what a test wants, for tests of what lies between them.
import { fields } from "$generated/chain-of-command";
import type { Game, TableInfo, You } from "$generated/messages";
import type { Stage } from "$lib/beats";
import { LiveTable } from "$lib/live-table.svelte";
import { settings } from "$lib/settings.svelte";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { TableServer, type ServedSocket } from "./table-server";

// The simulated browser lets a test say where its page lies.
declare const happyDOM: { setURL: (url: string) => void };

const CARDS = ["dogs", "cats", "birds"].map((group) => ({ kind: "leader", id: `${group}-leader`, group }));
export const YOU: You = { guest: "g1", seat: 0, host: true, invite: null };
export const chair = (name: string) => ({ guest: null, name, bot: null, stand_in: false, here: true, program: false, second_device: false, left: false, gone_since: null, votes: [], character: null, avatar: null, vacation_until: null });

export function info(more: Partial<TableInfo> = {}): TableInfo {
  return {
    ...({ id: "t1", game: "chain-of-command", options: [], deck: "default", own_deck: false, deck_name: "", pace: "relaxed", privacy: "private" } as const),
    ...({ free_text: false, spectators: true, hints: true, bot: "tabby", state: "playing", host: "g1", commitment: "", origin: null } as const),
    ...{ chairs: ["Anna", "Ben", "Cleo"].map(chair), watching: 0, fills: null, rated: false, rematch: null, now: Date.now() / 1000, same_connection: [], removed: [], take_over: true, newcomers: [], pause: null, silenced: [] },
    ...more,
  };
}

export const played = (seat: number, card: number) => ({ type: "played", rule: "CC-2", seat, card });

/** A step of the game: its events, and the question that stands after them. */
export function step(since: number, events: unknown[], more: Partial<Game> = {}): Game {
  return {
    ...{ type: "game", since, next: since + events.length, events, view: { after: since + events.length }, moves: [], times: null },
    ...{ prompt: { id: 1, kind: "turn", seats: [1], rule: "CC-2", limit: null }, outcome: null, standing: [0, 0, 0], lines: [] },
    ...more,
  } as Game;
}

export const asked = (id: number, ...cards: number[]): Partial<Game> => ({
  prompt: { id, kind: "turn", seats: [0], rule: "CC-2", limit: null },
  moves: cards.map((card) => ({ type: "play", seat: 0, card })),
});

let server: TableServer;
export let table: LiveTable<{ after: number }>;
export let socket: ServedSocket;

export async function sit(player = 0, stage?: Stage): Promise<void> {
  table = new LiveTable("t1", async () => fields, player, stage && (() => Promise.resolve(stage)));
  await connected();
}

/** The table has a new connection. */
export async function connected(): Promise<void> {
  socket = await server.sockets.take();
}

export async function welcomed(game: Game | null, more: { you?: You } = {}): Promise<void> {
  socket.send({ type: "welcome", protocol: 1, you: YOU, table: info(), game, said: [], muted: [], host_actions: [], ...more });
  await eventually(() => expect(table.words).not.toBeNull());
}

export const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
/** From here on, time passes only when a test says so. */
export const stopTheClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

/** Everything that was sent before has been handled by now. */
export async function handled(): Promise<void> {
  const pong = table.ask({ type: "ping" });
  let command = await socket.commands.take();
  while (command.type !== "ping") command = await socket.commands.take();
  socket.send({ type: "pong", id: command.id, now: 0 });
  await pong;
}

export const log = (): string[] => table.log.map((line) => line.text);

/** Every test of the file has a server of its own. */
export function serveEachTest(): void {
  beforeEach(async () => {
    settings.language = "en";
    settings.pace = "normal";
    server = await TableServer.start({ "/api/tables/t1/cards": { cards: CARDS } });
    happyDOM.setURL(`${server.url}/t/t1`);
  });
  afterEach(async () => {
    vi.useRealTimers();
    table.close();
    await server.stop();
  });
}
