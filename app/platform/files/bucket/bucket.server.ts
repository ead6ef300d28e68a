import type { Readable } from "node:stream";
import type { GetObjectCommandOutput, S3Client } from "@aws-sdk/client-s3";
import { BUCKET_TIMES, type BucketTimes, retryUntilDone, UnreadContentError } from "./bucket-retry.server.ts";

/** The address of a bucket in an S3-compatible store, and our credentials. */
export type BucketAddress = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Content to store. `open` streams it from the start, and is called again for a retry. */
export type BucketContent = { sha256: Buffer; size: number; open(): Readable };

export type BucketEntry = { key: string; size: number; modified: Date };

/** A bucket. Failures and timeouts throw a BucketError, which is an outage. */
export type Bucket = {
  /** Stores an object durably, and overwrites an existing one. The store rejects content that was damaged in transit. */
  put(key: string, content: BucketContent): Promise<void>;
  /** Returns the content; null when there is no such object. */
  get(key: string): Promise<Readable | null>;
  /** Returns the object's metadata; null when there is no such object. */
  find(key: string): Promise<BucketEntry | null>;
  /** Returns every object whose key begins with `prefix`, ordered by key. */
  list(prefix: string): AsyncIterable<BucketEntry>;
  /** Removes an object, if there is one. */
  remove(key: string): Promise<void>;
  /** Throws unless the store responds for this bucket. Makes one attempt, with a short timeout. */
  check(): Promise<void>;
};

export type BucketOptions = {
  times?: BucketTimes;
  /** How many entries one list request returns. */
  pageSize?: number;
};

const CHECK_TIMES = { attemptMs: 2000, callMs: 2000 };
/** For requests without content, which are made within transactions: as long as a query may take. */
const QUICK = { attemptMs: 4000, callMs: 8000 };
/** The maximum of S3. */
const MAX_PAGE_SIZE = 1000;
const nothing = () => undefined;
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Opens a bucket, without a request to the store. */
export async function openBucket(
  address: BucketAddress,
  { times = BUCKET_TIMES, pageSize = MAX_PAGE_SIZE }: BucketOptions = {},
): Promise<Bucket> {
  // Loaded only when needed: an installation that stores documents on disk saves the memory.
  const s3 = await import("@aws-sdk/client-s3");
  const client = new s3.S3Client(clientSettings(address, times));
  const target = { Bucket: address.bucket };
  const quick = { attemptMs: Math.min(QUICK.attemptMs, times.attemptMs), callMs: Math.min(QUICK.callMs, times.callMs) };

  return {
    async put(key, content) {
      await retryUntilDone(`store ${key}`, times, (abortSignal) =>
        sendContent(content, abortSignal, (body, ends) => {
          const command = new s3.PutObjectCommand({ ...target, Key: key, ...body });
          command.middlewareStack.add(signContent(content.sha256), { step: "build" });
          return client.send(command, { abortSignal: ends });
        }),
      );
    },
    get: (key) =>
      retryUntilDone(`read ${key}`, times, (abortSignal) =>
        client.send(new s3.GetObjectCommand({ ...target, Key: key }), { abortSignal }).then(streamOf, nullWhenAbsent),
      ),
    find: (key) =>
      retryUntilDone(`find ${key}`, quick, (abortSignal) =>
        client.send(new s3.HeadObjectCommand({ ...target, Key: key }), { abortSignal }).then(
          ({ ContentLength = 0, LastModified = new Date(0) }) => ({
            key,
            size: ContentLength,
            modified: LastModified,
          }),
          nullWhenAbsent,
        ),
      ),
    async *list(prefix) {
      for (let last = ""; ; ) {
        // ListObjects version 1 continues from a key, which every store supports, instead of from an opaque token.
        const command = new s3.ListObjectsCommand({ ...target, Prefix: prefix, Marker: last, MaxKeys: pageSize });
        const found = await retryUntilDone(`list ${prefix}`, times, (abortSignal) =>
          client.send(command, { abortSignal }),
        );
        for (const { Key = "", Size = 0, LastModified = new Date(0) } of found.Contents ?? []) {
          yield { key: Key, size: Size, modified: LastModified };
          last = Key;
        }
        if (!found.IsTruncated) return;
      }
    },
    async remove(key) {
      const command = new s3.DeleteObjectCommand({ ...target, Key: key });
      await retryUntilDone(`remove ${key}`, quick, (abortSignal) => client.send(command, { abortSignal }));
    },
    async check() {
      // The response to a HEAD request of the bucket has no error code.
      const command = new s3.ListObjectsCommand({ ...target, MaxKeys: 1 });
      await retryUntilDone("respond", CHECK_TIMES, (abortSignal) => client.send(command, { abortSignal }));
    },
  };
}

/** Streams the content with `send`, and ends it when the content can't be read: the client does not report a read error of the body. */
async function sendContent(
  { sha256, size, open }: BucketContent,
  abortSignal: AbortSignal,
  send: (
    body: { Body: Readable; ContentLength: number; ChecksumSHA256: string },
    ends: AbortSignal,
  ) => Promise<unknown>,
): Promise<void> {
  const broken = new AbortController();
  const Body = open().once("error", (cause) => broken.abort(new UnreadContentError("content", { cause })));
  const body = { Body, ContentLength: size, ChecksumSHA256: sha256.toString("base64") };
  try {
    await send(body, AbortSignal.any([abortSignal, broken.signal]));
  } catch (error) {
    broken.signal.throwIfAborted();
    throw error;
  } finally {
    Body.destroy();
  }
}

function clientSettings({ endpoint, region, ...credentials }: BucketAddress, { idleMs }: BucketTimes) {
  return {
    endpoint,
    region,
    credentials,
    // `bucket.host` would need a name and a certificate for each bucket.
    forcePathStyle: true,
    // Errors are thrown, so the client need not log them.
    logger: SILENT,
    // The client can't send a stream again: `retryUntilDone` opens a new one for each attempt.
    maxAttempts: 1,
    // Older stores support no checksums other than those that we send explicitly.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // `Expect: 100-continue` opens a new connection each time, and some stores never respond to it.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: 5000,
      socketTimeout: idleMs,
      httpAgent: { maxSockets: 100 },
      httpsAgent: { maxSockets: 100 },
    },
  } satisfies ConstructorParameters<typeof S3Client>[0];
}

type Builder = { request: unknown };

/**
 * Adds the SHA-256 of the content to the signature, which the client omits for streams. Every store verifies it, even those without
 * support for the newer checksums.
 */
function signContent(sha256: Buffer) {
  return <Args extends Builder, Output>(next: (args: Args) => Promise<Output>) =>
    (args: Args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      headers["x-amz-content-sha256"] = sha256.toString("hex");
      return next(args);
    };
}

function streamOf({ Body }: GetObjectCommandOutput): Readable {
  return Body as Readable;
}

function nullWhenAbsent(error: unknown): null {
  if (error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound")) return null;
  throw error;
}
