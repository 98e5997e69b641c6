import { fields } from "$generated/chain-of-command";
import type { Game, TableInfo, You } from "$generated/messages";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableServer, type ServedSocket } from "../testing/table-server";
import { readingTime, type Stage } from "./beats";
import { settings } from "./settings.svelte";
import { LiveTable } from "./live-table.svelte";

// The simulated browser lets a test say where its page lies.
declare const happyDOM: { setURL: (url: string) => void };

const CARDS = ["dogs", "cats", "birds"].map((group) => ({ kind: "leader", id: `${group}-leader`, group }));
const YOU: You = { guest: "g1", seat: 0, host: true, invite: null };
const chair = (name: string) => ({ guest: null, name, bot: null, stand_in: false, here: true, program: false, second_device: false, left: false, gone_since: null, votes: [], character: null, avatar: null, vacation_until: null });

function info(more: Partial<TableInfo> = {}): TableInfo {
  return {
    ...({ id: "t1", game: "chain-of-command", options: [], deck: "default", own_deck: false, deck_name: "", pace: "relaxed", privacy: "private" } as const),
    ...({ free_text: false, spectators: true, hints: true, bot: "tabby", state: "playing", host: "g1", commitment: "", origin: null } as const),
    ...{ chairs: ["Anna", "Ben", "Cleo"].map(chair), watching: 0, fills: null, rated: false, rematch: null, now: Date.now() / 1000, same_connection: [], removed: [], take_over: true, newcomers: [], pause: null, silenced: [] },
    ...more,
  };
}

const played = (seat: number, card: number) => ({ type: "played", rule: "CC-2", seat, card });

/** A step of the game: its events, and the question that stands after them. */
function step(since: number, events: unknown[], more: Partial<Game> = {}): Game {
  return {
    ...{ type: "game", since, next: since + events.length, events, view: { after: since + events.length }, moves: [], times: null },
    ...{ prompt: { id: 1, kind: "turn", seats: [1], rule: "CC-2", limit: null }, outcome: null, standing: [0, 0, 0], lines: [] },
    ...more,
  } as Game;
}

const asked = (id: number, ...cards: number[]): Partial<Game> => ({
  prompt: { id, kind: "turn", seats: [0], rule: "CC-2", limit: null },
  moves: cards.map((card) => ({ type: "play", seat: 0, card })),
});

let server: TableServer;
let table: LiveTable<{ after: number }>;
let socket: ServedSocket;

async function sit(player = 0, stage?: Stage): Promise<void> {
  table = new LiveTable("t1", async () => fields, player, stage && (() => Promise.resolve(stage)));
  socket = await server.sockets.take();
}

async function welcomed(game: Game | null, more: { you?: You } = {}): Promise<void> {
  socket.send({ type: "welcome", protocol: 1, you: YOU, table: info(), game, said: [], muted: [], host_actions: [], ...more });
  await eventually(() => expect(table.words).not.toBeNull());
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
/** From here on, time passes only when a test says so. */
const stopTheClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

/** Everything that was sent before has been handled by now. */
async function handled(): Promise<void> {
  const pong = table.ask({ type: "ping" });
  let command = await socket.commands.take();
  while (command.type !== "ping") command = await socket.commands.take();
  socket.send({ type: "pong", id: command.id, now: 0 });
  await pong;
}

const log = (): string[] => table.log.map((line) => line.text);

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

describe("a host's decisions", () => {
  it("say once who was removed, not again on every message", async () => {
    await sit();
    await welcomed(null);
    const removed = [{ guest: "g2", name: "Ben" }];
    socket.send({ type: "table", table: info({ removed }) });
    await handled();
    expect(table.toast?.text).toContain("Ben");
    table.toast = null;
    socket.send({ type: "table", table: info({ removed }) });
    await handled();
    expect(table.toast).toBeNull();
  });

  it("change the invitation that is shown", async () => {
    await sit();
    await welcomed(null, { you: { ...YOU, invite: "old" } });
    socket.send({ type: "invitation", invite: "new" });
    await handled();
    expect(table.you?.invite).toBe("new");
  });
});

describe("connecting", () => {
  it("names the language and the player, and no secret", async () => {
    settings.language = "de";
    await sit(2);
    expect(socket.address.pathname).toBe("/api/tables/t1/live");
    expect(Object.fromEntries(socket.address.searchParams)).toEqual({ since: "0", lang: "de", player: "2" });
  });

  it("asks only for events that it has not seen", async () => {
    await sit();
    await welcomed(step(0, [played(0, 0), played(1, 1)]));
    socket.cut();
    socket = await server.sockets.take();
    expect(socket.address.searchParams.get("since")).toBe("2");
  });

  it("keeps the log whole when the welcome brings what it missed", async () => {
    await sit();
    await welcomed(step(0, [played(0, 0)]));
    const before = log();
    socket.cut();
    socket = await server.sockets.take();
    await welcomed(step(1, [played(1, 1), played(2, 2)]));
    await handled();
    expect(log()).toHaveLength(3);
    expect(log().slice(0, 1)).toEqual(before);
    expect(table.log.map((line) => line.n)).toEqual([0, 1, 2]);
  });

  it("replaces the log when the welcome starts from the beginning", async () => {
    await sit();
    await welcomed(step(0, [played(0, 0), played(1, 1)]));
    await welcomed(step(0, [played(2, 2)]));
    await handled();
    expect(log()).toEqual([expect.stringContaining("Cleo")]);
  });

  it("says why the table is gone", async () => {
    await sit();
    socket.close(4403, "not-invited");
    await eventually(() => expect(table.connection).toBe("gone"));
    expect(table.problem).toBe("not-invited");
  });
});

describe("steps of the game", () => {
  it("show one after the other, and the log with them", async () => {
    await sit();
    await welcomed(step(0, []));
    stopTheClock();
    socket.send(step(0, [played(0, 0)]));
    socket.send(step(1, [played(1, 1)]));
    await handled();
    expect(table.view.after).toBe(1);
    expect(log()).toHaveLength(1);
    expect(table.beat?.text).toBe(log()[0]);
    table.next();
    expect(table.view.after).toBe(2);
    expect(log()).toHaveLength(2);
  });

  it("offer no undo that somebody's move has ended, although it is not shown yet", async () => {
    await sit();
    await welcomed(step(0, []));
    stopTheClock();
    socket.send(step(0, [played(0, 0)], { undo: true }));
    await handled();
    expect(table.undo).toBe(true);
    socket.send(step(1, [played(1, 1)]));
    await handled();
    expect(table.view.after).toBe(1);
    expect(table.undo).toBe(false);
  });

  it("show at once what I take back, whatever still waits to be seen of the move", async () => {
    settings.pace = "calm";
    await sit();
    await welcomed(step(0, [], asked(1, 0, 1)));
    stopTheClock();
    socket.send(step(0, [played(0, 0)], { ...asked(2, 0), undo: true }));
    await handled();
    expect(table.beat?.text).toBe(log()[0]);
    socket.send(step(1, [{ type: "taken-back", rule: "TB-5", seat: 0 }], asked(3, 0, 1)));
    await handled();
    expect(table.staging).toBe(false);
    expect(table.moves).toHaveLength(2);
    expect(log()).toHaveLength(2);
  });

  it("let others see what somebody else takes back, after the move", async () => {
    settings.pace = "calm";
    await sit();
    await welcomed(step(0, []));
    stopTheClock();
    socket.send(step(0, [played(1, 0)]));
    socket.send(step(1, [{ type: "taken-back", rule: "TB-5", seat: 1 }]));
    await handled();
    expect(table.beat?.text).toBe(log()[0]);
    expect(table.view.after).toBe(1);
  });

  it("add each event to the log when its beat is shown", async () => {
    const lands = (event: { rule?: unknown }, n: number) => ({ text: `card ${n}`, rule: String(event.rule), place: "trick", after: n > 0, mine: true, least: 0, happened: n + 1 });
    await sit(0, ({ events }) => events.slice(0, 2).map(lands));
    await welcomed(step(0, [], asked(1, 0, 1)));
    stopTheClock();
    socket.send(step(0, [played(0, 0), played(1, 1), played(2, 2)], { prompt: { id: 2, kind: "turn", seats: [1], rule: "CC-2", limit: null } }));
    await handled();
    expect(log()).toHaveLength(1);
    expect(table.outdated).toBe(true);
    expect(table.asked).toBe(false);
    table.next();
    expect(log()).toHaveLength(2);
    expect(table.outdated).toBe(false);
    table.next();
    expect(log()).toHaveLength(3);
  });

  it.each([
    ["wait while something else is read", null, 1],
    ["wait for nothing while somebody else at the table waits for me", "g2", 2],
  ])("%s", async (_, guest, shown) => {
    await sit();
    await welcomed(step(0, []));
    socket.send({ type: "table", table: info({ chairs: ["Anna", "Ben", "Cleo"].map((name, seat) => ({ ...chair(name), guest: seat === 1 ? guest : null })) }) });
    await handled();
    stopTheClock();
    table.rulebook = { rule: "CC-2" };
    socket.send(step(0, [played(1, 0)]));
    socket.send(step(1, [played(2, 1)], asked(2, 2)));
    await handled();
    vi.advanceTimersByTime(60_000);
    expect(table.view.after).toBe(shown);
    table.rulebook = null;
    vi.advanceTimersByTime(60_000);
    expect(table.view.after).toBe(2);
  });

  it("go on beside an open rulebook when I have played, and wait again when I read on", async () => {
    await sit();
    await welcomed(step(0, [], asked(1, 0)));
    stopTheClock();
    table.openRule("CC-2");
    void table.play(table.moves[0]);
    socket.send(step(0, [played(0, 0)]));
    socket.send(step(1, [played(1, 1)]));
    await handled();
    vi.advanceTimersByTime(60_000);
    expect(table.view.after).toBe(2);
    table.openRule("CC-3");
    socket.send(step(2, [played(2, 2)]));
    socket.send(step(3, [played(0, 0)]));
    await handled();
    vi.advanceTimersByTime(60_000);
    expect(table.view.after).toBe(3);
  });

  it("show at once when a race begins", async () => {
    await sit();
    await welcomed(step(0, []));
    stopTheClock();
    socket.send(step(0, [played(0, 0)]));
    socket.send(step(1, [played(1, 1)]));
    socket.send(step(2, [played(2, 2)], { prompt: { id: 2, kind: "race", seats: [0, 1, 2], rule: "CC-2", limit: 4 } }));
    await handled();
    expect(table.view.after).toBe(3);
    expect(log()).toHaveLength(3);
  });

  it.each([
    ["are passed over when a window asks me and closes by the clock", [0, 2], 1030, 3],
    ["are played before a window that asks me and waits for me", [0, 2], null, 1],
    ["are played before a window that asks others", [2], 1030, 1],
  ])("%s", async (_, seats, closes, shown) => {
    await sit();
    await welcomed(step(0, []));
    stopTheClock();
    socket.send(step(0, [played(0, 0)]));
    socket.send(step(1, [played(1, 1)]));
    const times = { now: 1024, asked: 1024, turn: null, reserves: [], closes, waiting: null, due: [] };
    socket.send(step(2, [played(1, 2)], { prompt: { id: 2, kind: "react", seats, rule: "PP-12", limit: 8 }, times }));
    await handled();
    expect(table.view.after).toBe(shown);
  });

  it("end in time for the scores of a round, which wait for them until then", async () => {
    await sit(0, ({ events }) => events.map(() => ({ text: "Watch this.", rule: "", place: "table", after: false, mine: true, least: 30_000 })));
    await welcomed(step(0, []));
    stopTheClock();
    const now = Date.now() / 1000;
    const times = { now, asked: now, turn: null, reserves: [0, 0, 0], closes: null, due: [], waiting: { what: "round", since: now, until: now + 40, ready: [] } };
    socket.send(step(0, [played(1, 0), played(2, 1)], { times, prompt: null } as Partial<Game>));
    await handled();
    expect(table.waiting?.what).toBe("round");
    expect(table.waitingShown).toBeNull();
    vi.advanceTimersByTime(26_000);
    expect([table.staging, table.waitingShown]).toEqual([true, null]);
    vi.advanceTimersByTime(3_000);
    expect([table.staging, table.waitingShown?.what]).toEqual([false, "round"]);
    expect(table.view.after).toBe(2);
  });

  it("clear the picks when the question changes, and only then", async () => {
    await sit();
    await welcomed(step(0, [], asked(1, 0, 1)));
    stopTheClock();
    table.choice.pick("card", 1);
    socket.send(step(0, [], asked(1, 0, 1)));
    await handled();
    expect(table.choice.ready).toEqual({ type: "play", seat: 0, card: 1 });
    socket.send(step(0, [], asked(2, 0, 1)));
    await handled();
    expect(table.game?.prompt?.id).toBe(2);
    expect(table.choice.picks).toEqual([]);
  });
});

describe("playing", () => {
  it("answers the question that is shown", async () => {
    await sit();
    await welcomed(step(0, [], asked(7, 0, 1)));
    table.choice.pick("card", 1);
    table.choice.confirm();
    expect(await socket.commands.take()).toMatchObject({ type: "play", prompt: 7, move: { type: "play", seat: 0, card: 1 } });
    expect(table.choice.picks).toEqual([]);
    expect(table.answers).toBe(1);
  });

  it("counts no answer where nothing is asked of me", async () => {
    await sit();
    await welcomed(step(0, []));
    void table.play({ type: "play", seat: 0, card: 1 });
    await socket.commands.take();
    expect(table.answers).toBe(0);
  });

  it("shows what to do now, then the text and the rule of a refusal, until the next question", async () => {
    await sit();
    await welcomed(step(0, [], asked(7, 0)));
    const play = table.play({ type: "play", seat: 0, card: 2 });
    const { id } = await socket.commands.take();
    socket.send({ type: "refused", id, rule: "CC-2", why: "refuse-not-held", cards: [], text: "You do not hold it. (CC-2)" });
    await play;
    expect(table.toast).toEqual({ now: "Your turn: play a card.", text: "You do not hold it.", rule: "CC-2" });
    socket.send(step(0, [], asked(7, 0)));
    await handled();
    expect(table.toast).not.toBeNull();
    socket.send(step(0, [], asked(8, 0)));
    await handled();
    expect(table.toast).toBeNull();
  });

  it("says what is to be done first until the next question", async () => {
    await sit();
    await welcomed(step(0, [], asked(7, 0)));
    table.showOnQuestion("First choose something.");
    socket.send(step(0, [], asked(7, 0)));
    await handled();
    expect(table.toast?.text).toBe("First choose something.");
    socket.send(step(0, [], asked(8, 0)));
    await handled();
    expect(table.toast).toBeNull();
  });

  it("takes a refusal away with its question also where there was nothing to do instead", async () => {
    await sit();
    await welcomed({ ...step(0, []), prompt: null });
    const ask = table.ask({ type: "play" });
    const { id } = await socket.commands.take();
    socket.send({ type: "refused", id, rule: "PP-10", why: "refuse-answered", cards: [], text: "You have already answered." });
    await ask;
    expect(table.toast).toEqual({ now: undefined, text: "You have already answered.", rule: "PP-10" });
    socket.send(step(0, [], asked(8, 0)));
    await handled();
    expect(table.toast).toBeNull();
  });

  it("does not say what is asked now where something cannot be taken back", async () => {
    await sit();
    await welcomed(step(0, [], asked(7, 0)));
    const undo = table.ask({ type: "undo" });
    const { id } = await socket.commands.take();
    socket.send({ type: "refused", id, rule: "TB-5", why: "refuse-undo", cards: [], text: "It stands." });
    await undo;
    expect(table.toast).toEqual({ now: undefined, text: "It stands.", rule: "TB-5" });
    socket.send(step(0, [], asked(8, 0)));
    await handled();
    expect(table.toast?.text).toBe("It stands.");
  });

  it("says nothing of an answer that came too late", async () => {
    await sit();
    await welcomed(step(0, [], asked(7, 0)));
    const play = table.play({ type: "play", seat: 0, card: 0 });
    const { id } = await socket.commands.take();
    socket.send({ type: "refused", id, rule: "TB-1", why: "refuse-stale", cards: [], text: "Too late." });
    await play;
    expect(table.toast).toBeNull();
  });
});

it("puts the log into another language", async () => {
  await sit();
  await welcomed(step(0, [played(0, 0)]));
  await eventually(() => expect(log()).toHaveLength(1));
  expect(log()[0]).toContain("You");
  settings.language = "de";
  await table.loadWords();
  expect(log()[0]).toContain("Du");
});

it.each([
  [0, [1, 2]],
  [1, [2, 0]],
  [null, [0, 1, 2]],
])("lists the others clockwise from the seat after %s", async (seat, others) => {
  await sit();
  await welcomed(null, { you: { ...YOU, seat } });
  expect(table.others).toEqual(others);
});

it.each([
  [{ phrase: "hello", text: null }, "Hello, everybody!"],
  [{ phrase: null, text: "a rude word" }, "a rude word"],
])("shows the host what a guest reports: %o", async (said, shown) => {
  await sit();
  await welcomed(null);
  socket.send({ type: "reported", by: "g3", said: { type: "said", n: 4, at: 0, guest: "g2", name: "Ben", ...said } });
  await handled();
  expect(table.toast?.text).toContain("Ben");
  expect(table.toast?.text).toContain(shown);
});

it("keeps at most a hundred lines of chat", async () => {
  await sit();
  await welcomed(null);
  for (let n = 0; n < 105; n++) socket.send({ type: "said", n, at: 0, guest: "g2", name: "Ben", phrase: "hello", text: null });
  await handled();
  expect(table.said).toHaveLength(100);
  expect(table.said[0].n).toBe(5);
});

it("waits for no *next* at the calm pace when a bot plays for the player", async () => {
  settings.pace = "calm";
  const stage: Stage = ({ words, events }) => events.map((event) => ({ text: words.event(event), rule: "CC-2", place: "table", least: 10, mine: true, after: true }));
  await sit(0, stage);
  await welcomed(step(0, []));
  await handled();
  stopTheClock();
  socket.send(step(0, [played(1, 0)]));
  await handled();
  expect(table.beat).not.toBeNull();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(table.beat).not.toBeNull();
  const [me, ...others] = info().chairs;
  socket.send({ type: "table", table: info({ chairs: [{ ...me, stand_in: true }, ...others] }) });
  await handled();
  expect(table.beat).toBeNull();
  settings.pace = "normal";
});

it("goes on after the reading time when the pace is changed from calm to normal, or when the player answers before", async () => {
  const stage: Stage = ({ words, events }) => events.map((event) => ({ text: words.event(event), rule: "CC-2", place: "table", least: 10, mine: true, after: true }));
  for (const answers of [false, true]) {
    settings.pace = "calm";
    await sit(0, stage);
    await welcomed(step(0, []));
    await handled();
    stopTheClock();
    socket.send(step(0, [played(1, 0)], asked(2, 7)));
    await handled();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(table.beat).not.toBeNull();
    settings.pace = "normal";
    flushSync();
    expect(table.answered).toBe(false);
    if (answers) {
      const play = table.play(table.moves[0]);
      const { id } = await socket.commands.take();
      socket.send({ type: "ack", id });
      await play;
      // Until the table shows what came of it, nothing else is said.
      expect(table.answered).toBe(true);
      socket.send(step(1, [], asked(3, 1)));
      await handled();
      expect(table.answered).toBe(false);
    } else {
      await vi.advanceTimersByTimeAsync(readingTime(table.beat!.text) - 1);
      expect(table.beat).not.toBeNull();
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(table.beat).toBeNull();
    vi.useRealTimers();
    table.close();
  }
});

it("passes over no callout that says why the game is over before it can be read", async () => {
  const stage: Stage = ({ words, events }) => events.map((event) => ({ text: words.event(event), rule: "CC-2", place: "table", least: 10, mine: true, after: true, final: event.seat === 2 }));
  await sit(0, stage);
  await welcomed(step(0, []));
  await handled();
  stopTheClock();
  const outcome = { ranks: [1, 2, 3], scores: [3, 2, 1], decided: "points", rule: "CC-6" } as unknown as Game["outcome"];
  socket.send(step(0, [played(1, 0), played(2, 1)], { prompt: null, outcome }));
  await handled();
  expect(table.held).toBe(false);
  table.next();
  const why = table.beat!.text;
  expect(why).toContain("Cleo");
  expect(table.held).toBe(true);
  await vi.advanceTimersByTimeAsync(readingTime(why) - 1);
  table.next();
  expect(table.beat?.text).toBe(why);
  await vi.advanceTimersByTimeAsync(1);
  expect(table.held).toBe(false);
  expect(table.beat).toBeNull();
});

it("lets a hint make room for what is said of a picked card, until that is put back", async () => {
  await sit();
  await welcomed(step(0, [], asked(1, 0, 1)));
  table.choice.pick("card", 0);
  table.hint = { type: "advice" } as never;
  expect(table.hint).not.toBeNull();
  table.choice.pick("card", 1);
  expect(table.hint).toBeNull();
  table.choice.pick("card", 1);
  expect(table.hint).not.toBeNull();
  table.hint = null;
  expect(table.hint).toBeNull();
});
