import { describe, expect, it } from "vitest";
import { asked, connected, eventually, handled, info, log, played, serveEachTest, sit, socket, step, table, welcomed, YOU } from "../testing/served-table";
import { settings } from "./settings.svelte";

serveEachTest();

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
    await connected();
    expect(socket.address.searchParams.get("since")).toBe("2");
  });

  it("keeps the log whole when the welcome brings what it missed", async () => {
    await sit();
    await welcomed(step(0, [played(0, 0)]));
    const before = log();
    socket.cut();
    await connected();
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
