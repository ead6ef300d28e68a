import { createHash } from "node:crypto";
import { type AliasedRawBuilder, type RawBuilder, type Selectable, sql } from "kysely";
import type { ApplicationsTable } from "../../database/tables.ts";
import { PLACE } from "../content/place.content.ts";
import type { Db } from "../platform/postgres/database.server.ts";
import type { Content } from "../platform/site/content.server.ts";
import type { Permitted } from "../staff/permissions/permissions.ts";
import { FEES } from "./information/fees/fees.content.ts";

/** Not exported, so that only this file makes scopes: a query can't be given the applications of a faculty by accident. */
const PROGRAMMES_IN_SCOPE = Symbol("programmes in scope");

/** The applications that somebody may read and act on, and the time zone of the days in filters. Every query for staff needs one. */
export type ApplicationScope = { readonly [PROGRAMMES_IN_SCOPE]: readonly string[] | null; readonly timeZone: string };

/** All applications: for applicants, who reach no other than their own, for jobs and for commands. Pages of staff, which filter by day, use `scopeOf`. */
export const EVERY_APPLICATION: ApplicationScope = { [PROGRAMMES_IN_SCOPE]: null, timeZone: "UTC" };

/**
 * Returns the scope of a member of staff: all applications, or those of the programmes of the person's faculties.
 *
 * The fees of each faculty list its programmes. A faculty that is renamed there has no applications for its officers until they get the new name.
 */
export function scopeOf({ faculties }: Permitted, content: Pick<Content, "read">): ApplicationScope {
  const { timeZone } = content.read(PLACE);
  if (faculties === null) return { ...EVERY_APPLICATION, timeZone };
  const own = content.read(FEES).faculties.filter(({ faculty }) => faculties.includes(faculty));
  return { [PROGRAMMES_IN_SCOPE]: own.flatMap(({ courses }) => courses), timeZone };
}

/** Whether a scope has all applications, so that a query needs no condition for it. */
export function isOfEverything(scope: ApplicationScope): boolean {
  return scope[PROGRAMMES_IN_SCOPE] === null;
}

/** Returns a key that is the same for scopes of the same applications. Empty for all applications. */
export function scopeKey(scope: ApplicationScope): string {
  const programmes = scope[PROGRAMMES_IN_SCOPE];
  return programmes === null ? "" : createHash("sha256").update(JSON.stringify(programmes.toSorted())).digest("hex");
}

/** Returns the table expression `applications`, or another alias, with the applications of a scope. PostgreSQL uses the table's indexes for it. */
export function applicationsIn<Alias extends string = "applications">(
  scope: ApplicationScope,
  alias?: Alias,
): AliasedRawBuilder<Selectable<ApplicationsTable>, Alias> {
  const name = alias ?? ("applications" as Alias);
  if (scope[PROGRAMMES_IN_SCOPE] === null) return sql<Selectable<ApplicationsTable>>`applications`.as(name);
  return sql<Selectable<ApplicationsTable>>`(select * from applications where ${isOfScope(scope)})`.as(name);
}

/** Returns the table expression `applications` with those of a scope that are among the newest of all. */
export function newestIn(
  scope: ApplicationScope,
  count: number,
): AliasedRawBuilder<Selectable<ApplicationsTable>, "applications"> {
  const newest = sql`select * from applications order by submitted_at desc, id desc limit ${count}`;
  return sql<Selectable<ApplicationsTable>>`(select * from (${newest}) as newest where ${isOfScope(scope)})`.as(
    "applications",
  );
}

/** Returns whether an application is in a scope. */
export async function isInScope(db: Db, scope: ApplicationScope, id: number): Promise<boolean> {
  const row = await db.selectFrom(applicationsIn(scope)).select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

function isOfScope(scope: ApplicationScope): RawBuilder<unknown> {
  const programmes = scope[PROGRAMMES_IN_SCOPE];
  return programmes === null ? sql`true` : sql`program = any(${[...programmes]}::text[])`;
}
