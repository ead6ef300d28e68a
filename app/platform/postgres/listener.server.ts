import pg from "pg";
import type { Log } from "../log.server.ts";

const RECONNECT_DELAY_MS = 1000;

type ListenerOptions = {
  connection: pg.ClientConfig;
  channel: string;
  /** Called at every notification, and after every reconnect, since notifications may have been missed. */
  onNotification(): void;
  /** Runs on every new connection before LISTEN. */
  onConnect?: (client: pg.Client) => Promise<unknown>;
  log: Log;
};

/** Listens on a notification channel over a dedicated connection, which it reopens whenever it is lost, until stopped. */
export function startListener({ connection, channel, onNotification, onConnect, log }: ListenerOptions): {
  stop(): Promise<void>;
} {
  let stopped = false;
  let client: pg.Client | null = null;
  let again: NodeJS.Timeout | undefined;
  let connecting = connect();

  async function connect(): Promise<void> {
    const next = new pg.Client(connection);
    client = next;
    next.on("error", () => lose(next));
    next.on("end", () => lose(next));
    next.on("notification", onNotification);
    try {
      await next.connect();
      await onConnect?.(next);
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
      onNotification();
    } catch (error) {
      log.debug({ error, channel }, "listening on the database failed; retrying");
      lose(next);
    }
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    void lost.end().catch(() => undefined);
    if (stopped) return;
    again = setTimeout(() => {
      connecting = connect();
    }, RECONNECT_DELAY_MS);
    again.unref();
  }

  return {
    async stop() {
      stopped = true;
      clearTimeout(again);
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}
