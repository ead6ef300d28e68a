import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { mailboxKey } from "../../mail/mailbox-key.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { removeUnusedFile } from "../../platform/kept-files.store.server.ts";
import { deleteScope, holdApplications, withoutDocument } from "./erase.store.server.ts";
import { findPerson, type Person, readScope } from "./find-person.store.server.ts";
import { formMark, mailboxMark } from "./marks.server.ts";
import type { PersonQuery } from "./person-query.ts";
import { countScope, type Scope } from "./scope.ts";
import type { Tombstone } from "./tombstone.schema.ts";
import { findMarkKey, insertTombstone } from "./tombstones.store.server.ts";

export type FoundPerson = {
  scope: Scope;
  /** The same for the same scope: what is erased has to be what was shown. */
  fingerprint: string;
};

export type Erasure =
  | { kind: "erased"; tombstone: Tombstone }
  | { kind: "nothing" }
  /** Something has come or gone since it was shown. Nothing was erased. */
  | { kind: "changed" };

export type ErasureOrder = {
  /** Of what was shown. */
  fingerprint: string;
  /** An account's username, or who sits at the command line. */
  byWhom: string;
  /** What has to follow if, and only if, somebody is erased. */
  afterwards?: (transaction: Transaction<Tables>) => Promise<void>;
};

type Office = Pick<Deps, "db" | "files" | "clock">;

/** However young: nothing refers to it any more, and who is about to send the same content has to send it again. */
const END_OF_TIME = new Date(8_640_000_000_000_000);

/** Everything on file about a person. Throws when the database is out of reach. */
export async function readPerson({ db, clock }: Omit<Office, "files">, query: PersonQuery): Promise<FoundPerson> {
  const scope = await readScope(db, await findPerson(db, query), clock.now());
  return { scope, fingerprint: fingerprintOf(scope) };
}

/**
 * Erases a person everywhere: every row in one transaction, with a tombstone that names nobody, then every document that no other
 * application has. A document that is left behind by a power cut in between is swept away within two days.
 */
export async function erasePerson(
  office: Office,
  query: PersonQuery,
  { fingerprint, byWhom, afterwards }: ErasureOrder,
): Promise<Erasure> {
  const now = office.clock.now();
  const erased = await office.db.transaction().execute(async (transaction) => {
    const person = await findPerson(transaction, query);
    await holdApplications(transaction, person.applicationIds);
    const scope = await readScope(transaction, person, now);
    if (isEmpty(scope)) return { kind: "nothing" as const };
    if (fingerprintOf(scope) !== fingerprint) return { kind: "changed" as const };
    const key = (await findMarkKey(transaction)) ?? randomBytes(32).toString("hex");
    const tombstone = tombstoneOf(scope, person, { erasedAt: now.toISOString(), byWhom, key });
    await deleteScope(transaction, scope);
    await insertTombstone(transaction, tombstone);
    await afterwards?.(transaction);
    return { kind: "erased" as const, tombstone, scope };
  });
  if (erased.kind !== "erased") return erased;
  await removeDocuments(office, hashesOf(erased.scope));
  return { kind: "erased", tombstone: erased.tombstone };
}

export function hashesOf({ documents }: Scope): string[] {
  return [...new Set(documents.map(({ sha256 }) => sha256))];
}

/** Removes the contents (SHA-256, hexadecimal) of documents that nothing names any more. */
export async function removeDocuments({ db, files }: Pick<Office, "db" | "files">, hashes: string[]): Promise<void> {
  for (const hash of await withoutDocument(db, hashes)) {
    const sha256 = Buffer.from(hash, "hex");
    if (await files.exists(sha256)) await removeUnusedFile(db, files, sha256, END_OF_TIME);
  }
}

function isEmpty(scope: Scope): boolean {
  return Object.values(countScope(scope)).every((count) => count === 0);
}

function tombstoneOf(
  scope: Scope,
  { addresses }: Person,
  { erasedAt, byWhom, key }: Pick<Tombstone, "erasedAt" | "byWhom" | "key">,
): Tombstone {
  const mailboxes = new Set(addresses.map(mailboxKey));
  return {
    id: randomUUID(),
    erasedAt,
    byWhom,
    key,
    removed: countScope(scope),
    forms: scope.applications.map(({ submissionKey }) => formMark(submissionKey)),
    mailboxes: [...mailboxes].map((mailbox) => mailboxMark(mailbox, key)),
  };
}

function fingerprintOf({ applications, documents, limitKeys: _, jobIds: __, sessions: ___, ...rest }: Scope): string {
  const ids = { ...rest, documents: documents.map(({ id }) => id), applications: applications.map(({ id }) => id) };
  return createHash("sha256").update(JSON.stringify(ids)).digest("base64url");
}
