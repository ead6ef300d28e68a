import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { applicationForm } from "../builders/application-form.builder.ts";
import { fixtureJpeg, fixturePdf } from "../builders/document.builder.ts";
import { idOf, tusSender } from "../support/applicants/tus-sender.ts";
import { type BuiltApp, startBuiltApp, stopDatabaseLeftBehind } from "../support/apps/built-app.ts";
import { databaseOf, makeDataFolder, removeDataFolder } from "../support/apps/data-folder.ts";

const CHUNK_BYTES = 256 * 1024;
const PHOTO = fixtureJpeg(900_000).content;
const DOCUMENT = fixturePdf("JAMB", 30_000).content;

let dataDir: string;

beforeEach(async () => {
  dataDir = await makeDataFolder();
});

afterEach(async () => {
  await stopDatabaseLeftBehind(dataDir);
  await removeDataFolder(dataDir);
});

/** Starts to send the rest of the photo, and kills the server when it has received part of it. */
async function killDuringUpload(app: BuiltApp, address: string, from: number): Promise<number> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.write(
    `PATCH ${address} HTTP/1.1\r\nHost: x\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: ${from}\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${PHOTO.length - from}\r\n\r\n`,
  );
  socket.write(PHOTO.subarray(from, from + CHUNK_BYTES + 20_000));
  const sender = tusSender(app.url);
  await expect.poll(() => sender.received(address), { timeout: 20_000 }).toBeGreaterThan(from);
  const received = await sender.received(address);
  await app.kill();
  socket.destroy();
  return received;
}

async function savedHashes(): Promise<string[]> {
  const client = new pg.Client(await databaseOf(dataDir));
  await client.connect();
  const { rows } = await client.query<{ hash: string }>(
    "select encode(sha256, 'hex') as hash from documents order by application_id, field",
  );
  await client.end();
  return rows.map(({ hash }) => hash);
}

test("loses nothing that was acknowledged when killed during uploads and during the submission", async () => {
  const key = randomUUID();
  let app = await startBuiltApp({ dataDir });
  const address = await tusSender(app.url).begin(PHOTO, { submissionKey: key });
  let received = 0;
  for (let kills = 0; kills < 2; kills++) {
    const before = await killDuringUpload(app, address, received);
    app = await startBuiltApp({ dataDir });
    received = await tusSender(app.url).received(address);
    expect(received).toBeGreaterThanOrEqual(before);
  }
  expect(received).toBeLessThan(PHOTO.length);
  expect((await tusSender(app.url).send(address, received, PHOTO.subarray(received))).status).toBe(204);
  const document = await tusSender(app.url).sendWhole(DOCUMENT, { submissionKey: key, field: "jambResult" });

  const submit = () => {
    const form = applicationForm({ key, waecNecoResult: null, jambResult: null });
    form.append("waecNecoResultUpload", idOf(address));
    form.append("jambResultUpload", document);
    return fetch(`${app.url}/form/submit`, {
      method: "POST",
      body: form,
      headers: { Accept: "application/json" },
    });
  };
  const interrupted = submit().catch(() => null);
  await app.kill();
  await interrupted;
  app = await startBuiltApp({ dataDir });
  const responses = [await submit(), await submit()];
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  const [first, second] = await Promise.all(responses.map((response) => response.json()));
  expect(second).toEqual(first);

  const hashes = await savedHashes();
  const saved = await Promise.all(hashes.map((hash) => readFile(path.join(dataDir, "files", hash.slice(0, 2), hash))));
  expect(saved).toEqual([DOCUMENT, PHOTO]);
  expect(await app.stop()).toBe(0);
});
