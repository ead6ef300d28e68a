import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { type ApplicationScope, applicationsIn } from "../../application-scope.store.server.ts";
import { hasLapsedOffer } from "../../letters/letters.store.server.ts";
import { EMPTY_TALLY, type IntakeStatistics, sumTallies, type Tally } from "./intake-statistics.ts";

/** Counts the applications of an intake that somebody may see, as of one moment. */
export function countIntake(
  db: Db,
  scope: ApplicationScope,
  { intakeId, at, regions }: { intakeId: number; at: Date; regions: readonly string[] },
): Promise<IntakeStatistics> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (transaction) => {
      const counted = { transaction, scope, intakeId };
      const programmes = await countProgrammes(counted, await countLapsed(counted, at));
      return {
        all: sumTallies(programmes.map(({ tally }) => tally)),
        released: await countReleased(counted),
        oldestUnread: await findOldestUnread(counted),
        programmes,
        days: await countDays(counted),
        states: await countStates(counted, regions),
        channels: await countChannels(counted),
        officers: await countOfficers(counted),
      };
    });
}

type Counted = { transaction: Transaction<Tables>; scope: ApplicationScope; intakeId: number };

function applications({ transaction, scope, intakeId }: Counted) {
  return transaction.selectFrom(applicationsIn(scope)).where("intake_id", "=", intakeId);
}

/** Counts offers without a response by their last day, by programme. */
async function countLapsed(counted: Counted, at: Date): Promise<Map<string, number>> {
  const rows = await applications(counted)
    .select(({ fn }) => ["program", fn.countAll<string>().as("count")])
    .where(hasLapsedOffer(at))
    .groupBy("program")
    .execute();
  return new Map(rows.map(({ program, count }) => [program, Number(count)]));
}

async function countProgrammes(
  counted: Counted,
  lapsed: ReadonlyMap<string, number>,
): Promise<IntakeStatistics["programmes"]> {
  const rows = await applications(counted)
    .select(({ fn }) => ["program", "status", "outcome", "offer", fn.countAll<string>().as("count")])
    .groupBy(["program", "status", "outcome", "offer"])
    .execute();
  const byProgramme = Map.groupBy(rows, ({ program }) => program);
  return [...byProgramme].map(([programme, own]) => {
    const tally: Tally = { ...EMPTY_TALLY, lapsed: lapsed.get(programme) ?? 0 };
    for (const { status, outcome, offer, count } of own) {
      tally[status] += Number(count);
      tally.total += Number(count);
      if (outcome) tally[outcome] += Number(count);
      if (offer === "accepted" || offer === "declined") tally[offer] += Number(count);
    }
    return { programme, tally };
  });
}

async function countReleased(counted: Counted): Promise<number> {
  const { count } = await applications(counted)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("outcome", "is not", null)
    .where("released_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function findOldestUnread(counted: Counted): Promise<string | null> {
  const row = await applications(counted)
    .select("submitted_at")
    .where("status", "=", "received")
    .orderBy("submitted_at")
    .limit(1)
    .executeTakeFirst();
  return row?.submitted_at.toISOString() ?? null;
}

async function countDays(counted: Counted): Promise<IntakeStatistics["days"]> {
  const day = sql<string>`to_char(submitted_at at time zone ${counted.scope.timeZone}::text, 'YYYY-MM-DD')`;
  const rows = await applications(counted)
    .select(({ fn }) => [day.as("day"), fn.countAll<string>().as("count")])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
  return rows.map((row) => ({ day: row.day, count: Number(row.count) }));
}

/** Counts by state in one spelling, as the list's filter matches it. */
async function countStates(
  { transaction, scope, intakeId }: Counted,
  regions: readonly string[],
): Promise<IntakeStatistics["states"]> {
  const { rows } = await sql<{ state: string | null; count: string }>`
    select known.state, sum(typed.count)::bigint as count
    from (
      select state, count(*) from ${applicationsIn(scope)} where intake_id = ${intakeId} group by state
    ) as typed
    left join unnest(${[...regions]}::text[]) as known (state) on state_key(known.state) = state_key(typed.state)
    group by known.state order by known.state is null, count desc, known.state`.execute(transaction);
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

async function countChannels({ transaction, scope, intakeId }: Counted): Promise<IntakeStatistics["channels"]> {
  const { rows } = await sql<{ channel: string; count: string }>`
    select channel, count(*) from ${applicationsIn(scope)} cross join unnest(how_did_you_hear) as channel
    where intake_id = ${intakeId} group by channel order by count(*) desc, channel`.execute(transaction);
  return rows.map(({ channel, count }) => ({ channel, count: Number(count) }));
}

async function countOfficers({ transaction, scope, intakeId }: Counted): Promise<IntakeStatistics["officers"]> {
  const { rows } = await sql<{
    id: number;
    username: string;
    outcome: keyof IntakeStatistics["officers"][number]["outcomes"];
    count: string;
  }>`
    select staff.id, username, outcome, count(*) from ${applicationsIn(scope)} join staff on staff.id = decided_by
    where intake_id = ${intakeId} and outcome is not null group by staff.id, outcome order by username`.execute(
    transaction,
  );
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => ({
    id,
    username: own[0]?.username ?? "",
    outcomes: {
      admitted: 0,
      "not-admitted": 0,
      "waiting-list": 0,
      ...Object.fromEntries(own.map(({ outcome, count }) => [outcome, Number(count)])),
    },
  }));
}
