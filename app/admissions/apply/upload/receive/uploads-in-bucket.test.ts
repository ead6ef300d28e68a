import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { applicationForm } from "../../../../../tests/builders/application-form.builder.ts";
import { fixtureJpeg, fixturePdf } from "../../../../../tests/builders/document.builder.ts";
import { idOf, tusSender } from "../../../../../tests/support/applicants/tus-sender.ts";
import {
  allDocuments,
  allRows,
  backUp,
  connectionOf,
  newBackupStorage,
  newInstallation,
  restoreInto,
} from "../../../../../tests/support/database/backup-deps.ts";
import { type ObjectStore, startObjectStore } from "../../../../../tests/support/servers/object-store.ts";
import { testDeps } from "../../../../../tests/support/test-deps.ts";
import { startTestServer, type TestServer } from "../../../../../tests/support/test-server.ts";
import type { Deps } from "../../../../platform/deps.server.ts";
import { openBucket } from "../../../../platform/files/bucket/bucket.server.ts";
import { openBucketFiles } from "../../../../platform/files/bucket/bucket-files.server.ts";
import { sweepFiles } from "../../../../platform/files/sweep-files.job.server.ts";
import { readUpload } from "../../../../platform/files/upload-content.store.server.ts";
import { erasePerson, readPerson } from "../../../../privacy/person/erase-person.server.ts";
import type { AcceptedSubmission } from "../../submit/submission-result.ts";
import { sweepUploads } from "./sweep-uploads.job.server.ts";

const DAY_MS = 24 * 3_600_000;
const PIECE = 256 * 1024;
const DOCUMENT = fixturePdf("WAEC", 700_000).content;
const PHOTO = fixtureJpeg(300_000).content;

const t = testDeps();
let store: ObjectStore;
let deps: Deps;
let server: TestServer;
let sender: ReturnType<typeof tusSender>;
let key: string;

beforeAll(() => {
  // Files are as old as the machine's clock says.
  t.clock.advance(Date.now() - t.clock.now().getTime());
});

beforeEach(async () => {
  store = await startObjectStore();
  const bucket = await openBucket(store.address);
  deps = { ...t.deps, files: openBucketFiles(bucket, t.deps.files.incoming) };
  server = await startTestServer(deps);
  sender = tusSender(server.origin);
  key = randomUUID();
});

afterEach(async () => {
  await server.close();
  await store.remove();
  await t.deps.db.deleteFrom("applications").execute();
  await t.deps.db.deleteFrom("uploads").execute();
});

async function contentOf(address: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of readUpload(deps, idOf(address))) parts.push(part);
  return Buffer.concat(parts);
}

const chunks = () => t.deps.db.selectFrom("upload_chunks").select("start").execute();
/** The pieces of all uploads, whose sizes depend on how their bytes arrive. */
const pieces = () => t.deps.db.selectFrom("upload_pieces").selectAll().execute();
const hex = (rows: readonly { sha256: Buffer }[]) =>
  [...new Set(rows.map(({ sha256 }) => sha256.toString("hex")))].toSorted();
const hashesInStore = async () => Object.keys(await allDocuments(deps.files)).toSorted();

/** Submits the form with both of its documents as uploads. */
async function submitUploads(): Promise<AcceptedSubmission> {
  const form = applicationForm({ key, waecNecoResult: null, jambResult: null });
  form.append("waecNecoResultUpload", await sender.sendWhole(DOCUMENT, { submissionKey: key }));
  form.append("jambResultUpload", await sender.sendWhole(PHOTO, { submissionKey: key, field: "jambResult" }));
  const response = await server.submit(form);
  expect(response.status).toBe(201);
  return (await response.json()) as AcceptedSubmission;
}

test("an upload is stored in pieces in the object store, and becomes a document of the application", async () => {
  await submitUploads();
  expect(await chunks()).toEqual([]);
  const sizes = (await pieces()).map(({ size }) => size);
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((total, size) => total + size)).toBe(DOCUMENT.length + PHOTO.length);
  const [photo, document] = await t.deps.db.selectFrom("documents").select("sha256").orderBy("field").execute();
  for (const [row, content] of [
    [photo, PHOTO],
    [document, DOCUMENT],
  ] as const) {
    const stored = row && (await deps.files.read(row.sha256));
    expect(stored && (await buffer(stored)).equals(content)).toBe(true);
  }
});

test("an upload that lost its connection continues at another instance, from the last piece", async () => {
  const address = await sender.begin(DOCUMENT);
  await sender.send(address, 0, DOCUMENT.subarray(0, 400_000));
  const another = await startTestServer(deps);
  const resumed = tusSender(another.origin);
  expect(await resumed.received(address)).toBe(400_000);
  expect((await resumed.send(address, 400_000, DOCUMENT.subarray(400_000))).status).toBe(204);
  expect((await contentOf(address)).equals(DOCUMENT)).toBe(true);
  await another.close();
});

test("nothing is acknowledged while the object store is down, and the upload goes on once it is back", async () => {
  const address = await sender.begin(DOCUMENT);
  await sender.send(address, 0, DOCUMENT.subarray(0, PIECE));
  store.goAway();
  // The shorter it waits for the store, the shorter the test.
  const bucket = await openBucket(store.address, { times: { attemptMs: 500, callMs: 1000, idleMs: 500 } });
  const impatient = await startTestServer({ ...deps, files: openBucketFiles(bucket, deps.files.incoming) });
  const response = await tusSender(impatient.origin).send(address, PIECE, DOCUMENT.subarray(PIECE));
  expect(response.status).toBeGreaterThanOrEqual(500);
  await impatient.close();
  expect(await sender.received(address)).toBe(PIECE);
  expect(await readdir(deps.files.incoming)).toEqual([]);
  store.comeBack();
  expect((await sender.send(address, PIECE, DOCUMENT.subarray(PIECE))).status).toBe(204);
  expect((await contentOf(address)).equals(DOCUMENT)).toBe(true);
});

test("of two requests that send the same bytes, one has to ask for the offset", async () => {
  const address = await sender.begin(DOCUMENT);
  const sent = DOCUMENT.subarray(0, 200_000);
  const responses = await Promise.all([sender.send(address, 0, sent), sender.send(address, 0, sent)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await contentOf(address)).equals(sent)).toBe(true);
});

test("a file that does not match its checksum is discarded", async () => {
  const address = await sender.begin(DOCUMENT, { sha256: "0".repeat(64) });
  expect((await sender.send(address, 0, DOCUMENT)).status).toBe(460);
  expect((await sender.request(address, "HEAD")).status).toBe(404);
  expect(await pieces()).toEqual([]);
});

test("an upload whose server crashed after its last piece is finished when the browser asks for its offset", async () => {
  const address = await sender.begin(DOCUMENT, { submissionKey: key });
  await sender.send(address, 0, DOCUMENT);
  await t.deps.db.updateTable("uploads").set({ finished_at: null }).execute();
  expect(await sender.received(address)).toBe(DOCUMENT.length);
  const { finished_at } = await t.deps.db.selectFrom("uploads").select("finished_at").executeTakeFirstOrThrow();
  expect(finished_at).not.toBeNull();
});

test("an upload that began in the database continues in the object store, and the other way round", async () => {
  const onDisk = await startTestServer(t.deps);
  const address = await sender.begin(DOCUMENT);
  await sender.send(address, 0, DOCUMENT.subarray(0, 300_000));
  await tusSender(onDisk.origin).send(address, 300_000, DOCUMENT.subarray(300_000, 600_000));
  expect((await sender.send(address, 600_000, DOCUMENT.subarray(600_000))).status).toBe(204);
  expect((await contentOf(address)).equals(DOCUMENT)).toBe(true);
  await onDisk.close();
});

test("the pieces of an upload that is never sent are removed with it, after seven days", async () => {
  await sender.sendWhole(DOCUMENT, { submissionKey: key });
  t.clock.advance(3 * DAY_MS);
  expect(await sweepFiles(deps)).toBe(0);
  t.clock.advance(5 * DAY_MS);
  expect(await sweepUploads(deps)).toBe(1);
  expect(await hashesInStore()).toEqual([]);
});

test("the pieces of a sent upload are removed by the sweep of unused files, the documents are not", async () => {
  await submitUploads();
  t.clock.advance(3 * DAY_MS);
  expect(await sweepFiles(deps)).toBeGreaterThan(0);
  expect(await hashesInStore()).toEqual(hex(await t.deps.db.selectFrom("documents").select("sha256").execute()));
});

test("erasing a person removes the pieces of their files at once, and leaves those of others", async () => {
  const { reference } = await submitUploads();
  const other = await sender.begin(DOCUMENT);
  await sender.send(other, 0, DOCUMENT);
  const query = { email: null, reference, number: null };
  const { fingerprint } = await readPerson(deps, query);
  const viewer = { actor: { kind: "operator", name: "ada" } } as const;
  expect(await erasePerson(deps, query, { fingerprint, byWhom: "ada", viewer })).toMatchObject({ kind: "erased" });
  expect((await contentOf(other)).equals(DOCUMENT)).toBe(true);
  expect(await hashesInStore()).toEqual(hex(await pieces()));
});

test("a backup has the pieces of uploads that are not sent yet, and a restored form can be sent with them", async () => {
  const id = await sender.sendWhole(DOCUMENT, { submissionKey: key });
  const storage = await newBackupStorage(t, `backup-${key}`);
  await backUp({ ...t, deps }, storage);
  const installation = await newInstallation();
  expect(await restoreInto(installation, storage)).toMatchObject({ kind: "restored" });
  const [before, after] = [await allRows(connectionOf(t)), await allRows(installation.database.connection)];
  expect([after.uploads, after.upload_pieces]).toEqual([before.uploads, before.upload_pieces]);
  expect(after.upload_pieces?.length).toBeGreaterThan(1);
  const parts: Buffer[] = [];
  for await (const part of readUpload({ ...deps, files: installation.files }, id)) parts.push(part);
  expect(Buffer.concat(parts).equals(DOCUMENT)).toBe(true);
  await installation.close();
});
