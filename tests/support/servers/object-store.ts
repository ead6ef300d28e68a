import { createHash } from "node:crypto";
import { once } from "node:events";
import { utimes } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver, { type Context } from "@20minutes/s3rver";
import type { BucketAddress } from "../../../app/platform/files/bucket/bucket.server.ts";
import { makeDataFolder, removeDataFolder } from "../apps/data-folder.ts";
import { listenLocally } from "../apps/local-port.ts";

const BUCKET = "documents";
/** The address of a bucket listing, which the library requests with a trailing slash. */
const LIST = /^\/[^/]+\/\?/;
const READING = ["GET", "HEAD"];

/** Starts an S3-compatible object store on the loopback address, in this process. It can simulate an outage. */
export type ObjectStore = {
  address: BucketAddress;
  /** Sets back the modification time of an object. */
  age(key: string, time: Date): Promise<void>;
  /** Corrupts the next uploads. */
  damageNext(puts: number): void;
  /** Closes all connections, and rejects new ones until it is back. */
  goAway(): void;
  comeBack(): void;
  /** Resolves when the next connection has been rejected. */
  nextRejection(): Promise<unknown>;
  /** Stops the store and deletes its data. */
  remove(): Promise<void>;
};

export async function startObjectStore(): Promise<ObjectStore> {
  const folder = await makeDataFolder();
  const fileOf = (key: string) => path.join(folder, BUCKET, `${key}._S3rver_object`);
  let toDamage = 0;
  const options = { silent: true, directory: folder, vhostBuckets: false, configureBuckets: [{ name: BUCKET }] };
  const objects = new S3rver(options);
  await objects.configureBuckets();
  const oneAtATime = queueOfOne();
  objects.middleware.unshift(async (context, next) => {
    if (READING.includes(context.method)) return next();
    if (context.method !== "PUT") return oneAtATime(next);
    const sent = await buffer(context.req);
    if (toDamage > 0 && sent.length > 0) {
      toDamage--;
      sent[0] = (sent[0] ?? 0) ^ 1;
    }
    return oneAtATime(() => takeWhatIsWhole(context, sent, next));
  });
  // It ignores the trailing slash of a listing's address, and so rejects each signature of one.
  const lists = new S3rver({ ...options, allowMismatchedSignatures: true }).callback();
  const others = objects.callback();
  const handler: RequestListener = (request, response) =>
    (LIST.test(request.url ?? "") ? lists : others)(request, response);
  // It keeps its port during an outage. Otherwise another test's process could take it.
  const server = createServer(handler);
  let away = false;
  server.on("connection", (line) => {
    if (!away) return;
    line.resetAndDestroy();
    server.emit("rejected");
  });
  const port = await listenLocally(server);

  return {
    address: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: "us-east-1",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    age: (key, time) => utimes(fileOf(key), time, time),
    damageNext(puts) {
      toDamage = puts;
    },
    goAway() {
      away = true;
      server.closeAllConnections();
    },
    comeBack() {
      away = false;
    },
    nextRejection: () => once(server, "rejected"),
    async remove() {
      server.close();
      server.closeAllConnections();
      await removeDataFolder(folder);
    },
  };
}

/**
 * Returns a function that runs one change after the other. With the last object of a folder S3rver removes the folder, and everything that another request
 * has stored there meanwhile.
 */
function queueOfOne(): (change: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (change) => {
    const changed = last.then(change);
    last = changed.catch(() => undefined);
    return changed;
  };
}

/** S3rver does not verify uploads. Real stores compare the body with the hash in the signature (AWS: "Signature Version 4"). */
async function takeWhatIsWhole(context: Context, sent: Buffer, next: () => Promise<void>): Promise<void> {
  const signed = context.get("x-amz-content-sha256");
  if (createHash("sha256").update(sent).digest("hex") !== signed) {
    context.status = 400;
    context.type = "application/xml";
    context.body =
      "<Error><Code>XAmzContentSHA256Mismatch</Code><Message>The content is not what was signed.</Message></Error>";
    return;
  }
  context.req = Readable.from([sent]);
  return next();
}
