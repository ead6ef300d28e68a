import type pg from "pg";
import type { Content } from "../platform/content.server.ts";
import type { Db } from "../platform/database.server.ts";
import { startListener } from "../platform/listener.server.ts";
import type { Log } from "../platform/log.server.ts";
import { CONTENT_CHANNEL, selectNewestId } from "./content.store.server.ts";

/** A notification can be lost, with the line that carried it; the newest id tells. */
const LOOK_EVERY_MS = 5000;

type FollowOptions = { content: Content; db: Db; connection: pg.ClientConfig; log: Log };

/** Keeps `content` up to date with what other instances save, through lost lines and restarts of the database, until stopped. */
export function followContent({ content, db, connection, log }: FollowOptions): { stop(): Promise<void> } {
  let seen = 0;
  let looking = Promise.resolve();

  async function takeIn(): Promise<void> {
    const newest = await selectNewestId(db);
    if (newest === seen) return;
    await content.refresh();
    seen = newest;
  }

  // One after the other: of two refreshes at once, the older answer could come last.
  function look(): void {
    looking = looking.then(takeIn).catch((error) => log.debug({ error }, "content can't be looked at just now"));
  }

  const listener = startListener({ connection, channel: CONTENT_CHANNEL, hear: look, log });
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await listener.stop();
      await looking;
    },
  };
}
