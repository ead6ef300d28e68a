import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { mailboxKey } from "../../mail/mailbox-key.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { Viewer } from "../../platform/audit/viewer.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { removeUnusedFile } from "../../platform/files/stored-files.store.server.ts";
import type { Tombstone } from "../tombstones/tombstone.schema.ts";
import { formHash, mailboxHash } from "../tombstones/tombstone-hashes.server.ts";
import { findHashKey, insertTombstone } from "../tombstones/tombstones.store.server.ts";
import { deletePersonRecords, findUnreferenced, lockApplications } from "./erase.store.server.ts";
import { findPerson, type Person, readPersonRecords } from "./find-person.store.server.ts";
import type { PersonQuery } from "./person-query.ts";
import { countRecords, type PersonRecords } from "./person-records.ts";

export type FoundPerson = {
  records: PersonRecords;
  /** Identifies this set of records: only what was shown may be erased. */
  fingerprint: string;
};

export type Erasure =
  | { kind: "erased"; tombstone: Tombstone }
  | { kind: "nothing" }
  /** The records changed since they were shown. Nothing was erased. */
  | { kind: "changed" };

export type EraseOptions = {
  /** The fingerprint of what was shown. */
  fingerprint: string;
  /** A username, or the operator of a command. */
  byWhom: string;
  viewer: Viewer;
  /** Runs in the same transaction when the person is erased. */
  afterwards?: (transaction: Transaction<Tables>) => Promise<void>;
};

type PrivacyDeps = Pick<Deps, "db" | "files" | "clock">;

/** Unreferenced files are removed regardless of their age. Someone uploading the same content right now has to retry. */
const END_OF_TIME = new Date(8_640_000_000_000_000);

/** Reads everything on file about a person. Throws when the database is unavailable. */
export async function readPerson({ db, clock }: Omit<PrivacyDeps, "files">, query: PersonQuery): Promise<FoundPerson> {
  const records = await readPersonRecords(db, await findPerson(db, query), clock.now());
  return { records, fingerprint: fingerprintOf(records) };
}

/**
 * Erases a person: all rows in one transaction, which leaves an anonymous tombstone, then every document that no other
 * application has. The file sweep deletes documents left behind by a crash within two days.
 */
export async function erasePerson(
  deps: PrivacyDeps,
  query: PersonQuery,
  { fingerprint, byWhom, viewer, afterwards }: EraseOptions,
): Promise<Erasure> {
  const now = deps.clock.now();
  const erased = await deps.db.transaction().execute(async (transaction) => {
    const person = await findPerson(transaction, query);
    await lockApplications(transaction, person.applicationIds);
    const records = await readPersonRecords(transaction, person, now);
    if (isEmpty(records)) return { kind: "nothing" as const };
    if (fingerprintOf(records) !== fingerprint) return { kind: "changed" as const };
    const key = (await findHashKey(transaction)) ?? randomBytes(32).toString("hex");
    const tombstone = tombstoneOf(records, person, { erasedAt: now.toISOString(), byWhom, key });
    await deletePersonRecords(transaction, records);
    await insertTombstone(transaction, tombstone);
    await afterwards?.(transaction);
    const { id, removed } = tombstone;
    const event = { ...viewer, target: `tombstone ${id}`, detail: removed, at: now };
    await recordAuditEvent(transaction, { action: "person.erased", outcome: "success", ...event });
    return { kind: "erased" as const, tombstone, records };
  });
  if (erased.kind !== "erased") return erased;
  await removeDocuments(deps, hashesOf(erased.records));
  return { kind: "erased", tombstone: erased.tombstone };
}

export function hashesOf({ documents, pieces }: PersonRecords): string[] {
  return [...new Set([...documents.map(({ sha256 }) => sha256), ...pieces])];
}

/** Deletes the files with these hashes (SHA-256, hexadecimal) if no document references them any more. */
export async function removeDocuments(
  { db, files }: Pick<PrivacyDeps, "db" | "files">,
  hashes: string[],
): Promise<void> {
  for (const hash of await findUnreferenced(db, hashes)) {
    const sha256 = Buffer.from(hash, "hex");
    if (await files.exists(sha256)) await removeUnusedFile(db, files, sha256, END_OF_TIME);
  }
}

function isEmpty(records: PersonRecords): boolean {
  return Object.values(countRecords(records)).every((count) => count === 0);
}

function tombstoneOf(
  records: PersonRecords,
  { addresses }: Person,
  { erasedAt, byWhom, key }: Pick<Tombstone, "erasedAt" | "byWhom" | "key">,
): Tombstone {
  const mailboxes = new Set(addresses.map(mailboxKey));
  return {
    id: randomUUID(),
    erasedAt,
    byWhom,
    key,
    removed: countRecords(records),
    forms: records.applications.map(({ submissionKey }) => formHash(submissionKey)),
    mailboxes: [...mailboxes].map((mailbox) => mailboxHash(mailbox, key)),
  };
}

function fingerprintOf({
  applications,
  documents,
  pieces: _,
  limitKeys: __,
  jobIds: ___,
  sessions: ____,
  ...rest
}: PersonRecords): string {
  const ids = { ...rest, documents: documents.map(({ id }) => id), applications: applications.map(({ id }) => id) };
  return createHash("sha256").update(JSON.stringify(ids)).digest("base64url");
}
