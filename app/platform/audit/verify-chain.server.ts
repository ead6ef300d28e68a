import { sql } from "kysely";
import type { Db } from "../postgres/database.server.ts";

/** The number and hash (hexadecimal) of an event. */
export type ChainEnd = { id: string; hash: string };

/** What is wrong with the first broken event: it was changed, or the events before it were changed or removed. */
export type ChainFault = "changed" | "predecessor";

export type ChainCheck =
  | { kind: "intact"; events: number; last: ChainEnd | null }
  | { kind: "broken"; id: string; at: Date; fault: ChainFault };

const BATCH_SIZE = 5000;

type Link = { id: string; at: Date; prev: string; hash: string; computed: string };

/** Checks the hash of every event of the audit log, and reports the first broken one. */
export async function verifyChain(db: Db, batchSize = BATCH_SIZE): Promise<ChainCheck> {
  let events = 0;
  let last: ChainEnd | null = null;
  for (;;) {
    const links = await readLinks(db, last?.id ?? "0", batchSize);
    for (const link of links) {
      const follows: boolean = last === null ? await isFirst(db, link) : isNext(last, link);
      if (!follows) return { kind: "broken", id: link.id, at: link.at, fault: "predecessor" };
      if (link.hash !== link.computed) return { kind: "broken", id: link.id, at: link.at, fault: "changed" };
      last = { id: link.id, hash: link.hash };
      events++;
    }
    if (links.length < batchSize) return { kind: "intact", events, last };
  }
}

async function readLinks(db: Db, after: string, limit: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select id, at, encode(prev_hash, 'hex') as prev, encode(hash, 'hex') as hash,
      encode(audit_event_hash(audit_events), 'hex') as computed
    from audit_events where id > ${after}::bigint order by id limit ${limit}`.execute(db);
  return rows;
}

function isNext(last: ChainEnd, { id, prev }: Link): boolean {
  return BigInt(id) === BigInt(last.id) + 1n && prev === last.hash;
}

/** Returns whether the log begins with this event, or the events before it expired. */
async function isFirst(db: Db, { id, prev }: Link): Promise<boolean> {
  if (id === "1") return prev === "";
  const { rows } = await sql<{ expired: boolean }>`
    select exists (
      select from audit_events where action = 'audit-log.expired'
        and detail ->> 'lastId' = ${String(BigInt(id) - 1n)} and detail ->> 'lastHash' = ${prev}) as expired`.execute(
    db,
  );
  return rows[0]?.expired ?? false;
}
