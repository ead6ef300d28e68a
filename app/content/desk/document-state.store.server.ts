import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { STARTS_AT } from "../versions/content.store.server.ts";
import type { TypedTimes } from "./publish-time.ts";

/** A saved version of a document, as editors see it. */
export type DeskVersion = {
  id: number;
  value: unknown;
  savedAt: Date;
  /** Null for the app itself. */
  savedBy: { id: number; username: string } | null;
  shownFrom: Date | null;
  shownUntil: Date | null;
  needsApproval: boolean;
  approvedBy: string | null;
  /** The accounts that saved the draft that it was made of. */
  writtenBy: number[];
  isWithdrawn: boolean;
};

type DeskDraft = {
  form: string;
  times: TypedTimes;
  revision: string;
  savedAt: Date;
  savedBy: { id: number; username: string };
  /** The accounts that saved it since the last publication. */
  writtenBy: number[];
};

/** What editors of a document have in common. */
export type DocumentState = {
  /** The version that visitors see; null while they see the sample. */
  shown: DeskVersion | null;
  /** Of the version that is shown and those that wait, the one that was saved last; null while the sample is shown. */
  base: DeskVersion | null;
  /** The versions that nobody sees yet: the one that waits for a second person, then those that wait for their time, the one that begins first first. */
  pending: DeskVersion[];
  /** Those of them that only wait for their time. */
  scheduled: DeskVersion[];
  draft: DeskDraft | null;
  /** Changes with every save of anybody. A save names the token that its form was opened with. */
  token: string;
};

/** Locks a document until the end of the transaction, so that saves follow one another. */
export async function lockDocument(transaction: Transaction<Tables>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('content'), hashtext(${key}))`.execute(transaction);
}

/** Reads the state of a document. */
export async function readDocumentState(db: Db | Transaction<Tables>, key: string, now: Date): Promise<DocumentState> {
  const shownId = await findShownVersion(db, key, now);
  const rows = await selectVersions(db, key)
    .where("withdrawn_at", "is", null)
    .where((where) => where.or([where("shown_until", "is", null), where("shown_until", ">", now)]))
    .where((where) =>
      where.or([
        where("content_versions.id", "=", shownId),
        where("shown_from", ">", now),
        where.and([where("needs_approval", "=", true), where("approved_at", "is", null)]),
      ]),
    )
    .execute();
  const versions = rows.map(versionOf);
  const [base = null] = versions;
  const shown = versions.find(({ id }) => id === shownId) ?? null;
  const pending = versions.filter(({ id }) => id !== shownId).sort(byBeginning);
  const [waiting, scheduled] = [pending.filter(isWaiting), pending.filter((version) => !isWaiting(version))];
  const draft = await findDraft(db, key);
  return {
    shown,
    base,
    pending: [...waiting, ...scheduled],
    scheduled,
    draft,
    token: `${base?.id ?? 0}.${draft?.revision ?? ""}`,
  };
}

/** Returns whether a version waits for a second person. */
export function isWaiting({ needsApproval, approvedBy }: DeskVersion): boolean {
  return needsApproval && approvedBy === null;
}

/** Returns the accounts that wrote or sent a version; none if it was imported at the command line. */
export function authorsOf({ savedBy, writtenBy }: DeskVersion): number[] {
  return savedBy ? [savedBy.id, ...writtenBy] : writtenBy;
}

/** Returns whether somebody wrote or sent a version, so that they can't approve it. */
export function isOwn(version: DeskVersion, staffId: number): boolean {
  return authorsOf(version).includes(staffId);
}

/** Returns who wrote what a form was opened with: the draft, or the version that waits for a second person, whose authors can't approve what follows it. */
export function writersOf({ draft, pending }: DocumentState): number[] {
  return draft?.writtenBy ?? pending.filter(isWaiting).flatMap(authorsOf);
}

function byBeginning(one: DeskVersion, other: DeskVersion): number {
  return Number(one.shownFrom) - Number(other.shownFrom);
}

/** Returns the id of the version that visitors see, the one that began last; null while they see the text that came with the site. */
export async function findShownVersion(db: Db | Transaction<Tables>, key: string, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom("content_versions")
    .select("id")
    .where("key", "=", key)
    .where("withdrawn_at", "is", null)
    .where((where) => where.or([where("needs_approval", "=", false), where("approved_at", "is not", null)]))
    .where((where) => where.or([where("shown_from", "is", null), where("shown_from", "<=", now)]))
    .where((where) => where.or([where("shown_until", "is", null), where("shown_until", ">", now)]))
    .orderBy(STARTS_AT, "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Lists what editors are doing: the drafts, and the versions that wait for approval or for their time. */
export async function listOpenWork(db: Db, now: Date) {
  const drafts = await db
    .selectFrom("content_drafts")
    .innerJoin("staff", "staff.id", "saved_by")
    .select(["key", "form", "username as savedBy", "saved_at as savedAt"])
    .execute();
  const pending = await db
    .selectFrom("content_versions")
    .select(["key", "shown_from as shownFrom", "needs_approval as needsApproval", "approved_at as approvedAt"])
    .where("withdrawn_at", "is", null)
    .where((where) => where.or([where("shown_until", "is", null), where("shown_until", ">", now)]))
    .where((where) =>
      where.or([
        where("shown_from", ">", now),
        where.and([where("needs_approval", "=", true), where("approved_at", "is", null)]),
      ]),
    )
    .execute();
  return { drafts, pending };
}

/** Lists who saved each document last, as a draft or as a version, and when. */
export async function listLastChanges(db: Db): Promise<{ key: string; savedAt: Date; savedBy: string | null }[]> {
  const { rows } = await sql<{ key: string; savedAt: Date; savedBy: string | null }>`
    select distinct on (key) key, saved_at as "savedAt", username as "savedBy"
    from (
      select key, saved_at, saved_by from content_versions
      union all
      select key, saved_at, saved_by from content_drafts
    ) as saves
    left join staff on staff.id = saved_by
    order by key, saved_at desc`.execute(db);
  return rows;
}

/** Returns the keys of the documents of which anybody has saved a version, also one that waits or was withdrawn. */
export async function listChangedKeys(db: Db | Transaction<Tables>): Promise<string[]> {
  const rows = await db.selectFrom("content_versions").select("key").distinct().execute();
  return rows.map(({ key }) => key);
}

async function findDraft(db: Db | Transaction<Tables>, key: string): Promise<DeskDraft | null> {
  const row = await db
    .selectFrom("content_drafts")
    .innerJoin("staff", "staff.id", "saved_by")
    .select([
      "form",
      "typed_from as from",
      "typed_until as until",
      "revision",
      "saved_at as savedAt",
      "saved_by as staffId",
      "username",
      "written_by as writtenBy",
    ])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row) return null;
  const { form, from, until, revision, savedAt, staffId, username, writtenBy } = row;
  return { form, times: { from, until }, revision, savedAt, savedBy: { id: staffId, username }, writtenBy };
}

/** Selects the versions of a document, newest first. */
export function selectVersions(db: Db | Transaction<Tables>, key: string) {
  return db
    .selectFrom("content_versions")
    .leftJoin("staff", "staff.id", "saved_by")
    .leftJoin("staff as approver", "approver.id", "approved_by")
    .select([
      "content_versions.id as id",
      "value",
      "saved_at as savedAt",
      "saved_by as staffId",
      "staff.username as username",
      "shown_from as shownFrom",
      "shown_until as shownUntil",
      "needs_approval as needsApproval",
      "approver.username as approvedBy",
      "written_by as writtenBy",
      "withdrawn_at as withdrawnAt",
    ])
    .where("key", "=", key)
    .orderBy("content_versions.id", "desc");
}

type Row = Omit<DeskVersion, "savedBy" | "isWithdrawn"> & {
  staffId: number | null;
  username: string | null;
  withdrawnAt: Date | null;
};

export function versionOf({ staffId, username, withdrawnAt, ...version }: Row): DeskVersion {
  const savedBy = staffId !== null && username !== null ? { id: staffId, username } : null;
  return { ...version, savedBy, isWithdrawn: withdrawnAt !== null };
}
