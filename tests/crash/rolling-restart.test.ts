import { createHash, randomUUID } from "node:crypto";
import http from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBucket } from "../../app/platform/files/bucket.server.ts";
import { encodeForm, sampleSubmission } from "../builders/submission.builder.ts";
import { FIRST_ACCOUNT } from "../support/built-app.ts";
import { postForm } from "../support/post-form.ts";
import { tusSender } from "../support/tus-sender.ts";
import { createHistory, judge } from "./history.ts";
import { readSaved } from "./saved-state.ts";
import { runSenders } from "./senders.ts";
import { openSharedSetup, type SharedSetup } from "./shared-setup.ts";
import { runUploaders } from "./uploaders.ts";

/** How often each instance is restarted: RESTART_ROUNDS=10 npx vitest run --config tests/crash/vitest.config.ts rolling */
const ROUNDS = Number(process.env.RESTART_ROUNDS ?? 2);
const SEEN_WITHIN_MS = 2000;

let house: SharedSetup;
let database: pg.Client;

beforeAll(async () => {
  house = await openSharedSetup();
  database = new pg.Client(house.connection);
  await database.connect();
});

afterAll(async () => {
  await database.end();
  await house.close();
});

test("two instances that start at once on an empty database make one first account, and the sample news once", async () => {
  const { rows: staff } = await database.query("select username from staff");
  expect(staff).toEqual([{ username: FIRST_ACCOUNT.username }]);
  const { rows: twice } = await database.query("select title from posts group by title having count(*) > 1");
  expect(twice).toEqual([]);
});

test("whoever signs in at one instance is signed in at the other", async () => {
  const [first, second] = house.instances;
  const signedIn = await fetch(`${first?.url}/api/admin/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(FIRST_ACCOUNT),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const page = await fetch(`${second?.url}/dashboard`, { headers: { Cookie: cookie }, redirect: "manual" });
  expect(page.status).toBe(200);
});

test("one form that reaches both instances at once is received once", async () => {
  const form = encodeForm(sampleSubmission(randomUUID(), 900_001));
  const agent = new http.Agent();
  const answers = await Promise.all(
    house.instances.map(({ url }) =>
      postForm(`${url}/form/submit`, form, { agent, network: "198.18.0.1", timeoutMs: 20_000 }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body).toBe(answers[1]?.body);
});

test("one piece of a file that reaches both instances at once is taken by one of them, and both know how far it has come", async () => {
  const [first, second] = house.instances.map(({ url }) => tusSender(url));
  const content = Buffer.alloc(400_000, "%PDF-");
  const address = (await first?.begin(content)) ?? "";
  const answers = await Promise.all(
    [first, second].map((sender) => sender?.send(address, 0, content.subarray(0, 200_000))),
  );
  expect(answers.map((response) => response?.status).sort()).toEqual([204, 409]);
  expect([await first?.received(address), await second?.received(address)]).toEqual([200_000, 200_000]);
});

test("wrong tries to sign in are counted over both instances", async () => {
  const statuses: number[] = [];
  for (let number = 0; number < 11; number++) {
    const { status } = await fetch(`${house.instances[number % 2]?.url}/api/admin/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": `198.18.1.${number + 1}` },
      body: JSON.stringify({ username: "nobody", password: "guess" }),
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

test("each instance shows a change within two seconds, though nobody was notified of it", async () => {
  const shown = async () => {
    const pages = await Promise.all(house.instances.map(async ({ url }) => (await fetch(`${url}/news`)).text()));
    return pages.map((page) => page.includes("Changed behind their backs"));
  };
  expect(await shown()).toEqual([false, false]);
  await database.query(
    "update posts set title = 'Changed behind their backs' where id = (select max(id) from posts where published_at <= now())",
  );
  await database.query("update site_version set version = version + 1");
  await expect.poll(shown, { timeout: SEEN_WITHIN_MS, interval: 50 }).toEqual([true, true]);
});

test(`nothing fails, is lost or doubled while each instance is restarted ${ROUNDS} times`, async () => {
  const history = createHistory();
  const stop = new AbortController();
  const options = { history, stop: stop.signal };
  const working = Promise.all([
    runSenders({ ...options, count: 6, url: () => house.url }),
    runUploaders({ ...options, count: 4, url: house.url }),
  ]);
  const restarts = restartInTurn();
  await Promise.race([restarts, working]).finally(() => stop.abort());
  const [sent, { sent: uploaded, setbacks }] = await working;
  await restarts;

  const saved = (await readSaved(house.connection)).filter(({ key }) => history.invoked.has(key));
  say(
    `${ROUNDS * 2} restarts, ${history.attempts} submissions, ${saved.length} applications, ${uploaded.size} of them with files sent in pieces`,
  );
  say(
    `failed: ${history.unknown} cut off, ${history.foundNobody} refused, ${JSON.stringify([...history.refusals])}, ${setbacks.length} in pieces`,
  );
  expect(judge(history, saved)).toEqual({ lost: [], doubled: [], unexpected: [], disagreeing: [] });
  expect({ ...failures(history), setbacks }).toEqual({ cutOff: 0, foundNobody: 0, refusals: [], setbacks: [] });

  const originals = new Map([...sent, ...uploaded]);
  expect(saved.map(({ key, documents }) => ({ key, documents }))).toEqual(
    saved.map(({ key }) => ({ key, documents: originals.get(key)?.sha256 })),
  );
  expect(saved.filter(({ mails }) => mails.length !== 1)).toEqual([]);
  const kept = await hashesInStore();
  expect(saved.flatMap(({ documents }) => Object.values(documents)).filter((hash) => !kept.has(hash))).toEqual([]);
  // The test would prove nothing if little had come in meanwhile.
  expect(history.acknowledged.size).toBeGreaterThan(ROUNDS * 50);
  expect(uploaded.size).toBeGreaterThan(ROUNDS * 5);
});

async function restartInTurn(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    for (const instance of house.instances.keys()) {
      await wait(300);
      await house.restart(instance);
    }
  }
}

function failures({ unknown, foundNobody, refusals }: ReturnType<typeof createHistory>) {
  return { cutOff: unknown, foundNobody, refusals: [...refusals] };
}

/** The hashes of what the store has, each of the content itself. */
async function hashesInStore(): Promise<Set<string>> {
  const bucket = await openBucket(house.bucket);
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

function say(line: string): void {
  process.stdout.write(`Rolling restart: ${line}\n`);
}
