import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { fixturePdf } from "../../../../../tests/builders/document.builder.ts";
import { idOf, tusSender } from "../../../../../tests/support/applicants/tus-sender.ts";
import { testDeps } from "../../../../../tests/support/test-deps.ts";
import { startTestServer, testServer } from "../../../../../tests/support/test-server.ts";
import { readUpload } from "../../../../platform/files/upload-content.store.server.ts";
import { createRateLimit } from "../../../../platform/http/rate-limit.server.ts";
import { openDatabase } from "../../../../platform/postgres/database.server.ts";

const MEGABYTE = 1024 * 1024;
const CHUNK = 300_000;
const DOCUMENT = fixturePdf("WAEC", 700_000).content;

const t = testDeps();
const server = testServer(t);
let sender: ReturnType<typeof tusSender>;

beforeAll(async () => {
  sender = tusSender(server.origin);
});

beforeEach(() => t.deps.db.deleteFrom("uploads").execute());

async function contentOf(address: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readUpload(t.deps, idOf(address))) pieces.push(piece);
  return Buffer.concat(pieces);
}

const slice = (start: number, end = start + CHUNK) => DOCUMENT.subarray(start, end);
const statuses = (responses: Response[]) => responses.map(({ status }) => status).sort();

/** Starts a chunk request on a connection of its own and sends its first bytes. */
function beginChunk(address: string, length: number, bytes: Buffer): Socket {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(
    `PATCH ${address} HTTP/1.1\r\nHost: x\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${length}\r\n\r\n`,
  );
  socket.write(bytes);
  return socket;
}

describe("an upload in chunks", () => {
  test("arrives byte for byte, and reports its offset", async () => {
    const address = await sender.begin(DOCUMENT);
    expect(await sender.received(address)).toBe(0);
    expect((await sender.send(address, 0, slice(0))).headers.get("Upload-Offset")).toBe(String(CHUNK));
    expect(await sender.received(address)).toBe(CHUNK);
    await sender.send(address, CHUNK, slice(CHUNK));
    expect((await sender.send(address, 2 * CHUNK, slice(2 * CHUNK))).status).toBe(204);
    expect(await sender.received(address)).toBe(DOCUMENT.length);
    expect((await contentOf(address)).equals(DOCUMENT)).toBe(true);
  });

  test("saves what arrived before the connection was lost", async () => {
    const address = await sender.begin(DOCUMENT);
    const connection = beginChunk(address, DOCUMENT.length, DOCUMENT.subarray(0, 600_000));
    await expect.poll(() => sender.received(address)).toBeGreaterThanOrEqual(512 * 1024);
    connection.destroy();
    const received = await sender.received(address);
    await sender.send(address, received, slice(received));
    const now = await sender.received(address);
    expect(now).toBeGreaterThanOrEqual(512 * 1024);
    expect((await contentOf(address)).equals(DOCUMENT.subarray(0, now))).toBe(true);
  });

  test("saves every byte that arrived before it stalled", async () => {
    const address = await sender.begin(DOCUMENT);
    const { uploadRate } = t.deps;
    t.deps.uploadRate = { timeoutMs: 1000, bytesPerSecond: 10_000, totalMs: 10_000 };
    onTestFinished(() => {
      t.deps.uploadRate = uploadRate;
    });
    expect(await text(beginChunk(address, DOCUMENT.length, DOCUMENT.subarray(0, 300_001)))).toMatch(/^HTTP\/1\.1 408 /);
    expect(await sender.received(address)).toBe(300_001);
  });

  test("continues after a restart of the server", async () => {
    const address = await sender.begin(DOCUMENT);
    await sender.send(address, 0, slice(0));
    const another = await startTestServer(t.deps);
    const restarted = tusSender(another.origin);
    expect(await restarted.received(address)).toBe(CHUNK);
    expect((await restarted.send(address, CHUNK, slice(CHUNK))).status).toBe(204);
    await another.close();
  });

  test("has an unguessable address, and can't be read back", async () => {
    const address = await sender.begin(DOCUMENT);
    expect(address).toMatch(/^\/form\/uploads\/[\w-]{22}$/);
    expect((await fetch(`${server.origin}${address}`)).status).toBe(405);
    const head = await sender.request(address, "HEAD");
    expect(head.headers.get("Upload-Metadata")).toBeNull();
    expect(head.headers.get("Cache-Control")).toBe("no-store");
    expect(head.headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(head.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  test("can be deleted", async () => {
    const address = await sender.begin(DOCUMENT);
    await sender.send(address, 0, slice(0));
    expect((await sender.request(address, "DELETE")).status).toBe(204);
    expect((await sender.request(address, "HEAD")).status).toBe(404);
    expect((await sender.request(address, "DELETE")).status).toBe(404);
    expect(await t.deps.db.selectFrom("upload_chunks").select("start").execute()).toEqual([]);
  });

  test("finds the server's tus version and extensions with OPTIONS", async () => {
    const response = await sender.request("/form/uploads/", "OPTIONS");
    expect(response.headers.get("Tus-Version")).toBe("1.0.0");
    expect(response.headers.get("Tus-Extension")).toBe("creation,termination");
    expect(response.headers.get("Tus-Max-Size")).toBe(String(8 * MEGABYTE));
  });
});

describe("a chunk at the wrong offset", () => {
  test("is rejected with 409 when it is sent twice", async () => {
    const address = await sender.begin(DOCUMENT);
    await sender.send(address, 0, slice(0));
    expect((await sender.send(address, 0, slice(0))).status).toBe(409);
    expect(await sender.received(address)).toBe(CHUNK);
  });

  test("is rejected with 409 when it is sent too early", async () => {
    const address = await sender.begin(DOCUMENT);
    expect((await sender.send(address, CHUNK, slice(CHUNK))).status).toBe(409);
    expect(await sender.received(address)).toBe(0);
  });

  test("is accepted from one of two tabs, and the other continues after it", async () => {
    const address = await sender.begin(DOCUMENT);
    const responses = await Promise.all(Array.from({ length: 4 }, () => sender.send(address, 0, slice(0))));
    expect(statuses(responses)).toContain(409);
    const received = await sender.received(address);
    await sender.send(address, received, slice(received));
    expect((await contentOf(address)).equals(DOCUMENT.subarray(0, received + CHUNK))).toBe(true);
  });

  test("is rejected beyond the end of the file", async () => {
    const address = await sender.begin(Buffer.from("%PDF-1.4"));
    expect((await sender.send(address, 0, Buffer.from("%PDF-1.4 and more"))).status).toBe(413);
    expect(await sender.received(address)).toBe(0);
  });
});

test("deletes an upload with a wrong checksum, which can then be sent again", async () => {
  const address = await sender.begin(DOCUMENT);
  await sender.send(address, 0, slice(0));
  await sender.send(address, CHUNK, slice(CHUNK));
  const other = Buffer.from(slice(2 * CHUNK));
  other[7] = (other[7] ?? 0) ^ 1;
  expect((await sender.send(address, 2 * CHUNK, other)).status).toBe(460);
  expect((await sender.request(address, "HEAD")).status).toBe(404);
  expect(await t.deps.db.selectFrom("upload_chunks").select("start").execute()).toEqual([]);
  await expect(sender.sendWhole(DOCUMENT)).resolves.toMatch(/^[\w-]{22}$/);
});

test.each([
  ["of more than 8 MB", { size: 8 * MEGABYTE + 1 }, 413],
  ["with nothing in it", { size: 0 }, 400],
  ["for a field that takes no file", { field: "firstName" }, 400],
  ["of no form", { submissionKey: "'; drop table uploads; --" }, 400],
  ["without a checksum", { sha256: "" }, 400],
  ["with a very long name", { filename: "x".repeat(2000) }, 400],
])("rejects a file %s before it is sent", async (_, announced, status) => {
  expect((await sender.announce(DOCUMENT, announced)).status).toBe(status);
  expect(await t.deps.db.selectFrom("uploads").select("id").execute()).toEqual([]);
});

test("rejects a chunk of more than 1 MiB, with or without Content-Length", async () => {
  const address = await sender.begin(DOCUMENT);
  expect(await text(beginChunk(address, MEGABYTE + 1, DOCUMENT.subarray(0, 10)))).toMatch(/^HTTP\/1\.1 413 /);
  const endless: RequestInit & { duplex: "half" } = { method: "PATCH", duplex: "half" };
  endless.body = new Blob([new Uint8Array(2 * MEGABYTE)]).stream();
  endless.headers = {
    "Tus-Resumable": "1.0.0",
    "Upload-Offset": "0",
    "Content-Type": "application/offset+octet-stream",
  };
  expect((await fetch(`${server.origin}${address}`, endless)).status).toBe(413);
  expect(await sender.received(address)).toBeLessThanOrEqual(MEGABYTE);
});

test.each(["/form/uploads/AAAAAAAAAAAAAAAAAAAAAA", "/form/uploads/%00", "/form/uploads/x", "/form/uploads/a%2F..%2Fb"])(
  "returns 404 for %s",
  async (address) => {
    expect((await sender.request(address, "HEAD")).status).toBe(404);
    expect((await sender.send(address, 0, slice(0))).status).toBe(404);
    expect((await sender.request(address, "DELETE")).status).toBe(404);
  },
);

test("returns 403 for cross-site requests", async () => {
  const address = await sender.begin(DOCUMENT);
  const stranger = tusSender(server.origin, { "Sec-Fetch-Site": "cross-site" });
  expect((await stranger.announce(DOCUMENT)).status).toBe(403);
  expect((await stranger.send(address, 0, slice(0))).status).toBe(403);
  expect((await stranger.request(address, "DELETE")).status).toBe(403);
  const older = tusSender(server.origin, { Origin: "https://elsewhere.example" });
  expect((await older.send(address, 0, slice(0))).status).toBe(403);
  expect(await sender.received(address)).toBe(0);
});

test("ignores the headers of proxies", async () => {
  const behind = tusSender(server.origin, { "X-Forwarded-Proto": "https, http" });
  expect((await behind.announce(DOCUMENT)).status).toBe(201);
});

test("allows PATCH and DELETE at no other address", async () => {
  for (const method of ["PATCH", "DELETE"]) expect((await sender.request("/form/submit", method)).status).toBe(405);
  expect((await sender.request("/form/uploadsmore", "PATCH")).status).toBe(405);
});

describe("the number of uploads", () => {
  test("is limited per form, without affecting other forms", async () => {
    const submissionKey = randomUUID();
    const responses: Response[] = [];
    for (let count = 0; count < 25; count++) responses.push(await sender.announce(DOCUMENT, { submissionKey }));
    expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 24 }, () => 201), 429]);
    expect(responses.at(-1)?.headers.get("Retry-After")).toBe("3600");
    expect((await sender.announce(DOCUMENT)).status).toBe(201);
  });

  test("is limited per network", async () => {
    const uploadsByNetwork = createRateLimit(t.pool, { name: "upload-test", attempts: 1, perSeconds: 600 });
    const narrow = await startTestServer({ ...t.deps, limits: { ...t.deps.limits, uploadsByNetwork } });
    const crowd = tusSender(narrow.origin);
    const address = await crowd.begin(DOCUMENT);
    const rejected = await crowd.announce(DOCUMENT);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThan(500);
    // Uploads created before the limit may finish.
    expect((await crowd.send(address, 0, slice(0))).status).toBe(204);
    await narrow.close();
  });

  test("is limited to 4 GiB in total", async () => {
    const address = await sender.begin(DOCUMENT);
    await t.pool.query(
      `insert into uploads (id, submission_key, field, name, size, sha256, received, created_at)
       select 'full-' || n, gen_random_uuid(), 'jambResult', 'x', 8388608, '', 8388608, now() from generate_series(1, 512) n`,
    );
    for (const response of [await sender.announce(DOCUMENT), await sender.send(address, 0, slice(0))]) {
      expect(response.status).toBe(503);
      expect(response.headers.get("Retry-After")).toBe("3600");
      expect(await response.text()).toBe("There is no space for more files at the moment. Send them with the form.");
    }
  });
});

test("returns 503 with Retry-After while the database's disk is full, and continues afterwards", async () => {
  const address = await sender.begin(DOCUMENT);
  await sender.send(address, 0, slice(0));
  await t.owner.pool.query(`
    create function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger full_disk before insert on upload_chunks execute function no_space()`);
  const rejected = await sender.send(address, CHUNK, slice(CHUNK));
  expect(rejected.status).toBe(503);
  expect(rejected.headers.get("Retry-After")).toBe("30");
  expect(await rejected.text()).toBe("We can't accept files at the moment. What has arrived is saved.");
  await t.owner.pool.query("drop function no_space cascade");
  expect(await sender.received(address)).toBe(CHUNK);
  expect((await sender.send(address, CHUNK, slice(CHUNK))).status).toBe(204);
});

test("returns 503 when the database is down", async () => {
  const down = openDatabase({ host: "/nowhere", connectionTimeoutMillis: 1000 }, t.deps.log);
  const without = await startTestServer({ ...t.deps, db: down.db });
  expect((await tusSender(without.origin).announce(DOCUMENT)).status).toBe(503);
  await without.close();
  await down.db.destroy();
});
