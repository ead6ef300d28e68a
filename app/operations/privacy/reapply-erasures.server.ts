import { mailboxKey } from "../../mail/mailbox-key.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { deleteScope, holdApplications } from "./erase.store.server.ts";
import { isEmpty, removeDocuments } from "./erase-person.server.ts";
import { readScope } from "./find-person.store.server.ts";
import { mailboxMark } from "./marks.server.ts";
import { addressesAfter, applicationsOfForms, keysOfForms } from "./reapply.store.server.ts";
import { countScope } from "./scope.ts";
import type { Tombstone } from "./tombstone.ts";
import { insertTombstone, listTombstones } from "./tombstones.store.server.ts";

export type Reapplied = { tombstones: number; removed: Record<string, number> };

/**
 * Erases again whom a restored copy of the database brought back: those of its own tombstones and of `kept`, which came from beside the
 * backups. Who came again after an erasure stays. Done twice, it does nothing the second time.
 */
export async function reapplyErasures(
  office: Pick<Deps, "db" | "files">,
  kept: readonly Tombstone[] = [],
): Promise<Reapplied> {
  const all = new Map([...kept, ...(await listTombstones(office.db))].map((tombstone) => [tombstone.id, tombstone]));
  const tombstones = [...all.values()];
  const addresses = await findAddresses(office, tombstones);
  const removed: Record<string, number> = {};
  for (const tombstone of tombstones) {
    const counts = await reapply(office, tombstone, addresses.get(tombstone.id) ?? []);
    for (const [kind, count] of Object.entries(counts)) removed[kind] = (removed[kind] ?? 0) + count;
  }
  return { tombstones: tombstones.length, removed };
}

async function reapply(office: Pick<Deps, "db" | "files">, tombstone: Tombstone, addresses: string[]) {
  const until = new Date(tombstone.erasedAt);
  const scope = await office.db.transaction().execute(async (transaction) => {
    const applicationIds = await applicationsOfForms(transaction, { forms: tombstone.forms, addresses, until });
    await holdApplications(transaction, applicationIds);
    const submissionKeys = await keysOfForms(transaction, tombstone.forms);
    const found = await readScope(transaction, { applicationIds, addresses, submissionKeys }, until);
    if (!isEmpty(found)) await deleteScope(transaction, found);
    await insertTombstone(transaction, tombstone);
    return found;
  });
  await removeDocuments(office, scope);
  return countScope(scope);
}

/** By the id of each tombstone, the addresses in the database that its marks stand for. */
async function findAddresses(
  { db }: Pick<Deps, "db">,
  tombstones: readonly Tombstone[],
): Promise<Map<string, string[]>> {
  const marked = tombstones.filter(({ mailboxes }) => mailboxes.length > 0);
  const found = new Map<string, string[]>(marked.map(({ id }) => [id, []]));
  if (marked.length === 0) return found;
  for (let last = ""; ; ) {
    const batch = await addressesAfter(db, last);
    for (const address of batch) {
      const mailbox = mailboxKey(address);
      for (const { id, key, mailboxes } of marked) {
        if (mailboxes.includes(mailboxMark(mailbox, key))) found.get(id)?.push(address);
      }
    }
    const next = batch.at(-1);
    if (next === undefined) return found;
    last = next;
  }
}
