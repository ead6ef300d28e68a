import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createLine } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type ObjectStore, startObjectStore } from "../../../tests/support/object-store.ts";
import { isOutage } from "../outage.server.ts";
import { type Bucket, openBucket } from "./bucket.server.ts";
import { BucketError } from "./bucket-retry.server.ts";

const QUICK = { tryMs: 300, callMs: 900, silenceMs: 300 };
const CONTENT = Buffer.from("%PDF-result");

let store: ObjectStore;
let bucket: Bucket;

beforeAll(async () => {
  store = await startObjectStore();
  bucket = await openBucket(store.address, { times: { ...QUICK, tryMs: 2000, callMs: 1200 }, page: 10 });
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

test("what was put is listed with its size, in the order of the keys, over as many pages as it takes", async () => {
  const keys = Array.from({ length: 25 }, (_, number) => `many/${String(number).padStart(4, "0")}`);
  for (const key of keys) await bucket.put(key, content());
  const listed = await Array.fromAsync(bucket.list("many/"));
  expect(listed.map(({ key }) => key)).toEqual(keys);
  expect(new Set(listed.map(({ size }) => size))).toEqual(new Set([CONTENT.length]));
});

test("content that was damaged on its way is refused by the store, and sent again", async () => {
  store.damageNext(1);
  await bucket.put("damaged-once", content());
  expect(await textOf("damaged-once")).toBe("%PDF-result");
});

test("content that is damaged each time is not kept, and nobody is told that it was", async () => {
  store.damageNext(1000);
  const outcome = bucket.put("damaged", content());
  await expect(outcome).rejects.toMatchObject({ reason: "XAmzContentSHA256Mismatch" });
  store.damageNext(0);
  expect(await bucket.get("damaged")).toBe(null);
});

test("content that is not what its hash says is refused", async () => {
  const other = createHash("sha256").update("another paper").digest();
  await expect(bucket.put("swapped", { ...content(), sha256: other })).rejects.toThrow(BucketError);
  expect(await bucket.get("swapped")).toBe(null);
});

test("a file that can't be read to its end is not kept, and the program goes on", async () => {
  const gone = { ...content(), open: () => createReadStream("/nowhere/paper.pdf") };
  await expect(bucket.put("unread", gone)).rejects.toMatchObject({ reason: "ENOENT" });
  expect(await bucket.get("unread")).toBe(null);
});

test("a store that was away is asked again, without a word to anybody, until it is back", async () => {
  store.goAway();
  const turnedAway = store.turnsAway();
  const putting = bucket.put("late", content());
  await turnedAway;
  store.comeBack();
  await putting;
  expect(await textOf("late")).toBe("%PDF-result");
});

describe("a store that", () => {
  let server: Server | ReturnType<typeof createLine>;

  afterEach(() => {
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
  });

  async function bucketAt(listening: typeof server): Promise<Bucket> {
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
    const { port } = listening.address() as AddressInfo;
    return openBucket({ ...store.address, endpoint: `http://127.0.0.1:${port}` }, { times: QUICK });
  }

  const answering = (listener: RequestListener) => bucketAt(createServer(listener));

  async function expectOutage(work: Promise<unknown>, withinMs: number): Promise<void> {
    const begun = performance.now();
    const error = await work.catch((thrown: unknown) => thrown);
    expect(isOutage(error)).toBe(true);
    expect(performance.now() - begun).toBeLessThan(withinMs);
  }

  test("nobody listens for is an outage", async () => {
    const left = await answering(() => undefined);
    await once(server.close(), "close");
    await expectOutage(left.put("a", content()), 2000);
  });

  test("takes the question and never answers is given up in time", async () => {
    const silent = await answering(() => undefined);
    await expectOutage(silent.put("a", content()), 2000);
    await expectOutage(silent.find("a"), 2000);
  });

  test("takes no byte is given up in time", async () => {
    const deaf = await bucketAt(createLine((line) => line.pause()));
    await expectOutage(deaf.put("a", content(Buffer.alloc(8_000_000))), 2000);
  });

  test("falls silent in the middle of a document breaks its reader's line", async () => {
    const faltering = await answering((_request, response) => {
      response.writeHead(200, { "Content-Length": "1000" }).write("%PDF");
    });
    const half = await faltering.get("a");
    await expect(half && buffer(half)).rejects.toThrow();
  });

  test.each([
    ["is full", 507, "XMinioStorageFull"],
    ["has too much to do", 503, "SlowDown"],
    ["does not let us in any more", 403, "AccessDenied"],
  ])("%s is an outage, and says what it is", async (_what, status, code) => {
    const rejecting = await answering((request, response) => {
      request.resume();
      request.on("end", () => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`));
    });
    const outcome = await rejecting.put("a", content()).catch((error: unknown) => error);
    expect(isOutage(outcome)).toBe(true);
    expect(outcome).toMatchObject({ reason: code, status });
  });
});
