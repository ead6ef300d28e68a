import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type ObjectStore, startObjectStore } from "../../../../tests/support/servers/object-store.ts";
import { isOutage } from "../../errors/outage.server.ts";
import { type Bucket, openBucket } from "./bucket.server.ts";
import { BucketError } from "./bucket-retry.server.ts";

/** On a busy machine the store's response takes longer than QUICK allows. */
const PATIENT = { attemptMs: 30_000, callMs: 3000, idleMs: 30_000 };
const QUICK = { attemptMs: 300, callMs: 900, idleMs: 300 };
const CONTENT = Buffer.from("%PDF-result");

let store: ObjectStore;
let bucket: Bucket;

beforeAll(async () => {
  store = await startObjectStore();
  bucket = await openBucket(store.address, { times: { ...QUICK, attemptMs: 2000, callMs: 1200 }, pageSize: 10 });
});

afterAll(() => store.remove());

function content(bytes = CONTENT) {
  return {
    sha256: createHash("sha256").update(bytes).digest(),
    size: bytes.length,
    open: () => Readable.from([bytes]),
  };
}

async function textOf(key: string): Promise<string | null> {
  const stored = await bucket.get(key);
  return stored && String(await buffer(stored));
}

test("lists objects with their size, ordered by key, across pages", async () => {
  const keys = Array.from({ length: 25 }, (_, number) => `many/${String(number).padStart(4, "0")}`);
  for (const key of keys) await bucket.put(key, content());
  const listed = await Array.fromAsync(bucket.list("many/"));
  expect(listed.map(({ key }) => key)).toEqual(keys);
  expect(new Set(listed.map(({ size }) => size))).toEqual(new Set([CONTENT.length]));
});

test("retries content that was damaged in transit", async () => {
  store.damageNext(1);
  await bucket.put("damaged-once", content());
  expect(await textOf("damaged-once")).toBe("%PDF-result");
});

test("rejects when content is damaged on every attempt", async () => {
  store.damageNext(1000);
  const outcome = bucket.put("damaged", content());
  await expect(outcome).rejects.toMatchObject({ reason: "XAmzContentSHA256Mismatch" });
  store.damageNext(0);
  expect(await bucket.get("damaged")).toBe(null);
});

test("rejects content that does not match its hash", async () => {
  const other = createHash("sha256").update("another document").digest();
  await expect(bucket.put("swapped", { ...content(), sha256: other })).rejects.toThrow(BucketError);
  expect(await bucket.get("swapped")).toBe(null);
});

test("rejects when the content can't be read", async () => {
  const gone = { ...content(), open: () => createReadStream("/nowhere/document.pdf") };
  await expect(bucket.put("unread", gone)).rejects.toMatchObject({ reason: "ENOENT" });
  expect(await bucket.get("unread")).toBe(null);
});

test("retries while the store is unreachable", async () => {
  store.goAway();
  const rejected = store.nextRejection();
  const putting = bucket.put("late", content());
  await rejected;
  store.comeBack();
  await putting;
  expect(await textOf("late")).toBe("%PDF-result");
});

describe("an unavailable store", () => {
  let server: Server | ReturnType<typeof createTcpServer>;

  afterEach(() => {
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
  });

  async function bucketAt(listening: typeof server, times = QUICK): Promise<Bucket> {
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
    const { port } = listening.address() as AddressInfo;
    return openBucket({ ...store.address, endpoint: `http://127.0.0.1:${port}` }, { times });
  }

  const bucketServedBy = (listener: RequestListener, times = QUICK) => bucketAt(createServer(listener), times);

  async function expectOutage(work: Promise<unknown>, withinMs: number): Promise<void> {
    const begun = performance.now();
    const error = await work.catch((thrown: unknown) => thrown);
    expect(isOutage(error)).toBe(true);
    expect(performance.now() - begun).toBeLessThan(withinMs);
  }

  test("reports an outage when the connection is refused", async () => {
    const stopped = await bucketServedBy(() => undefined);
    await once(server.close(), "close");
    await expectOutage(stopped.put("a", content()), 2000);
  });

  test("reports an outage within the timeout when the store never responds", async () => {
    const silent = await bucketServedBy(() => undefined);
    await expectOutage(silent.put("a", content()), 2000);
    await expectOutage(silent.find("a"), 2000);
  });

  test("reports an outage within the timeout when the store reads no bytes", async () => {
    const stalled = await bucketAt(createTcpServer((socket) => socket.pause()));
    await expectOutage(stalled.put("a", content(Buffer.alloc(8_000_000))), 2000);
  });

  test("fails the read when the store stalls in the middle of a document", async () => {
    const stalling = await bucketServedBy((_request, response) => {
      response.writeHead(200, { "Content-Length": "1000" }).write("%PDF");
    });
    const half = await stalling.get("a");
    await expect(half && buffer(half)).rejects.toThrow();
  });

  test.each([
    ["full", 507, "XMinioStorageFull"],
    ["overloaded", 503, "SlowDown"],
    ["denying access", 403, "AccessDenied"],
  ])("reports an outage with the error code when the store is %s", { tags: "slow" }, async (_state, status, code) => {
    const rejecting = await bucketServedBy((request, response) => {
      request.resume();
      request.on("end", () => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`));
    }, PATIENT);
    const outcome = await rejecting.put("a", content()).catch((error: unknown) => error);
    expect(isOutage(outcome)).toBe(true);
    expect(outcome).toMatchObject({ reason: code, status });
  });
});
