import type { Game } from "$generated/messages";
import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { asked, chair, handled, info, log, played, serveEachTest, sit, socket, step, stopTheClock, table, welcomed } from "../testing/served-table";
import { readingTime, type Stage } from "./beats";
import { settings } from "./settings.svelte";

serveEachTest();

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
