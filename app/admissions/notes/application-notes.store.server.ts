import { sql } from "kysely";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../platform/audit/viewer.server.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { type ApplicationScope, applicationsIn } from "../application-scope.store.server.ts";

/** Notes of staff on an application. Applicants aren't shown them, but may ask for a copy of their data, which has them. */

export type ApplicationNote = {
  id: number;
  staffId: number;
  /** The username of its author. */
  by: string;
  at: Date;
  /** Null once its author removed it. */
  note: string | null;
  removedAt: Date | null;
};

/** Lists the notes on an application of a scope, oldest first. */
export function listNotes(db: Db, scope: ApplicationScope, applicationId: number): Promise<ApplicationNote[]> {
  return db
    .selectFrom("application_notes")
    .innerJoin(applicationsIn(scope), "applications.id", "application_id")
    .innerJoin("staff", "staff.id", "staff_id")
    .select([
      "application_notes.id",
      "staff_id as staffId",
      "username as by",
      "at",
      "note",
      "application_notes.removed_at as removedAt",
    ])
    .where("application_id", "=", applicationId)
    .orderBy("application_notes.id")
    .execute();
}

type Change = { applicationId: number; viewer: StaffViewer; at: Date };

/**
 * Adds a note to an application of a scope, with an event in the audit log that does not quote it. Returns false when there is no such application.
 *
 * A note that repeats the last one of its author adds nothing: its response may have been lost.
 */
export function addNote(
  db: Db,
  scope: ApplicationScope,
  { applicationId, note, viewer, at }: Change & { note: string },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // One note at a time, so that two requests with one note are noticed.
    const { rows } = await sql`
      select id from ${applicationsIn(scope)} where id = ${applicationId} for no key update`.execute(transaction);
    if (rows.length === 0) return false;
    const last = await transaction
      .selectFrom("application_notes")
      .select(["staff_id", "note"])
      .where("application_id", "=", applicationId)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last?.staff_id === viewer.actor.id && last.note === note) return true;
    await transaction
      .insertInto("application_notes")
      .values({ application_id: applicationId, staff_id: viewer.actor.id, at, note })
      .execute();
    const event = { ...viewer, target: `application ${applicationId}`, at };
    await recordAuditEvent(transaction, { action: "application.note-added", outcome: "success", ...event });
    return true;
  });
}

/** Removes the text of a note of one's own; that there was one stays. Returns false when there is no such note. */
export function removeNote(
  db: Db,
  scope: ApplicationScope,
  { applicationId, noteId, viewer, at }: Change & { noteId: number },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const own = await transaction
      .selectFrom("application_notes")
      .innerJoin(applicationsIn(scope), "applications.id", "application_id")
      .select("application_notes.removed_at")
      .where("application_notes.id", "=", noteId)
      .where("application_id", "=", applicationId)
      .where("staff_id", "=", viewer.actor.id)
      .forUpdate("application_notes")
      .executeTakeFirst();
    if (!own) return false;
    if (own.removed_at !== null) return true;
    await transaction
      .updateTable("application_notes")
      .set({ note: null, removed_at: at })
      .where("id", "=", noteId)
      .execute();
    const event = { ...viewer, target: `application ${applicationId}`, detail: { note: noteId }, at };
    await recordAuditEvent(transaction, { action: "application.note-removed", outcome: "success", ...event });
    return true;
  });
}
