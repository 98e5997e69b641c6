import type { Message } from "$generated/messages";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableServer, type ServedSocket } from "../testing/table-server";
import { TableSocket } from "./socket";

let server: TableServer;
let client: TableSocket;
/** How often the client has connected, or tried to. */
let attempts: number;
let received: Message[];
/** States of the connection, oldest first, and those who wait for the next one. */
let states: string[];
let stateChanged: () => void;

beforeEach(async () => {
  server = await TableServer.start();
  attempts = 0;
  received = [];
  states = [];
  stateChanged = () => {};
});
afterEach(async () => {
  vi.useRealTimers();
  client.close();
  await server.stop();
});

async function connected(): Promise<ServedSocket> {
  client = new TableSocket(
    () => `${server.url.replace("http", "ws")}/live?since=${10 * attempts++}`,
    (message) => received.push(message),
    (state, why) => {
      states.push(why ? `${state}: ${why}` : state);
      stateChanged();
    },
  );
  return server.sockets.take();
}

async function reaches(state: string): Promise<void> {
  while (states.at(-1) !== state) await new Promise<void>((done) => (stateChanged = done));
}

async function welcomed(socket: ServedSocket): Promise<void> {
  socket.send({ type: "welcome" });
  await reaches("open");
}

describe("commands", () => {
  it("get the answer that carries their id", async () => {
    const socket = await connected();
    await welcomed(socket);
    const [undo, hint] = [client.ask({ type: "undo" }), client.ask({ type: "hint" })];
    const [first, second] = [await socket.commands.take(), await socket.commands.take()];
    expect([first.type, second.type]).toEqual(["undo", "hint"]);
    socket.send({ type: "error", id: second.id, problem: "no-hints", why: "" });
    socket.send({ type: "ack", id: first.id });
    expect((await hint).type).toBe("error");
    expect((await undo).type).toBe("ack");
  });

  it("given before the welcome reach the server", async () => {
    const socket = await connected();
    const answer = client.ask({ type: "start" });
    await welcomed(socket);
    const command = await socket.commands.take();
    expect(command.type).toBe("start");
    socket.send({ type: "ack", id: command.id });
    expect(await answer).toEqual({ type: "ack", id: command.id });
  });

  it("are sent again with the same id after a cut", async () => {
    const socket = await connected();
    await welcomed(socket);
    const answer = client.ask({ type: "undo" });
    const sent = await socket.commands.take();
    socket.cut();
    const again = await server.sockets.take();
    again.send({ type: "welcome" });
    expect(await again.commands.take()).toEqual(sent);
    again.send({ type: "ack", id: sent.id });
    expect((await answer).type).toBe("ack");
  });

  it("are not sent again once answered", async () => {
    const socket = await connected();
    await welcomed(socket);
    const answer = client.ask({ type: "undo" });
    const undo = await socket.commands.take();
    socket.send({ type: "ack", id: undo.id });
    await answer;
    socket.cut();
    const again = await server.sockets.take();
    again.send({ type: "welcome" });
    void client.ask({ type: "ping" });
    expect((await again.commands.take()).type).toBe("ping");
  });
});

it("hands on every message in the order in which it comes", async () => {
  const socket = await connected();
  await welcomed(socket);
  socket.send({ type: "closing", after: 1 });
  socket.send({ type: "error", id: null, problem: "stopping", why: "" });
  void client.ask({ type: "ping" }).then(() => stateChanged());
  const ping = await socket.commands.take();
  const answered = new Promise<void>((done) => (stateChanged = done));
  socket.send({ type: "pong", id: ping.id, now: 0 });
  await answered;
  expect(received.map((message) => message.type)).toEqual(["welcome", "closing", "error", "pong"]);
});

describe("a lost connection", () => {
  it("comes back by itself and asks for what it missed", async () => {
    const socket = await connected();
    expect(socket.address.searchParams.get("since")).toBe("0");
    await welcomed(socket);
    socket.cut();
    await reaches("reconnecting");
    const again = await server.sockets.take();
    expect(again.address.searchParams.get("since")).toBe("10");
    await welcomed(again);
    expect(states).toEqual(["open", "reconnecting", "open"]);
  });

  it("is tried again after longer and longer waits, at most 5 seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let socket = await connected();
    for (const wait of [400, 680, 1156, 1965.2, 3340.84, 5000, 5000]) {
      const before = attempts;
      states = [];
      socket.cut();
      await reaches("reconnecting");
      vi.advanceTimersByTime(Math.floor(wait) - 1);
      expect(attempts).toBe(before);
      vi.advanceTimersByTime(2);
      expect(attempts).toBe(before + 1);
      socket = await server.sockets.take();
    }
    // Once the server has answered, the next loss waits briefly again.
    await welcomed(socket);
    socket.cut();
    await reaches("reconnecting");
    const before = attempts;
    vi.advanceTimersByTime(401);
    expect(attempts).toBe(before + 1);
    await server.sockets.take();
  });

  it("is tried at once when the device is online again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    (await connected()).cut();
    await reaches("reconnecting");
    dispatchEvent(new Event("online"));
    expect(attempts).toBe(2);
    await welcomed(await server.sockets.take());
  });

  it("is noticed as soon as the device goes offline", async () => {
    const socket = await connected();
    await welcomed(socket);
    dispatchEvent(new Event("offline"));
    // At once: where nothing comes through, nobody answers the closing of a connection either.
    expect(states.at(-1)).toBe("reconnecting");
    await socket.closed();
  });
});

it("leaves one connection for another and loses no command", async () => {
  const socket = await connected();
  await welcomed(socket);
  client.reconnect();
  const answer = client.ask({ type: "sit", seat: 1 });
  const again = await server.sockets.take();
  await socket.closed();
  again.send({ type: "welcome" });
  const command = await again.commands.take();
  expect(command.type).toBe("sit");
  again.send({ type: "ack", id: command.id });
  expect((await answer).type).toBe("ack");
  expect(states).toEqual(["open", "open"]);
});

describe("a connection that ends for good", () => {
  it.each([4401, 4403, 4404, 4410])("is not tried again after code %i", async (code) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    (await connected()).close(code, "not-invited");
    await reaches("gone: not-invited");
    vi.advanceTimersByTime(60_000);
    expect(attempts).toBe(1);
  });

  it("is not tried again when the table has failed", async () => {
    const socket = await connected();
    await welcomed(socket);
    socket.close(4500, "table-failed");
    await reaches("gone: table-failed");
  });

  it("is not tried again after the page closes it", async () => {
    const socket = await connected();
    await welcomed(socket);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    client.close();
    await socket.closed();
    dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(60_000);
    expect(attempts).toBe(1);
    expect(states).toEqual(["open"]);
  });
});
