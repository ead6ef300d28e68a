import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { Permitted } from "../../../staff/permissions/permissions.ts";

/** Returns how often the answers of an application were changed. */
export async function countAnswerChanges(db: Db, applicationId: number): Promise<number> {
  const { count } = await db
    .selectFrom("application_events")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("application_id", "=", applicationId)
    .where("kind", "=", "answers-changed")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the intake that an application belongs to; `intakeId` is null for one from before there were intakes. */
export function findIntakeOf(
  db: Db,
  applicationId: number,
): Promise<{ session: string; intakeId: number | null } | undefined> {
  return db
    .selectFrom("applications")
    .select(["session", "intake_id as intakeId"])
    .where("id", "=", applicationId)
    .executeTakeFirst();
}

/** Returns the member of staff who is to review an application; null when there is none. */
export async function findAssignee(transaction: Transaction<Tables>, applicationId: number): Promise<Permitted | null> {
  const row = await transaction
    .selectFrom("applications")
    .innerJoin("staff", "staff.id", "assigned_to")
    .select(["roles", "faculties"])
    .where("applications.id", "=", applicationId)
    .executeTakeFirst();
  return row ?? null;
}

export async function unassign(transaction: Transaction<Tables>, applicationId: number): Promise<void> {
  await transaction.updateTable("applications").set({ assigned_to: null }).where("id", "=", applicationId).execute();
}
