import type pg from "pg";
import type { Log } from "../log.server.ts";
import type { Db } from "../postgres/database.server.ts";
import { startListener } from "../postgres/listener.server.ts";
import { noteRunning } from "../postgres/running.server.ts";
import { readSiteVersion, SITE_CHANNEL } from "./site-version.server.ts";

/** Polls the version as well, since a notification is lost when its connection is. */
const POLL_MS = 1000;

export type FollowedSite = {
  /**
   * Loads what any instance has saved. Once this resolves, this instance serves it; during a database outage, within 2 s of its end.
   * Never rejects, since the change itself is already saved.
   */
  refresh(): Promise<void>;
  /** Calls `listener` after every loaded change. */
  onChange(listener: () => void): void;
  stop(): Promise<void>;
};

type FollowOptions = {
  /** What is loaded, in this order, whenever the site has changed. */
  sources: readonly { refresh(): Promise<void> }[];
  db: Db;
  connection: pg.ClientConfig;
  log: Log;
};

/** Keeps this instance's content and pictures up to date with changes by any instance, across database restarts, until stopped. */
export function followSite({ sources, db, connection, log }: FollowOptions): FollowedSite {
  const listeners: (() => void)[] = [];
  let seen = 0;
  let polling = Promise.resolve();

  async function poll(): Promise<void> {
    const version = await readSiteVersion(db);
    if (version === seen) return;
    for (const source of sources) await source.refresh();
    seen = version;
    for (const listener of listeners) listener();
  }

  // Sequential: of two concurrent refreshes, the older result could arrive last.
  function refresh(): Promise<void> {
    polling = polling.then(poll).catch((error) => log.debug({ error }, "reading the site's version failed; retrying"));
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
