import type { Readable } from "node:stream";
import { PLACE } from "../../content/place.content.ts";
import type { Viewer } from "../../platform/audit/viewer.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { documentName } from "../../platform/documents/document-name.ts";
import { detectMediaType } from "../../platform/documents/document-type.ts";
import { readUpload } from "../../platform/files/upload-content.store.server.ts";
import { createZip, type ZippedFile } from "../../platform/files/zip.server.ts";
import { recordViews } from "../../platform/record-views.store.server.ts";
import { findPerson, readPersonRecords } from "./find-person.store.server.ts";
import { type PersonExport, personIndex, type WithFile } from "./person-index.server.ts";
import type { PersonQuery } from "./person-query.ts";
import {
  type PersonRecord,
  type RecordedDocument,
  type RecordedFile,
  readPersonRecord,
} from "./person-record.store.server.ts";
import { countRecords, type RecordCounts } from "./person-records.ts";

export type PersonArchive =
  | { kind: "nothing" }
  | { kind: "archive"; counts: RecordCounts; pieces: AsyncGenerator<Uint8Array> };

type PrivacyDeps = Pick<Deps, "db" | "files" | "clock" | "content">;

/** Exports everything on file about a person as a ZIP archive: an HTML index, the same data as JSON, and every file. Recorded in the access log. */
export async function exportPerson(deps: PrivacyDeps, query: PersonQuery, viewer: Viewer): Promise<PersonArchive> {
  const { db, clock } = deps;
  const now = clock.now();
  const records = await readPersonRecords(db, await findPerson(db, query), now);
  const counts = countRecords(records);
  if (Object.values(counts).every((count) => count === 0)) return { kind: "nothing" };
  const applicationIds = records.applications.map(({ id }) => id);
  await recordViews(db, { kind: "person-export", viewer, applicationIds, mailIds: records.mailIds, at: now });
  const record = await assignFileNames(deps, await readPersonRecord(db, records));
  const person: PersonExport = {
    format: "gatehouse-person-1" as const,
    exportedAt: now.toISOString(),
    searchedBy: query,
    ...record,
  };
  return { kind: "archive", counts, pieces: createZip(filesOf(deps, person, now)) };
}

async function assignFileNames(
  deps: PrivacyDeps,
  record: PersonRecord,
): Promise<Pick<PersonExport, keyof PersonRecord>> {
  const applications = [];
  for (const application of record.applications) {
    const documents: WithFile<RecordedDocument>[] = [];
    for (const [index, document] of application.documents.entries()) {
      const exists = await deps.files.exists(Buffer.from(document.sha256, "hex"));
      const name = documentName(document.original_name, document.media_type);
      const file = `documents/${application.reference}/${index + 1} ${portableName(name)}`;
      documents.push({ ...document, file: exists && document.virus === null ? file : null });
    }
    applications.push({ ...application, documents });
  }
  // A submitted file is stored as a document, and its upload no longer has content.
  const uploads = [];
  for (const [index, upload] of record.uploads.entries()) {
    const name = portableName(await nameWithExtension(deps, upload));
    uploads.push({ ...upload, file: upload.taken_at === null ? `not sent/${index + 1} ${name}` : null });
  }
  return { ...record, applications, uploads };
}

/** Adds the extension of the detected type; '.bin' for unknown types and empty uploads. */
async function nameWithExtension(deps: PrivacyDeps, { id, original_name: name }: RecordedFile): Promise<string> {
  for await (const start of readUpload(deps, id)) {
    const mediaType = detectMediaType(start);
    return mediaType ? documentName(name, mediaType) : `${name}.bin`;
  }
  return `${name}.bin`;
}

function* filesOf(deps: PrivacyDeps, person: PersonExport, at: Date): Generator<ZippedFile> {
  const { files, content } = deps;
  yield {
    name: "index.html",
    at,
    isCompressible: true,
    content: [Buffer.from(personIndex(person, content.read(PLACE)))],
  };
  yield {
    name: "person.json",
    at,
    isCompressible: true,
    content: [Buffer.from(`${JSON.stringify(person, null, 2)}\n`)],
  };
  for (const { documents } of person.applications) {
    for (const { file, sha256 } of documents) {
      const content = readStored(files, Buffer.from(sha256, "hex"));
      if (file !== null) yield { name: file, at, isCompressible: false, content };
    }
  }
  for (const { file, id } of person.uploads) {
    if (file !== null) yield { name: file, at, isCompressible: false, content: readUpload(deps, id) };
  }
}

async function* readStored(files: Deps["files"], sha256: Buffer): AsyncGenerator<Uint8Array> {
  const content: Readable | null = await files.read(sha256);
  if (!content) throw new Error("A document went missing while it was exported.");
  yield* content;
}

/** Replaces characters that some operating systems don't allow in file names. */
function portableName(name: string): string {
  return name.replaceAll(/[<>:"/\\|?*\p{Cc}]/gu, "_").replace(/[. ]+$/, "") || "file";
}
