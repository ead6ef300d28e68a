import { createHash, randomUUID } from "node:crypto";
import http from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBucket } from "../../app/platform/files/bucket/bucket.server.ts";
import { encodeForm, fixtureSubmission } from "../builders/submission.builder.ts";
import { postForm } from "../support/applicants/post-form.ts";
import { tusSender } from "../support/applicants/tus-sender.ts";
import { FIRST_ACCOUNT } from "../support/apps/built-app.ts";
import { checkHistory, createHistory } from "./history.ts";
import { readSaved } from "./saved-state.ts";
import { runSenders, type Sent } from "./senders.ts";
import { openSharedSetup, type SharedSetup } from "./shared-setup.ts";
import { runUploaders } from "./uploaders.ts";

/** The number of restarts of each instance: RESTART_ROUNDS=10 npx vitest run --config tests/crash/vitest.config.ts rolling */
const ROUNDS = Number(process.env.RESTART_ROUNDS ?? 2);
const GIVEN_UP_AFTER_MS = 120_000;
/** What is submitted for each restart, on a machine of any speed. */
const SUBMISSIONS_PER_RESTART = 25;
const UPLOADS_PER_RESTART = 3;

let setup: SharedSetup;
let database: pg.Client;

beforeAll(async () => {
  setup = await openSharedSetup();
  database = new pg.Client(setup.connection);
  await database.connect();
});

afterAll(async () => {
  await database.end();
  await setup.close();
});

test("creates one first account and the example posts once when two instances start on an empty database", async () => {
  const { rows: staff } = await database.query("select username from staff");
  expect(staff).toEqual([{ username: FIRST_ACCOUNT.username }]);
  const { rows: twice } = await database.query("select title from posts group by title having count(*) > 1");
  expect(twice).toEqual([]);
});

test("shares sign-in sessions between instances", async () => {
  const [first, second] = setup.instances;
  const signedIn = await fetch(`${first?.url}/api/admin/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(FIRST_ACCOUNT),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const page = await fetch(`${second?.url}/dashboard`, { headers: { Cookie: cookie }, redirect: "manual" });
  expect(page.status).toBe(200);
});

test("saves one form sent to both instances at once only once", async () => {
  const form = encodeForm(fixtureSubmission(randomUUID(), 900_001));
  const agent = new http.Agent();
  const responses = await Promise.all(
    setup.instances.map(({ url }) =>
      postForm(`${url}/form/submit`, form, { agent, network: "198.18.0.1", timeoutMs: 20_000 }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(responses[0]?.body).toBe(responses[1]?.body);
});

test("accepts one upload chunk sent to both instances at once only once, and reports the offset on both", async () => {
  const [first, second] = setup.instances.map(({ url }) => tusSender(url));
  const content = Buffer.alloc(400_000, "%PDF-");
  const address = (await first?.begin(content)) ?? "";
  const responses = await Promise.all(
    [first, second].map((sender) => sender?.send(address, 0, content.subarray(0, 200_000))),
  );
  expect(responses.map((response) => response?.status).sort()).toEqual([204, 409]);
  expect([await first?.received(address), await second?.received(address)]).toEqual([200_000, 200_000]);
});

test("counts failed sign-ins over both instances", async () => {
  const statuses: number[] = [];
  for (let number = 0; number < 11; number++) {
    const { status } = await fetch(`${setup.instances[number % 2]?.url}/api/admin/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": `198.18.1.${number + 1}` },
      body: JSON.stringify({ username: "nobody", password: "guess" }),
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

test("each instance shows a change in the database by itself, without a notification", async () => {
  const title = `Changed behind their backs ${randomUUID()}`;
  const shown = async () => {
    const pages = await Promise.all(setup.instances.map(async ({ url }) => (await fetch(`${url}/news`)).text()));
    return pages.map((page) => page.includes(title));
  };
  expect(await shown()).toEqual([false, false]);
  await database.query(
    "update posts set title = $1 where id = (select max(id) from posts where published_at <= now())",
    [title],
  );
  await database.query("update site_version set version = version + 1");
  await expect.poll(shown, { timeout: GIVEN_UP_AFTER_MS, interval: 50 }).toEqual([true, true]);
});

test(`no request fails, and nothing is lost or duplicated, while each instance is restarted ${ROUNDS} times`, async () => {
  // A retry of the test sends the same e-mail addresses again.
  await database.query("delete from mails");
  const history = createHistory();
  const uploaded = new Map<string, Sent>();
  const stop = new AbortController();
  const options = { history, stop: stop.signal };
  const working = Promise.all([
    runSenders({ ...options, count: 6, url: () => setup.url }),
    runUploaders({ ...options, count: 4, url: setup.url, sent: uploaded }),
  ]);
  const restarts = restartInSequence(stop.signal, (restart) => {
    const isEnough = history.acknowledged.size > restart * SUBMISSIONS_PER_RESTART;
    return isEnough && uploaded.size > restart * UPLOADS_PER_RESTART;
  });
  await Promise.race([restarts, working]).finally(() => stop.abort());
  const [sent, errors] = await working;
  await restarts;

  const saved = (await readSaved(setup.connection)).filter(({ key }) => history.invoked.has(key));
  print(
    `${ROUNDS * 2} restarts, ${history.attempts} submissions, ${saved.length} applications, ${uploaded.size} of them with files uploaded in chunks`,
  );
  print(
    `failed: ${history.unknown} interrupted, ${history.connectionsRefused} connections refused, ${JSON.stringify([...history.rejections])}, ${errors.length} upload errors`,
  );
  for (const line of await setup.proxyErrors()) print(line);
  expect(checkHistory(history, saved)).toEqual({ lost: [], duplicated: [], unexpected: [], inconsistent: [] });
  expect({ ...failures(history), errors }).toEqual({ cutOff: 0, connectionsRefused: 0, rejections: [], errors: [] });

  const originals = new Map([...sent, ...uploaded]);
  expect(saved.map(({ key, documents }) => ({ key, documents }))).toEqual(
    saved.map(({ key }) => ({ key, documents: originals.get(key)?.sha256 })),
  );
  expect(saved.filter(({ mails }) => mails.length !== 1)).toEqual([]);
  const stored = await hashesInStore();
  expect(saved.flatMap(({ documents }) => Object.values(documents)).filter((hash) => !stored.has(hash))).toEqual([]);
});

/** Restarts one instance after the other. Each stays stopped until enough was submitted for this restart. */
async function restartInSequence(stop: AbortSignal, isEnough: (restart: number) => boolean): Promise<void> {
  let restart = 0;
  const submitted = async (restarts: number) => {
    while (!stop.aborted && !isEnough(restarts)) await wait(20);
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const instance of setup.instances.keys()) {
      restart++;
      await wait(300);
      await setup.restart(instance, submitted(restart));
    }
  }
}

function failures({ unknown, connectionsRefused, rejections }: ReturnType<typeof createHistory>) {
  return { cutOff: unknown, connectionsRefused, rejections: [...rejections] };
}

/** Hashes the content of every file in the store. */
async function hashesInStore(): Promise<Set<string>> {
  const bucket = await openBucket(setup.bucket);
  const hashes = new Set<string>();
  for await (const { key } of bucket.list("files/")) {
    const content = await bucket.get(key);
    if (content)
      hashes.add(
        createHash("sha256")
          .update(await buffer(content))
          .digest("hex"),
      );
  }
  return hashes;
}

function print(line: string): void {
  process.stdout.write(`Rolling restart: ${line}\n`);
}
