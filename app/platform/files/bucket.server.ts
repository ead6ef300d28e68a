import type { Readable } from "node:stream";
import type { GetObjectCommandOutput, S3Client } from "@aws-sdk/client-s3";
import { BUCKET_TIMES, type BucketTimes, retryUntilDone, UnreadContentError } from "./bucket-retry.server.ts";

/** Where a bucket of an S3-compatible store is, and who we are there. */
export type BucketAddress = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** What is to be put: `open` gives it from its beginning, and is called again when a try failed. */
export type BucketContent = { sha256: Buffer; size: number; open(): Readable };

export type BucketEntry = { key: string; size: number; modified: Date };

/** A bucket. What can't be done, or not in time, throws a BucketError, which is an outage. */
export type Bucket = {
  /** Puts an object, over one that is there. When this resolves the store answers for it; one that was damaged on its way it refuses. */
  put(key: string, content: BucketContent): Promise<void>;
  /** The content; null when there is no such object. */
  get(key: string): Promise<Readable | null>;
  /** What is there under this key; null when there is nothing. */
  find(key: string): Promise<BucketEntry | null>;
  /** Every object whose key begins with `prefix`, in the order of their keys. */
  list(prefix: string): AsyncIterable<BucketEntry>;
  /** Removes an object, if there is one. */
  remove(key: string): Promise<void>;
  /** Throws unless the store answers for this bucket just now. Asks once, and does not wait long. */
  check(): Promise<void>;
};

export type BucketOptions = {
  times?: BucketTimes;
  /** How many entries of a list are asked for at once. */
  page?: number;
};

const CHECK_WITHIN = { tryMs: 2000, callMs: 2000 };
/** What carries no content is asked while a transaction waits for it: no longer than for a query. */
const QUICK = { tryMs: 4000, callMs: 8000 };
/** The most that a store gives. */
const PAGE = 1000;
const nothing = () => undefined;
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Opens a bucket. Nothing is asked of the store yet. */
export async function openBucket(
  address: BucketAddress,
  { times = BUCKET_TIMES, page = PAGE }: BucketOptions = {},
): Promise<Bucket> {
  // Who keeps documents on the disk need not spend the memory that it takes.
  const s3 = await import("@aws-sdk/client-s3");
  const client = new s3.S3Client(clientSettings(address, times));
  const place = { Bucket: address.bucket };
  const quick = { tryMs: Math.min(QUICK.tryMs, times.tryMs), callMs: Math.min(QUICK.callMs, times.callMs) };

  return {
    async put(key, { sha256, size, open }) {
      await retryUntilDone(`take ${key}`, times, async (abortSignal) => {
        // Whoever pipes a stream does not hear that it broke.
        const broken = new AbortController();
        const Body = open().once("error", (cause) => broken.abort(new UnreadContentError("content", { cause })));
        const ChecksumSHA256 = sha256.toString("base64");
        const command = new s3.PutObjectCommand({ ...place, Key: key, Body, ContentLength: size, ChecksumSHA256 });
        command.middlewareStack.add(signContent(sha256), { step: "build" });
        const ends = AbortSignal.any([abortSignal, broken.signal]);
        try {
          await client.send(command, { abortSignal: ends });
        } catch (error) {
          broken.signal.throwIfAborted();
          throw error;
        } finally {
          Body.destroy();
        }
      });
    },
    get: (key) =>
      retryUntilDone(`give ${key}`, times, (abortSignal) =>
        client.send(new s3.GetObjectCommand({ ...place, Key: key }), { abortSignal }).then(streamOf, nullWhenAbsent),
      ),
    find: (key) =>
      retryUntilDone(`find ${key}`, quick, (abortSignal) =>
        client.send(new s3.HeadObjectCommand({ ...place, Key: key }), { abortSignal }).then(
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
        // The first version of the request: it goes on from a key, which every store understands, and not from a token of its own.
        const command = new s3.ListObjectsCommand({ ...place, Prefix: prefix, Marker: last, MaxKeys: page });
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
      const command = new s3.DeleteObjectCommand({ ...place, Key: key });
      await retryUntilDone(`remove ${key}`, quick, (abortSignal) => client.send(command, { abortSignal }));
    },
    async check() {
      // A HEAD of the bucket would be answered without a word of what is wrong.
      const command = new s3.ListObjectsCommand({ ...place, MaxKeys: 1 });
      await retryUntilDone("answer", CHECK_WITHIN, (abortSignal) => client.send(command, { abortSignal }));
    },
  };
}

function clientSettings({ endpoint, region, ...credentials }: BucketAddress, { silenceMs }: BucketTimes) {
  return {
    endpoint,
    region,
    credentials,
    // `bucket.host` would need a name and a certificate for each bucket.
    forcePathStyle: true,
    // Every failure is told by its error.
    logger: SILENT,
    // A stream can't be sent again by whoever did not open it.
    maxAttempts: 1,
    // Older stores take none but those that we send ourselves.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // To ask before sending takes a connection of its own each time, and some stores never answer.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: 5000,
      socketTimeout: silenceMs,
      httpAgent: { maxSockets: 100 },
      httpsAgent: { maxSockets: 100 },
    },
  } satisfies ConstructorParameters<typeof S3Client>[0];
}

type Builder = { request: unknown };

/**
 * Puts the SHA-256 of the content into the signature, which the library leaves out for streams. Every store checks it, also those that
 * know nothing of the newer checksums.
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
