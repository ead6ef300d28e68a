import { sql } from "kysely";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { type ApplicationScope, applicationsIn } from "../../application-scope.store.server.ts";

/** How long an application stays claimed after its page was last known to be open. */
export const CLAIM_MS = 2 * 60_000;

type Claimant = { staffId: number; now: Date };

/**
 * Claims an application of a scope for a member of staff, or renews the claim. Returns false when a colleague has claimed it.
 *
 * A claim prevents double work. It locks nothing: decisions are checked for conflicts instead.
 */
export async function claimApplication(
  db: Db,
  scope: ApplicationScope,
  { applicationId, staffId, now }: Claimant & { applicationId: number },
): Promise<boolean> {
  const until = new Date(now.getTime() + CLAIM_MS);
  const { rows } = await sql`
    insert into review_claims (application_id, staff_id, claimed_until)
    select id, ${staffId}::integer, ${until}::timestamptz from ${applicationsIn(scope)} where id = ${applicationId}
    on conflict (application_id) do update set staff_id = excluded.staff_id, claimed_until = excluded.claimed_until
    where review_claims.staff_id = excluded.staff_id or review_claims.claimed_until <= ${now}::timestamptz
    returning application_id`.execute(db);
  return rows.length > 0;
}

/** Deletes the claim of a member of staff on an application. */
export async function deleteClaim(db: Db, applicationId: number, staffId: number): Promise<void> {
  await db
    .deleteFrom("review_claims")
    .where("application_id", "=", applicationId)
    .where("staff_id", "=", staffId)
    .execute();
}

/** Returns the names of the colleagues who have claimed applications of a scope, by application. */
export async function listClaims(
  db: Db,
  scope: ApplicationScope,
  { staffId, now }: Claimant,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("review_claims")
    .innerJoin(applicationsIn(scope), "applications.id", "review_claims.application_id")
    .innerJoin("staff", "staff.id", "review_claims.staff_id")
    .select(["review_claims.application_id", "staff.name", "staff.username"])
    .where("review_claims.staff_id", "<>", staffId)
    .where("claimed_until", ">", now)
    .execute();
  return new Map(rows.map(({ application_id, name, username }) => [application_id, name || username]));
}
