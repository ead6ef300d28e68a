import type pg from "pg";
import type { Log } from "../log.server.ts";
import type { Db } from "../postgres/database.server.ts";
import { startListener } from "../postgres/listener.server.ts";
import { noteRunning } from "../postgres/running.server.ts";
import type { Content } from "./content.server.ts";
import { readSiteVersion, SITE_CHANNEL } from "./site-version.server.ts";

/** A notification can be lost, with the line that carried it; the version tells. */
const POLL_MS = 1000;

export type FollowedSite = {
  /**
   * Takes in what was saved, by whomever. When this resolves, visitors of this instance see it; with the database out of reach they do
   * within 2 s of its return. Never rejects: what was saved is saved.
   */
  refresh(): Promise<void>;
  /** Calls `listener` after every change that was taken in. */
  onChange(listener: () => void): void;
  stop(): Promise<void>;
};

type FollowOptions = { content: Content; db: Db; connection: pg.ClientConfig; log: Log };

/** Keeps this instance up to date with what any instance saves, through lost lines and restarts of the database, until stopped. */
export function followSite({ content, db, connection, log }: FollowOptions): FollowedSite {
  const listeners: (() => void)[] = [];
  let seen = 0;
  let polling = Promise.resolve();

  async function poll(): Promise<void> {
    const version = await readSiteVersion(db);
    if (version === seen) return;
    await content.refresh();
    seen = version;
    for (const listener of listeners) listener();
  }

  // One after the other: of two refreshes at once, the older answer could come last.
  function refresh(): Promise<void> {
    polling = polling
      .then(poll)
      .catch((error) => log.debug({ error }, "the site's version can't be looked at just now"));
    return polling;
  }

  const listener = startListener({
    connection,
    channel: SITE_CHANNEL,
    onNotification: refresh,
    onConnect: noteRunning,
    log,
  });
  const timer = setInterval(refresh, POLL_MS);
  timer.unref();
  return {
    refresh,
    onChange: (added) => void listeners.push(added),
    async stop() {
      clearInterval(timer);
      await listener.stop();
      await polling;
    },
  };
}
