// Taking a seat under a name: a guest whose name was made up is asked for one first, and then sits down in the same go.
import type { LiveTable } from "./live-table.svelte";
import { session } from "./session.svelte";

export interface SeatCommand {
  type: "sit" | "take-over";
  seat: number;
}

export class SitDown {
  /** The seat that is taken as soon as the guest has given a name. */
  wanted = $state.raw<SeatCommand | null>(null);

  constructor(private readonly table: LiveTable) {}

  async take(command: SeatCommand): Promise<void> {
    if (!session.named) {
      this.wanted = command;
      return;
    }
    const answer = await this.table.ask({ ...command });
    // Another name is the only way to this seat.
    if (answer.type === "error" && answer.problem === "name-taken") this.wanted = command;
  }

  async takeAs(name: string): Promise<void> {
    const command = this.wanted;
    this.wanted = null;
    try {
      await session.guest(name);
    } catch (error) {
      this.table.showToast(error instanceof Error ? error.message : String(error));
      return;
    }
    // The connection has the name that the guest had when it was made.
    this.table.reconnect();
    if (command) await this.take(command);
  }
}
