// The connection to a table: it reconnects by itself, asks for what it missed, and loses no command on the way.
import type { Ack, Command, Error as Failed, Hinted, Message, Pong, Refused, Spectators } from "$generated/messages";

export type Answer = Ack | Refused | Failed | Hinted | Pong | Spectators;
export type ConnectionState = "connecting" | "open" | "reconnecting" | "gone";

/** Close codes and reasons that are final; after any other the client reconnects. */
const FINAL_CODES = new Set([4401, 4403, 4404, 4410]);
const FINAL_REASON = "table-failed";
const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;

type Unsent<C> = C extends Command ? Omit<C, "id"> : never;

interface Waiting {
  text: string;
  answer: (answer: Answer) => void;
}

export class TableSocket {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #count = 0;
  readonly #start = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly address: () => string,
    private readonly take: (message: Message) => void,
    private readonly changed: (state: ConnectionState, why?: string) => void,
  ) {
    addEventListener("online", this.#reconnectNow);
    addEventListener("offline", this.#drop);
    this.#connect();
  }

  /** Send a command and wait for its answer. After a reconnect it is sent again with the same id, and done once. */
  ask(command: Unsent<Command>): Promise<Answer> {
    const id = `${this.#start}-${++this.#count}`;
    const text = JSON.stringify({ ...command, id });
    return new Promise((answer) => {
      this.#waiting.set(id, { text, answer });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  /** Leave this connection for a new one: the server then knows the guest's new name. */
  reconnect(): void {
    const left = this.#socket;
    this.#connect();
    left?.close();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#reconnectNow);
    removeEventListener("offline", this.#drop);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #reconnectNow = (): void => {
    this.#wait = FIRST_WAIT;
    if (!this.#socket || this.#socket.readyState > WebSocket.OPEN) this.#connect();
  };

  // By itself, a browser may take minutes to notice that nothing comes through any more; and a closing handshake that
  // nobody answers takes long, too, so it is not waited for.
  #drop = (): void => {
    const left = this.#socket;
    if (!left || left.readyState > WebSocket.OPEN) return;
    this.#socket = null;
    left.close();
    this.#lost();
  };

  #lost(): void {
    this.changed("reconnecting");
    this.#timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT);
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.address());
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data) as Message);
    };
    socket.onclose = (event) => {
      if (this.#closed || socket !== this.#socket) return;
      if (FINAL_CODES.has(event.code) || event.reason === FINAL_REASON) {
        this.changed("gone", event.reason);
        return;
      }
      this.#lost();
    };
  }

  #receive(message: Message): void {
    if (message.type === "welcome") {
      this.#wait = FIRST_WAIT;
      this.changed("open");
      for (const { text } of this.#waiting.values()) this.#socket?.send(text);
    }
    if ("id" in message && message.id !== null && this.#waiting.has(message.id)) {
      this.#waiting.get(message.id)?.answer(message as Answer);
      this.#waiting.delete(message.id);
    }
    this.take(message);
  }
}
