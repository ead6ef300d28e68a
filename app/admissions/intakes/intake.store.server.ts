import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { Intake, OpenIntake } from "./current-intake.ts";
import type { IntakeDetails } from "./edit/intake-form.server.ts";

/** Lists the intakes, the last to open first. There are a few per year. */
export async function listIntakes(db: Db | Transaction<Tables>): Promise<Intake[]> {
  const rows = await db
    .selectFrom("intakes")
    .select(["id", "name", "session", "opens_at as opensAt", "closes_at as closesAt"])
    .orderBy("opens_at", (order) => order.desc().nullsLast())
    .orderBy("id", "desc")
    .execute();
  return rows;
}

/** Returns the intakes, the newest first. */
export async function listIntakeNames(db: Db): Promise<{ id: number; name: string; hasFee: boolean }[]> {
  const rows = await db
    .selectFrom("intakes")
    .select(["id", "name", "fee_name as fee"])
    .orderBy("id", "desc")
    .limit(50)
    .execute();
  return rows.map(({ id, name, fee }) => ({ id, name, hasFee: fee !== null }));
}

/** Reads an intake with its quotas; null when there is none. */
export async function readIntake(db: Db | Transaction<Tables>, id: number): Promise<IntakeDetails | null> {
  const row = await db
    .selectFrom("intakes")
    .select(["name", "session", "opens_at as opensAt", "closes_at as closesAt"])
    .select(["fee_name", "fee_amount", "fee_page"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { fee_name, fee_amount, fee_page, ...details } = row;
  const quotas = await db
    .selectFrom("intake_programmes")
    .select(["programme", "quota"])
    .where("intake_id", "=", id)
    .execute();
  return {
    ...details,
    fee: fee_name && fee_amount && fee_page ? { name: fee_name, amount: fee_amount, page: fee_page } : null,
    quotas: Object.fromEntries(quotas.flatMap(({ programme, quota }) => (quota === null ? [] : [[programme, quota]]))),
  };
}

/** Makes other changes of intakes wait until the transaction ends, so that two can't overlap by accident. */
export async function lockIntakes(transaction: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('intakes'))`.execute(transaction);
}

export async function insertIntake(transaction: Transaction<Tables>, details: IntakeDetails): Promise<number> {
  const { id } = await transaction
    .insertInto("intakes")
    .values(rowOf(details))
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeQuotas(transaction, id, details);
  return id;
}

export async function updateIntake(
  transaction: Transaction<Tables>,
  id: number,
  details: IntakeDetails,
): Promise<void> {
  await transaction.updateTable("intakes").set(rowOf(details)).where("id", "=", id).execute();
  await transaction.deleteFrom("intake_programmes").where("intake_id", "=", id).execute();
  await writeQuotas(transaction, id, details);
}

function rowOf({ name, session, opensAt, closesAt, fee }: IntakeDetails) {
  const feeColumns = { fee_name: fee?.name ?? null, fee_amount: fee?.amount ?? null, fee_page: fee?.page ?? null };
  return { name, session, opens_at: opensAt, closes_at: closesAt, ...feeColumns };
}

async function writeQuotas(transaction: Transaction<Tables>, id: number, { quotas }: IntakeDetails): Promise<void> {
  const rows = Object.entries(quotas).map(([programme, quota]) => ({ intake_id: id, programme, quota }));
  if (rows.length > 0) await transaction.insertInto("intake_programmes").values(rows).execute();
}

/** Returns the id of the intake that is open, which is created when nobody has set up any. */
export async function openIntakeId(db: Db, { intake, session }: OpenIntake): Promise<number> {
  return intake?.id ?? ensureIntake(db, session);
}

/** Returns the id of a session's first intake, which is created without times when there is none. */
export async function ensureIntake(db: Db, session: string): Promise<number> {
  const find = () =>
    db.selectFrom("intakes").select("id").where("session", "=", session).orderBy("id").executeTakeFirst();
  const existing = await find();
  if (existing) return existing.id;
  await sql`
    insert into intakes (name, session) values (${`${session} session`}, ${session})
    on conflict (session) where opens_at is null and closes_at is null do nothing`.execute(db);
  const added = await find();
  if (!added) throw new Error("The intake was not added.");
  return added.id;
}

/** Gives the applications that the previous version received during an upgrade the intake of their session. */
export async function assignMissingIntakes(db: Db): Promise<void> {
  const rows = await db
    .selectFrom("applications")
    .select("session")
    .distinct()
    .where("intake_id", "is", null)
    .execute();
  for (const { session } of rows) {
    const intakeId = await ensureIntake(db, session);
    await db
      .updateTable("applications")
      .set({ intake_id: intakeId })
      .where("intake_id", "is", null)
      .where("session", "=", session)
      .execute();
  }
}

/** Returns when the first upload of a form began; null when it has none. */
export async function findFirstUpload(db: Db, submissionKey: string): Promise<Date | null> {
  const { first } = await db
    .selectFrom("uploads")
    .select(({ fn }) => fn.min("created_at").as("first"))
    .where("submission_key", "=", submissionKey)
    .executeTakeFirstOrThrow();
  return first;
}

/** Returns when the next intake opens or closes after `now`; null when none does. */
export async function nextIntakeChange(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(at) as next from intakes cross join lateral (values (opens_at), (closes_at)) as times (at)
    where at > ${now}`.execute(db);
  return rows[0]?.next ?? null;
}
