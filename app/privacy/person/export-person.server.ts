import type { Readable } from "node:stream";
import type { Deps } from "../../platform/deps.server.ts";
import { documentName } from "../../platform/documents/document-name.ts";
import { detectMediaType } from "../../platform/documents/document-type.ts";
import { readUpload } from "../../platform/files/upload-pieces.store.server.ts";
import { recordViews, type Viewer } from "../../platform/record-views.store.server.ts";
import { type ArchivedFile, archiveOf } from "./archive.server.ts";
import { findPerson, readPersonRecords } from "./find-person.store.server.ts";
import { personIndex } from "./person-index.server.ts";
import type { PersonQuery } from "./person-query.ts";
import {
  type ApplicationFacts,
  type PersonRecord,
  type RecordedDocument,
  type RecordedFile,
  readPersonRecord,
} from "./person-record.store.server.ts";
import { countRecords, type RecordCounts } from "./person-records.ts";

/** What a file of the archive is called there; null when its content is missing from our records. */
type Placed<Kept> = Kept & { file: string | null };

/** A person's data as it stands in the archive's `person.json`. */
export type PersonExport = Omit<PersonRecord, "applications" | "uploads"> & {
  /** Changes when a reading program would have to. */
  format: "gatehouse-person-1";
  exportedAt: string;
  searchedBy: PersonQuery;
  applications: (ApplicationFacts & { documents: Placed<RecordedDocument>[] })[];
  uploads: Placed<PersonRecord["uploads"][number]>[];
};

export type PersonArchive =
  | { kind: "nothing" }
  | { kind: "archive"; counts: RecordCounts; pieces: AsyncGenerator<Uint8Array> };

type PrivacyDeps = Pick<Deps, "db" | "files" | "clock">;

/** Everything on file about a person as one ZIP archive: an index to read, the same as JSON, and every file. Noted before it is given. */
export async function exportPerson(deps: PrivacyDeps, query: PersonQuery, viewer: Viewer): Promise<PersonArchive> {
  const { db, clock } = deps;
  const now = clock.now();
  const records = await readPersonRecords(db, await findPerson(db, query), now);
  const counts = countRecords(records);
  if (Object.values(counts).every((count) => count === 0)) return { kind: "nothing" };
  const applicationIds = records.applications.map(({ id }) => id);
  await recordViews(db, { kind: "person-export", viewer, applicationIds, mailIds: records.mailIds, at: now });
  const record = await placeFiles(deps, await readPersonRecord(db, records));
  const person: PersonExport = {
    format: "gatehouse-person-1" as const,
    exportedAt: now.toISOString(),
    searchedBy: query,
    ...record,
  };
  return { kind: "archive", counts, pieces: archiveOf(filesOf(deps, person, now)) };
}

async function placeFiles(deps: PrivacyDeps, record: PersonRecord): Promise<Pick<PersonExport, keyof PersonRecord>> {
  const applications = [];
  for (const application of record.applications) {
    const documents: Placed<RecordedDocument>[] = [];
    for (const [place, document] of application.documents.entries()) {
      const isThere = await deps.files.exists(Buffer.from(document.sha256, "hex"));
      const name = documentName(document.original_name, document.media_type);
      const file = `documents/${application.reference}/${place + 1} ${safeName(name)}`;
      documents.push({ ...document, file: isThere && document.virus === null ? file : null });
    }
    applications.push({ ...application, documents });
  }
  // The bytes of a file go once it was sent: it is among the documents then.
  const uploads = [];
  for (const [place, upload] of record.uploads.entries()) {
    const name = safeName(await nameByContent(deps.db, upload));
    uploads.push({ ...upload, file: upload.taken_at === null ? `not sent/${place + 1} ${name}` : null });
  }
  return { ...record, applications, uploads };
}

/** What is of no accepted kind, or has not begun to arrive, gets an ending that no system opens. */
async function nameByContent(db: Deps["db"], { id, original_name: name }: RecordedFile): Promise<string> {
  for await (const start of readUpload(db, id)) {
    const mediaType = detectMediaType(start);
    return mediaType ? documentName(name, mediaType) : `${name}.bin`;
  }
  return `${name}.bin`;
}

function* filesOf({ db, files }: PrivacyDeps, person: PersonExport, at: Date): Generator<ArchivedFile> {
  yield { name: "index.html", at, content: [Buffer.from(personIndex(person))] };
  yield { name: "person.json", at, content: [Buffer.from(`${JSON.stringify(person, null, 2)}\n`)] };
  for (const { documents } of person.applications) {
    for (const { file, sha256 } of documents) {
      if (file !== null) yield { name: file, at, content: readStored(files, Buffer.from(sha256, "hex")) };
    }
  }
  for (const { file, id } of person.uploads) {
    if (file !== null) yield { name: file, at, content: readUpload(db, id) };
  }
}

async function* readStored(files: Deps["files"], sha256: Buffer): AsyncGenerator<Uint8Array> {
  const content: Readable | null = await files.read(sha256);
  if (!content) throw new Error("A document went missing while it was exported.");
  yield* content;
}

/** A name that every system can unpack. */
function safeName(name: string): string {
  return name.replaceAll(/[<>:"/\\|?*\p{Cc}]/gu, "_").replace(/[. ]+$/, "") || "file";
}
