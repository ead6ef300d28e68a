import { mailboxKey } from "../../../mail/mailbox-key.ts";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { SubscriberStatus } from "../subscriber.store.server.ts";
import { CONFIRM_IMPORTED } from "./confirm-imported.job.server.ts";
import { findStatuses, insertImported } from "./import-subscribers.store.server.ts";
import type { ListLine } from "./read-list.ts";

/** What became of a line: a new address, no address, one of an earlier line, or one that is known with a status. */
export type LineOutcome = "accepted" | "invalid" | "doubled" | SubscriberStatus;

export type ImportedLine = ListLine & { outcome: LineOutcome };

/** Imports the addresses of a list as pending. A job asks each to confirm; none is subscribed without it. */
export function importSubscribers(
  { db, clock, jobs }: Pick<Deps, "db" | "clock" | "jobs">,
  lines: readonly ListLine[],
  viewer: StaffViewer,
): Promise<ImportedLine[]> {
  const keyed = lines.map((line) => ({ ...line, key: line.email === null ? null : mailboxKey(line.email) }));
  const first = new Map<string, (typeof keyed)[number]>();
  for (const line of keyed) if (line.key !== null && !first.has(line.key)) first.set(line.key, line);
  return db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const addresses = [...first].map(([key, { email }]) => ({ key, email: email ?? "" }));
    const added = await insertImported(transaction, addresses, now);
    const known = await findStatuses(
      transaction,
      [...first.keys()].filter((key) => !added.has(key)),
    );
    const imported = keyed.map(({ key, ...line }): ImportedLine => {
      if (key === null) return { ...line, outcome: "invalid" };
      if (first.get(key)?.line !== line.line) return { ...line, outcome: "doubled" };
      return { ...line, outcome: known.get(key) ?? "accepted" };
    });
    if (added.size > 0) await jobs.send(CONFIRM_IMPORTED, {}, transaction);
    const event = { ...viewer, detail: { lines: lines.length, accepted: added.size }, at: now };
    await recordAuditEvent(transaction, { action: "subscribers.imported", outcome: "success", ...event });
    return imported;
  });
}
