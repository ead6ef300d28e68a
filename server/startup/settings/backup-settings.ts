import path from "node:path";
import * as z from "zod";
import { readBackupKey } from "../../../app/backup/destination/backup-key.server.ts";
import type { BucketAddress } from "../../../app/platform/files/bucket/bucket.server.ts";

const S3_PLACE = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<folder>[\w./-]*))?$/;

export const backupEnvironment = {
  BACKUP_TO: z
    .string()
    .refine((place) => path.isAbsolute(place) || S3_PLACE.test(place))
    .optional(),
  BACKUP_KEY: z
    .string()
    .refine((typed) => readBackupKey(typed).kind === "key")
    .optional(),
  BACKUP_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((address) => URL.parse(address)?.pathname === "/")
    .optional(),
  BACKUP_S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
};

export const BACKUP_EXPECTED: Record<keyof typeof backupEnvironment, string> = {
  BACKUP_TO: "a folder, like /mnt/backups, or a place in an object store, like s3://bucket/folder",
  BACKUP_KEY: "the nine groups of four letters that were shown when the key was made, without a slip",
  BACKUP_S3_ENDPOINT: "like https://s3.university.example, without a path",
  BACKUP_S3_REGION: "like us-east-1",
  BACKUP_S3_ACCESS_KEY_ID: "an access key",
  BACKUP_S3_SECRET_ACCESS_KEY: "the secret of the access key",
};

/** The backup destination. */
export type BackupPlace =
  | { kind: "beside-the-data" }
  | { kind: "folder"; folder: string }
  | { kind: "bucket"; address: BucketAddress; prefix: string };

type Values = { [Name in keyof typeof backupEnvironment]?: string | undefined };

/** Reads the backup destination. Returns an error message when the settings of its object store are incomplete. */
export function readBackupPlace(
  values: Values,
  objectStore: BucketAddress | null,
): { kind: "valid"; place: BackupPlace } | { kind: "invalid"; line: string } {
  const { BACKUP_TO: to } = values;
  if (to === undefined) return { kind: "valid", place: { kind: "beside-the-data" } };
  const { bucket, folder = "" } = S3_PLACE.exec(to)?.groups ?? {};
  if (bucket === undefined) return { kind: "valid", place: { kind: "folder", folder: to } };
  const own = {
    endpoint: values.BACKUP_S3_ENDPOINT ?? "",
    region: values.BACKUP_S3_REGION ?? "",
    accessKeyId: values.BACKUP_S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: values.BACKUP_S3_SECRET_ACCESS_KEY ?? "",
  };
  const given = Object.values(own).filter((value) => value !== "").length;
  const store = given === 0 ? objectStore : own;
  if (!store || (given > 0 && given < 4)) {
    const line =
      "The configuration is wrong: BACKUP_TO is in an object store, so all four BACKUP_S3_ settings have to be set, or the five S3_ settings.";
    return { kind: "invalid", line };
  }
  const prefix = folder === "" || folder.endsWith("/") ? folder : `${folder}/`;
  return { kind: "valid", place: { kind: "bucket", address: { ...store, bucket }, prefix } };
}
