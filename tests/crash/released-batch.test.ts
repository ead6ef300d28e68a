import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../../app/platform/log.server.ts";
import { openDatabase } from "../../app/platform/postgres/database.server.ts";
import { stopDatabaseLeftBehind } from "../support/apps/built-app.ts";
import { databaseOf, makeDataFolder, removeDataFolder } from "../support/apps/data-folder.ts";
import { freePort } from "../support/apps/local-port.ts";
import { openMailServer } from "../support/servers/mail-server.ts";
import { decideAndRelease, insertDueBatch, type PrepareBatch } from "./due-batches.ts";
import { type Kill, startVictim } from "./victim.ts";

type Case = {
  decisions: number;
  made: string;
  prepare: PrepareBatch;
  /** Whether the release has begun when the batch is prepared. Otherwise it begins at the next start of the server, which the first kill causes. */
  hasBegun: boolean;
  kills: readonly Kill[];
  /** The kill, by its index, after which the mail server dies. It is back after the next one. */
  mailDies: number;
};

const CASES: Case[] = [
  {
    decisions: 500,
    made: "made by staff",
    prepare: decideAndRelease,
    hasBegun: true,
    kills: ["app", "app"],
    mailDies: 0,
  },
  {
    decisions: 2000,
    made: "inserted",
    prepare: insertDueBatch,
    hasBegun: false,
    kills: ["app", "both", "app", "app"],
    mailDies: 1,
  },
];
/** Mails that a kill interrupts are sent again within three minutes, when their job's heartbeat has ended and its delay has passed. */
const ALL_SENT_MS = 20 * 60_000;

let dataDir: string;

beforeEach(async () => {
  dataDir = await makeDataFolder();
});
afterEach(async () => {
  await stopDatabaseLeftBehind(dataDir);
  await removeDataFolder(dataDir);
});

const TOO_MANY_CONNECTIONS = "53300";

/** Runs a query on a connection of its own, since the kills end connections. Those of killed servers keep their slots for a while. */
async function ask<Row extends object>(query: string): Promise<Row> {
  for (;;) {
    const { db, pool } = openDatabase(await databaseOf(dataDir), createLog("silent"));
    try {
      const [row] = (await pool.query<Row>(query)).rows;
      if (!row) throw new Error("The query returned nothing.");
      return row;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS)) throw error;
      await wait(500);
    } finally {
      await db.destroy();
    }
  }
}

const released = async () =>
  (await ask<{ n: number }>("select count(released_at)::integer as n from decision_batch_applications")).n;

test.each(CASES)(
  "a release of $decisions decisions, $made, notifies each applicant once, although servers die",
  async ({ decisions, prepare, hasBegun, kills, mailDies }) => {
    const [port, smtpPort] = [await freePort(), await freePort()];
    const mailServers = [await openMailServer(undefined, smtpPort)];
    const victim = await startVictim({
      dataDir,
      env: {
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        MAIL_FROM: "desk@palmgrove.example",
      },
    });
    const database = openDatabase(await databaseOf(dataDir), createLog("silent"));
    await prepare(database, decisions, victim.url()).finally(() => database.db.destroy());

    const killedAt: number[] = [];
    for (const [index, kill] of kills.entries()) {
      const isUnderWay = hasBegun || index > 0;
      const from = index > 0 ? await released() : 0;
      while (isUnderWay && (await released()) < from + decisions / 10) await wait(100);
      killedAt.push(await released());
      await victim.kill(kill, 0);
      if (index === mailDies) await mailServers[0]?.close();
      if (index === mailDies + 1) mailServers.push(await openMailServer(undefined, smtpPort));
    }
    await expect.poll(released, { timeout: 240_000, interval: 200 }).toBe(decisions);
    process.stdout.write(`Crash test: killed after ${killedAt.join(", ")} of ${decisions} releases\n`);

    const finished = "select count(*)::integer as n from decision_batches where released_at is not null";
    await expect.poll(async () => (await ask<{ n: number }>(finished)).n, { timeout: 30_000 }).toBe(1);
    expect(
      await ask(`
      select count(*)::integer as events, count(distinct application_id)::integer as applications,
        (select count(*)::integer from letters) as letters,
        (select count(distinct application_id)::integer from letters) as notified,
        (select count(*)::integer from mails) as mails, (select count(distinct recipient)::integer from mails) as mailed,
        (select count(*)::integer from applications where released_at is null) as unreleased
      from application_events where kind = 'decision-released'`),
    ).toEqual({
      events: decisions,
      applications: decisions,
      letters: decisions,
      notified: decisions,
      mails: decisions,
      mailed: decisions,
      unreleased: 0,
    });

    const sent = "select count(*)::integer as n from mails where status = 'sent'";
    await expect
      .poll(async () => (await ask<{ n: number }>(sent)).n, { timeout: ALL_SENT_MS, interval: 2000 })
      .toBe(decisions);
    const received = Map.groupBy(
      mailServers.flatMap((server) => server.received),
      ({ to }) => to,
    );
    const ids = [...received.values()].map((mails) => mails.map(({ messageId }) => messageId));
    expect(ids).toHaveLength(decisions);
    // SMTP can't guarantee more: between the mail server's acceptance and the row that says so, no transaction spans both. A mail whose server was
    // killed there is sent again and arrives twice, with the same Message-ID. Many mailboxes show it once, others twice.
    expect(ids.filter((sentIds) => new Set(sentIds).size > 1)).toEqual([]);
    const twice = ids.filter((sentIds) => sentIds.length > 1).length;
    process.stdout.write(`Crash test: ${ids.length} mailboxes got their mail, ${twice} of them the same mail twice\n`);
    expect(await victim.stop()).toBe(0);
    await mailServers.at(-1)?.close();
  },
  ALL_SENT_MS + 20 * 60_000,
);
