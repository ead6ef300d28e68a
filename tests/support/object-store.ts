import { createHash } from "node:crypto";
import { once } from "node:events";
import { utimes } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver, { type Context } from "@20minutes/s3rver";
import type { BucketAddress } from "../../app/platform/files/bucket.server.ts";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";
import { listenLocally } from "./local-port.ts";

const BUCKET = "documents";
/** The address of a list of a bucket, which the library asks for with a slash at the end. */
const LIST = /^\/[^/]+\/\?/;

/** An S3-compatible object store on the loopback address, in this process, that can be away for a while. */
export type ObjectStore = {
  address: BucketAddress;
  /** Makes an object look as if it had been put so long ago. */
  age(key: string, time: Date): Promise<void>;
  /** Damages the next so many objects on their way in. */
  damageNext(puts: number): void;
  /** Breaks every line to it, and each new one until it is back. */
  goAway(): void;
  comeBack(): void;
  /** When the next who comes in vain has been turned away. */
  turnsAway(): Promise<unknown>;
  /** Stops it, and removes what it has. */
  remove(): Promise<void>;
};

export async function startObjectStore(): Promise<ObjectStore> {
  const folder = await makeDataFolder();
  const fileOf = (key: string) => path.join(folder, BUCKET, `${key}._S3rver_object`);
  let toDamage = 0;
  const options = { silent: true, directory: folder, vhostBuckets: false, configureBuckets: [{ name: BUCKET }] };
  const objects = new S3rver(options);
  await objects.configureBuckets();
  objects.middleware.unshift(async (context, next) => {
    if (context.method !== "PUT") return next();
    const sent = await buffer(context.req);
    if (toDamage > 0 && sent.length > 0) {
      toDamage--;
      sent[0] = (sent[0] ?? 0) ^ 1;
    }
    return takeWhatIsWhole(context, sent, next);
  });
  // It overlooks the slash that the address of a list ends with, and so finds each signature of one wrong.
  const lists = new S3rver({ ...options, allowMismatchedSignatures: true }).callback();
  const others = objects.callback();
  const answer: RequestListener = (request, response) =>
    (LIST.test(request.url ?? "") ? lists : others)(request, response);
  // It keeps its port while it is away: another test's process, on its way to its own program, may hold what this one lets go.
  const server = createServer(answer);
  let away = false;
  server.on("connection", (line) => {
    if (!away) return;
    line.resetAndDestroy();
    server.emit("turned away");
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
    turnsAway: () => once(server, "turned away"),
    async remove() {
      server.close();
      server.closeAllConnections();
      await removeDataFolder(folder);
    },
  };
}

/** S3rver believes what it is sent. Others compare it with the hash in the signature (AWS: "Signature Version 4"). */
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
