import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { mailboxKey } from "../../mail/mailbox-key.ts";
import { deletePersonRecords, findUnreferenced, lockApplications } from "../person/erase.store.server.ts";
import { hashesOf } from "../person/erase-person.server.ts";
import { readPersonRecords } from "../person/find-person.store.server.ts";
import { countRecords, type PersonRecords } from "../person/person-records.ts";
import { addressesAfter, applicationsOf, submissionKeysOf } from "./reapply.store.server.ts";
import type { Tombstone } from "./tombstone.schema.ts";
import { mailboxHash } from "./tombstone-hashes.server.ts";
import { insertTombstone, listTombstones } from "./tombstones.store.server.ts";

export type Reapplied = {
  tombstones: number;
  /** The number of removed records of each kind. */
  removed: Record<string, number>;
  /** The SHA-256 (hexadecimal) of every removed document that no one else has. */
  documents: string[];
};

/**
 * Erases people again whom a restored database brought back, by its own tombstones and by `stored`, those stored with the backups.
 * Records from after an erasure stay. Idempotent.
 */
export async function reapplyErasures(
  transaction: Transaction<Tables>,
  stored: readonly Tombstone[],
): Promise<Reapplied> {
  const own = await listTombstones(transaction);
  const tombstones = [...new Map([...stored, ...own].map((tombstone) => [tombstone.id, tombstone])).values()];
  const addresses = await findAddresses(transaction, tombstones);
  const keys = await submissionKeysOf(
    transaction,
    tombstones.flatMap(({ forms }) => forms),
  );
  const removed: Record<string, number> = {};
  const hashes = new Set<string>();
  for (const tombstone of tombstones) {
    const submissionKeys = tombstone.forms.flatMap((form) => keys.get(form) ?? []);
    const found = { submissionKeys, addresses: addresses.get(tombstone.id) ?? [] };
    await insertTombstone(transaction, tombstone);
    if (found.addresses.length + submissionKeys.length === 0) continue;
    const records = await eraseAgain(transaction, found, new Date(tombstone.erasedAt));
    for (const [kind, count] of Object.entries(countRecords(records))) removed[kind] = (removed[kind] ?? 0) + count;
    for (const hash of hashesOf(records)) hashes.add(hash);
  }
  return { tombstones: tombstones.length, removed, documents: await findUnreferenced(transaction, [...hashes]) };
}

type Matches = { submissionKeys: string[]; addresses: string[] };

async function eraseAgain(transaction: Transaction<Tables>, matches: Matches, until: Date): Promise<PersonRecords> {
  const applicationIds = await applicationsOf(transaction, { ...matches, until });
  await lockApplications(transaction, applicationIds);
  const records = await readPersonRecords(transaction, { ...matches, applicationIds }, until);
  await deletePersonRecords(transaction, records);
  return records;
}

/** Returns the addresses in the database that match each tombstone's hashes, by tombstone id. */
async function findAddresses(
  transaction: Transaction<Tables>,
  tombstones: readonly Tombstone[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const byKey = Map.groupBy(
    tombstones.filter(({ mailboxes }) => mailboxes.length > 0),
    ({ key }) => key,
  );
  if (byKey.size === 0) return found;
  for (let last = ""; ; ) {
    const batch = await addressesAfter(transaction, last);
    for (const address of batch) {
      for (const [key, hashed] of byKey) {
        const hash = mailboxHash(mailboxKey(address), key);
        for (const { id, mailboxes } of hashed) {
          if (mailboxes.includes(hash)) found.set(id, [...(found.get(id) ?? []), address]);
        }
      }
    }
    const next = batch.at(-1);
    if (next === undefined) return found;
    last = next;
  }
}
