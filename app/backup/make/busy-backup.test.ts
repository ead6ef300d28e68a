import { randomUUID } from "node:crypto";
import http from "node:http";
import { beforeAll, expect, test } from "vitest";
import { encodeForm, fixtureSubmission } from "../../../tests/builders/submission.builder.ts";
import { networkOfSender, postForm } from "../../../tests/support/applicants/post-form.ts";
import {
  allDocuments,
  allRows,
  applicationsWithDocuments,
  connectionOf,
  newBackupStorage,
  newInstallation,
  restoreInto,
} from "../../../tests/support/database/backup-deps.ts";
import { query } from "../../../tests/support/database/test-database.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { testServer } from "../../../tests/support/test-server.ts";
import { sweepFiles } from "../../platform/files/sweep-files.job.server.ts";
import type { Destination } from "../destination/destination.ts";
import { makeBackup } from "./make-backup.server.ts";

const SENDERS = 4;

const t = testDeps();
const server = testServer(t);

beforeAll(() => applicationsWithDocuments(t, 20, 40_000));

/** Submits applications from several senders until `stop` is aborted. Adds their references to `acknowledged`. */
async function applyUntil(stop: AbortSignal, acknowledged: Set<string>): Promise<void> {
  const agent = new http.Agent({ keepAlive: true });
  let number = 0;
  const submitRepeatedly = async () => {
    while (!stop.aborted) {
      const mine = number++;
      const form = encodeForm(fixtureSubmission(randomUUID(), mine, 2000));
      const result = await postForm(`${server.origin}/form/submit`, form, {
        agent,
        network: networkOfSender(mine),
        timeoutMs: 120_000,
      });
      if (result.status === 201) acknowledged.add(String(JSON.parse(result.body).reference));
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, submitRepeatedly));
  agent.destroy();
}

/** Wraps a destination to run `work` before each write. */
function beforeEachWrite(destination: Destination, work: (name: string) => Promise<unknown>): Destination {
  return {
    ...destination,
    async put(name, content) {
      await work(name);
      await destination.put(name, content);
    },
  };
}

test("contains every application acknowledged before the backup began, while others are submitted", {
  tags: "slow",
}, async () => {
  const storage = await newBackupStorage(t, "load");
  const [stop, acknowledged] = [new AbortController(), new Set<string>()];
  const applying = applyUntil(stop.signal, acknowledged);
  await expect.poll(() => acknowledged.size).toBeGreaterThan(5);
  const before = new Set(acknowledged);
  const outcome = await makeBackup(storage, { ...t.deps, connection: connectionOf(t) }, () => undefined);
  const during = acknowledged.size - before.size;
  stop.abort();
  await applying;
  expect(outcome.kind).toBe("made");
  // Otherwise nothing was submitted during the backup.
  expect(during).toBeGreaterThan(0);

  const installation = await newInstallation();
  expect(await restoreInto(installation, storage)).toMatchObject({ kind: "restored", documents: { damaged: [] } });
  const [restored, now] = [await allRows(installation.database.connection), await allRows(connectionOf(t))];
  const references = await query<{ reference: string }>(
    installation.database.connection,
    "select reference from applications",
  );
  const known = new Set(references.map(({ reference }) => reference));
  expect([...before].filter((reference) => !known.has(reference))).toEqual([]);
  for (const table of ["applications", "documents", "mails"]) {
    const rows = new Set(now[table]);
    expect(restored[table]?.filter((row) => !rows.has(row))).toEqual([]);
  }
  const whole = `select count(*)::int as count from applications a where
    (select count(*) from documents d where d.application_id = a.id) <> 2
    or (select count(*) from mails m where m.recipient = a.email) <> 1 and a.id > 20`;
  expect(await query(installation.database.connection, whole)).toEqual([{ count: 0 }]);
  expect(known.size).toBeLessThan(now.applications?.length ?? 0);
  const [documents, all] = [await allDocuments(installation.files), await allDocuments(t.deps.files)];
  expect(Object.keys(documents).length).toBeGreaterThanOrEqual(40);
  for (const [hash, content] of Object.entries(documents)) expect(content).toBe(all[hash]);
  await installation.close();
});

test("keeps a document that became unreferenced until the running backup has copied it", { tags: "slow" }, async () => {
  const plain = await newBackupStorage(t, "sweep");
  const swept: number[] = [];
  const destination = beforeEachWrite(plain.destination, async (name) => {
    if (name.endsWith("/tables/applications")) await t.pool.query("delete from applications where id <= 3");
    if (!/(?:\/(?:applications|staff|documents)|manifest)$/.test(name)) return;
    t.clock.advance(100 * 24 * 3_600_000);
    swept.push(await sweepFiles(t.deps));
  });
  const storage = { destination, key: plain.key };
  const before = await allDocuments(t.deps.files);
  const outcome = await makeBackup(storage, { ...t.deps, connection: connectionOf(t) }, () => undefined);
  expect(outcome).toMatchObject({ kind: "made", manifest: { documents: { lost: [] } } });
  expect(swept).toEqual([0, 0, 0, 0, 0]);
  expect(await sweepFiles(t.deps)).toBe(6);

  const installation = await newInstallation();
  expect(await restoreInto(installation, plain)).toMatchObject({ kind: "restored" });
  expect(await allDocuments(installation.files)).toEqual(before);
  expect(await query(installation.database.connection, "select id from applications where id <= 3")).toHaveLength(3);
  await installation.close();
});

test("returns 'busy' when another backup is running", async () => {
  const plain = await newBackupStorage(t, "two");
  const seconds: Promise<{ kind: string }>[] = [];
  const sources = { ...t.deps, connection: connectionOf(t) };
  const destination = beforeEachWrite(plain.destination, async () => {
    if (seconds.length === 0) seconds.push(makeBackup(plain, { ...sources, lockTimeoutMs: 50 }, () => undefined));
    await seconds[0];
  });
  const first = await makeBackup({ destination, key: plain.key }, sources, () => undefined);
  expect([first.kind, (await seconds[0])?.kind]).toEqual(["made", "busy"]);
});
