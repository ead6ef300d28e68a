import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../../app/platform/log.server.ts";
import { openDatabase } from "../../app/platform/postgres/database.server.ts";
import { stopDatabaseLeftBehind } from "../support/apps/built-app.ts";
import { databaseOf, makeDataFolder, removeDataFolder } from "../support/apps/data-folder.ts";
import { freePort } from "../support/apps/local-port.ts";
import { type MailServer, openMailServer, type ReceivedMail } from "../support/servers/mail-server.ts";
import { startVictim } from "./victim.ts";

const SUBSCRIBERS = 10_000;
/** Subscriber 10, 20, 30 and so on don't exist any more. */
const BOUNCING = SUBSCRIBERS / 10;
const KILLS = ["app", "both", "database", "app"] as const;
/** Mails that are on their way at the same time. */
const CONNECTIONS = 5;
const TOO_MANY_CONNECTIONS = "53300";

let dataDir: string;

beforeEach(async () => {
  dataDir = await makeDataFolder();
});
afterEach(async () => {
  await stopDatabaseLeftBehind(dataDir);
  await removeDataFolder(dataDir);
});

/** Runs a query on a connection of its own, since the kills end connections. Those of killed servers keep their slots for a while. */
async function ask(query: string): Promise<Record<string, unknown>> {
  for (let failed = 0; ; failed++) {
    const { db, pool } = openDatabase(await databaseOf(dataDir), createLog("silent"));
    try {
      return (await pool.query<Record<string, unknown>>(query)).rows[0] ?? {};
    } catch (error) {
      const isFull = error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS;
      if (!isFull && failed > 60) throw error;
      await wait(500);
    } finally {
      await db.destroy();
    }
  }
}

async function insertDueIssue(): Promise<void> {
  await ask(`
    insert into subscribers (email, email_key, status, requested_at, confirmed_at)
    select 'reader' || n || '@example.com', 'reader' || n || '@example.com', 'confirmed', now(), now()
    from generate_series(1, ${SUBSCRIBERS}) as n`);
  await ask(`
    insert into newsletter_issues (subject, preview_text, introduction, post_ids, saved_at, saved_by, send_at)
    select 'October', 'In short', 'Dear friends', array(select id from posts order by id limit 5), now(), min(id), now() from staff`);
}

test(`sends ${SUBSCRIBERS} newsletters, once each, although server, database and mail server die and one in ten is rejected`, async () => {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const received: ReceivedMail[] = [];
  const open = () =>
    openMailServer((address) => (/0@/.test(address) ? "550 5.1.1 No such user" : null), smtpPort).then((server) => {
      servers.push(server);
      return server;
    });
  const servers: MailServer[] = [];
  const count = () => servers.reduce((sum, server) => sum + server.received.length, 0);
  let mailServer = await open();
  const victim = await startVictim({
    dataDir,
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: "desk@palmgrove.example",
      NEWSLETTER_PER_MINUTE: "999999",
    },
  });
  await insertDueIssue();
  const started = performance.now();
  const killedAt: number[] = [];
  for (const [index, kill] of KILLS.entries()) {
    const from = count();
    await expect.poll(count, { timeout: 150_000, interval: 20 }).toBeGreaterThan(from + 800);
    killedAt.push(count());
    await victim.kill(kill, 0);
    if (index !== 1) continue;
    await expect.poll(count, { timeout: 150_000, interval: 20 }).toBeGreaterThan((killedAt.at(-1) ?? 0) + 800);
    await mailServer.close();
    await wait(2000);
    mailServer = await open();
  }
  const finished = "select count(*)::integer as n from newsletter_issues where finished_at is not null";
  await expect.poll(async () => (await ask(finished)).n, { timeout: 400_000, interval: 1000 }).toBe(1);
  const seconds = (performance.now() - started) / 1000;
  for (const server of servers) received.push(...server.received);

  expect(
    await ask(`
      select count(*)::integer as deliveries, count(*) filter (where status = 'sent')::integer as sent,
        count(*) filter (where status = 'bounced')::integer as bounced,
        (select count(*)::integer from subscribers where status = 'suppressed') as suppressed
      from newsletter_deliveries`),
  ).toEqual({ deliveries: SUBSCRIBERS, sent: SUBSCRIBERS - BOUNCING, bounced: BOUNCING, suppressed: BOUNCING });
  const byMailbox = Map.groupBy(received, ({ to }) => to);
  expect(byMailbox.size).toBe(SUBSCRIBERS - BOUNCING);
  const twice = [...byMailbox.values()].filter((mails) => mails.length > 1);
  // What the mail server accepted in the moment of a kill may arrive twice, with one Message-ID, which mailboxes show once.
  expect(twice.filter((mails) => new Set(mails.map(({ messageId }) => messageId)).size > 1)).toEqual([]);
  expect(twice.length).toBeLessThanOrEqual((KILLS.length + 1) * CONNECTIONS);
  process.stdout.write(
    `Crash test: newsletter killed after ${killedAt.join(", ")} mails; ${byMailbox.size} mailboxes in ${seconds.toFixed(0)} s, ${twice.length} got the same mail twice\n`,
  );
  expect(await victim.stop()).toBe(0);
  await mailServer.close();
});
