import pg from "pg";
import type { Log } from "../log.server.ts";

const TRY_AGAIN_AFTER_MS = 1000;

type ListenerOptions = {
  connection: pg.ClientConfig;
  channel: string;
  /** Called at every notification, and after every connection, since some may have been missed before. */
  onNotification(): void;
  /** What is said on every connection, before anything is heard. */
  greet?: (client: pg.Client) => Promise<unknown>;
  log: Log;
};

/** Listens on a channel of the database, over a connection of its own that is made again whenever it is lost, until stopped. */
export function startListener({ connection, channel, onNotification, greet, log }: ListenerOptions): {
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
      await greet?.(next);
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
      onNotification();
    } catch (error) {
      log.debug({ error, channel }, "the database can't be listened to just now");
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
    }, TRY_AGAIN_AFTER_MS);
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
