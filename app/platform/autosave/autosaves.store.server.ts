import { sql, type Transaction } from "kysely";
import type { AutosavesTable, Tables } from "../../../database/tables.ts";
import type { Db } from "../postgres/database.server.ts";

/** What a form edits: a post, a content document or an issue, by its id or key; '' for one that is not saved yet. */
export type AutosaveSubject = { kind: AutosavesTable["kind"]; subject: string };

/** What one person typed into a form and didn't save, stored while they typed. */
export type StoredAutosave = {
  id: string;
  /** What the form was opened with: a save over anything else is a conflict. */
  over: string;
  form: string;
  savedAt: Date;
};

/** How many of one person are stored of each kind. */
const MAX_AUTOSAVES = 20;

/** Stores an autosave over the one with the same id. Deletes the person's oldest ones beyond 20. Returns false when the id is somebody else's. */
export async function storeAutosave(
  db: Db,
  staffId: number,
  { kind, subject, id, over, form, savedAt }: AutosaveSubject & StoredAutosave,
): Promise<boolean> {
  const row = { kind, subject, over, form, saved_at: savedAt };
  return db.transaction().execute(async (transaction) => {
    const stored = await transaction
      .insertInto("autosaves")
      .values({ id, staff_id: staffId, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row).where("autosaves.staff_id", "=", staffId))
      .returning("id")
      .executeTakeFirst();
    const older = transaction
      .selectFrom("autosaves")
      .select("id")
      .where("staff_id", "=", staffId)
      .where("kind", "=", kind)
      .orderBy("saved_at", "desc")
      .offset(MAX_AUTOSAVES);
    await transaction.deleteFrom("autosaves").where("id", "in", older).execute();
    return stored !== undefined;
  });
}

/** Returns the autosaves of one person's forms of a subject, the newest first. */
export function findAutosaves(db: Db, staffId: number, { kind, subject }: AutosaveSubject): Promise<StoredAutosave[]> {
  return db
    .selectFrom("autosaves")
    .select(["id", "over", "form", "saved_at as savedAt"])
    .where("staff_id", "=", staffId)
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .orderBy("saved_at", "desc")
    .execute();
}

/** Returns what others typed into the forms of a subject and can still save, since they have one of `roles`, with their names. */
export function findAutosavesOfOthers(
  db: Db | Transaction<Tables>,
  staffId: number,
  { kind, subject, roles }: AutosaveSubject & { roles: readonly string[] },
): Promise<{ username: string; form: string }[]> {
  return db
    .selectFrom("autosaves")
    .innerJoin("staff", "staff.id", "staff_id")
    .select(["username", "form"])
    .where("staff_id", "<>", staffId)
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("disabled_at", "is", null)
    .where(sql<boolean>`staff.roles && ${sql.val([...roles])}::text[]`)
    .orderBy("username")
    .execute();
}

/** Deletes an autosave of a person, whose form was saved or discarded. Ignores what is no id, which forms name as they were sent. */
export async function removeAutosave(db: Db | Transaction<Tables>, staffId: number, id: string): Promise<void> {
  if (!isAutosaveId(id)) return;
  await db.deleteFrom("autosaves").where("id", "=", id).where("staff_id", "=", staffId).execute();
}

/** Deletes an autosave that was read, unless its form has been stored again since. */
export async function removeUnchangedAutosave(
  db: Db,
  staffId: number,
  { id, savedAt }: Pick<StoredAutosave, "id" | "savedAt">,
): Promise<void> {
  await db
    .deleteFrom("autosaves")
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .where("saved_at", "=", savedAt)
    .execute();
}

/** Returns whether a text names an autosave. */
export function isAutosaveId(id: string): boolean {
  return UUID.test(id);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Deletes everybody's autosaves of subjects that are deleted for good. */
export async function removeAutosavesOf(
  transaction: Transaction<Tables>,
  kind: AutosaveSubject["kind"],
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return;
  await transaction.deleteFrom("autosaves").where("kind", "=", kind).where("subject", "in", subjects).execute();
}
