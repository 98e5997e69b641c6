// A server on loopback that speaks as a test bids: real HTTP, real WebSockets, a table of the test's own making.
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket, WebSocketServer } from "ws";

/** Things that come one by one, and those who wait for the next one. */
class Mailbox<T> {
  readonly #things: T[] = [];
  readonly #takers: ((thing: T) => void)[] = [];

  put(thing: T): void {
    const taker = this.#takers.shift();
    if (taker) taker(thing);
    else this.#things.push(thing);
  }

  take(): Promise<T> {
    const thing = this.#things.shift();
    return thing === undefined ? new Promise((taker) => this.#takers.push(taker)) : Promise.resolve(thing);
  }

  get size(): number {
    return this.#things.length;
  }
}

export interface SentCommand {
  id: string;
  type: string;
  [field: string]: unknown;
}

/** The server's end of one socket. */
export class ServedSocket {
  readonly commands = new Mailbox<SentCommand>();

  constructor(
    private readonly socket: WebSocket,
    /** The address the client connected to. */
    readonly address: URL,
  ) {
    socket.on("message", (data) => this.commands.put(JSON.parse(String(data)) as SentCommand));
  }

  send(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  close(code: number, reason = ""): void {
    this.socket.close(code, reason);
  }

  /** The connection breaks, without a word. */
  cut(): void {
    this.socket.terminate();
  }

  get open(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  closed(): Promise<void> {
    return new Promise((done) => (this.open ? this.socket.once("close", () => done()) : done()));
  }
}

export class TableServer {
  readonly sockets = new Mailbox<ServedSocket>();

  private constructor(
    private readonly http: Server,
    private readonly upgrades: WebSocketServer,
  ) {
    upgrades.on("connection", (socket, request: IncomingMessage) => this.sockets.put(new ServedSocket(socket, new URL(request.url!, this.url))));
  }

  /** `pages`: what is answered to which path, as JSON; any other path is not found. */
  static async start(pages: Record<string, unknown> = {}): Promise<TableServer> {
    const http = createServer((request, answer) => {
      const page = pages[new URL(request.url!, "http://localhost").pathname];
      answer.statusCode = page === undefined ? 404 : 200;
      answer.end(JSON.stringify(page ?? { problem: "not-found", why: "" }));
    });
    const server = new TableServer(http, new WebSocketServer({ server: http }));
    await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.upgrades.clients) socket.terminate();
    this.http.closeAllConnections();
    await new Promise((done) => this.http.close(done));
  }
}
