import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { type ApplicationScope, applicationsIn } from "../../application-scope.store.server.ts";
import { LETTER_KINDS, type LetterKind, type LetterText } from "../letter-kinds.ts";
import { DEFAULT_LETTERS } from "./default-letters.ts";

/** A version of a template. Version 0 is the built-in text, which nobody saved. */
export type LetterTemplate = LetterText & {
  kind: LetterKind;
  version: number;
  savedAt: Date | null;
  savedBy: string | null;
};

/** Returns the newest version of a template. */
export async function currentTemplate(db: Db | Transaction<Tables>, kind: LetterKind): Promise<LetterTemplate> {
  const [newest] = await selectVersions(db, kind).limit(1).execute();
  return newest ?? builtIn(kind);
}

/** Returns the newest version of every template. */
export async function currentTemplates(db: Db | Transaction<Tables>): Promise<LetterTemplate[]> {
  const templates: LetterTemplate[] = [];
  for (const kind of LETTER_KINDS) templates.push(await currentTemplate(db, kind));
  return templates;
}

/** Returns one version of a template; null when there is none. */
export async function findTemplate(
  db: Db | Transaction<Tables>,
  kind: LetterKind,
  version: number,
): Promise<LetterTemplate | null> {
  if (version === 0) return builtIn(kind);
  const row = await selectVersions(db, kind).where("version", "=", version).executeTakeFirst();
  return row ?? null;
}

/** Lists the versions of a template, newest first, down to the built-in text. */
export async function listTemplateVersions(db: Db, kind: LetterKind): Promise<LetterTemplate[]> {
  return [...(await selectVersions(db, kind).execute()), builtIn(kind)];
}

/** Inserts the version after `over`. Returns false when that version exists already. */
export async function insertTemplate(
  transaction: Transaction<Tables>,
  { kind, over, text, staffId, at }: { kind: LetterKind; over: number; text: LetterText; staffId: number; at: Date },
): Promise<boolean> {
  const { subject, body, isMailed } = text;
  const row = await transaction
    .insertInto("letter_templates")
    .values({ kind, version: over + 1, subject, body, is_mailed: isMailed, saved_at: at, saved_by: staffId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("version")
    .executeTakeFirst();
  return row !== undefined;
}

function builtIn(kind: LetterKind): LetterTemplate {
  return { ...DEFAULT_LETTERS[kind], kind, version: 0, savedAt: null, savedBy: null };
}

function selectVersions(db: Db | Transaction<Tables>, kind: LetterKind) {
  return db
    .selectFrom("letter_templates")
    .innerJoin("staff", "staff.id", "saved_by")
    .select([
      "kind",
      "version",
      "subject",
      "body",
      "is_mailed as isMailed",
      "saved_at as savedAt",
      "username as savedBy",
    ])
    .where("kind", "=", kind)
    .orderBy("version", "desc");
}

type PreviewedApplication = {
  id: number;
  reference: string;
  firstName: string;
  lastName: string;
  programme: string;
  session: string;
};

/** How many of the latest applications a preview is drawn from. */
const RECENT = 200;

/** Returns a few recent applications of a scope, at random. */
export async function randomRecentApplications(
  db: Db,
  scope: ApplicationScope,
  count: number,
): Promise<PreviewedApplication[]> {
  const { rows } = await sql<PreviewedApplication>`
    select * from (
      select id, reference, first_name as "firstName", last_name as "lastName", program as programme, session
      from ${applicationsIn(scope)} where status <> 'withdrawn' order by submitted_at desc, id desc limit ${RECENT}
    ) as recent order by random() limit ${count}`.execute(db);
  return rows;
}
