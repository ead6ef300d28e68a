import type { Db } from "../../platform/postgres/database.server.ts";
import { isPermitted, type Permitted } from "../../staff/permissions/permissions.ts";
import { formatTime, type Zoned } from "../../ui/format/place-time.ts";
import type { ApplicationScope } from "../application-scope.store.server.ts";
import { applicationAddress } from "../desk/desk-addresses.ts";
import type { ApplicationList } from "../desk/list/application-list.ts";
import { type ApplicationNote, listNotes } from "./application-notes.store.server.ts";
import type { NotesProps, ShownNote } from "./notes-section.tsx";

type NotesQuery = {
  applicationId: number;
  /** Who reads them. */
  staff: Permitted & { id: number };
  /** The list that the application was opened from. Without JavaScript, its form leads back to there. */
  list: ApplicationList;
};

/** Reads the notes on an application, for the section that shows them. */
export async function readNotes(
  db: Db,
  scope: ApplicationScope,
  { applicationId, staff, list }: NotesQuery,
): Promise<NotesProps> {
  const notes = await listNotes(db, scope, applicationId);
  const mayWrite = isPermitted(staff, "applications.decide");
  const [path, query] = applicationAddress(applicationId, list).split("?");
  return {
    address: `${path}/notes${query === undefined ? "" : `?${query}`}`,
    mayWrite,
    notes: notes.map((note) => ({
      ...formatNote(note, scope),
      isRemovable: mayWrite && note.staffId === staff.id && note.removedAt === null,
    })),
  };
}

/** Formats a note for a page on which it can't be removed. */
export function formatNote({ id, by, at, note, removedAt }: ApplicationNote, place: Zoned): ShownNote {
  const removed = removedAt && formatTime(removedAt, place);
  return { id, by, note, at: at.toISOString(), time: formatTime(at, place), removed, isRemovable: false };
}
