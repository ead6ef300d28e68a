import * as z from "zod";
import type { BucketAddress } from "../../../app/platform/files/bucket/bucket.server.ts";

export const objectStoreEnvironment = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((address) => URL.parse(address)?.pathname === "/")
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};

/** The expected value of each setting, as error messages describe it. */
export const OBJECT_STORE_EXPECTED = {
  S3_ENDPOINT: "like https://s3.university.example, without a path",
  S3_BUCKET: "the name of a bucket, like university-documents",
  S3_REGION: "like us-east-1",
  S3_ACCESS_KEY_ID: "an access key",
  S3_SECRET_ACCESS_KEY: "the secret of the access key",
} satisfies Record<keyof typeof objectStoreEnvironment, string>;

const OBJECT_STORE = ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

type ObjectStoreSettings = Partial<Record<(typeof OBJECT_STORE)[number], string>>;
type ObjectStoreOutcome = { kind: "valid"; address: BucketAddress | null } | { kind: "invalid"; line: string };

/** Reads the settings of the object store: all or none, since otherwise documents would silently be stored on disk. */
export function readObjectStore(value: ObjectStoreSettings): ObjectStoreOutcome {
  const missing = OBJECT_STORE.filter((name) => value[name] === undefined);
  if (missing.length === OBJECT_STORE.length) return { kind: "valid", address: null };
  if (missing.length > 0) {
    const line = `The configuration is wrong: ${missing.join(", ")} has to be set as well, since the five S3_ settings belong together.`;
    return { kind: "invalid", line };
  }
  const [endpoint = "", bucket = "", region = "", accessKeyId = "", secretAccessKey = ""] = OBJECT_STORE.map(
    (name) => value[name],
  );
  return { kind: "valid", address: { endpoint, bucket, region, accessKeyId, secretAccessKey } };
}
