import type { Readable } from "node:stream";
import type { Deps } from "../../platform/deps.server.ts";
import { extensionOf } from "../../platform/documents/document-name.ts";
import type { ZippedFile } from "../../platform/files/zip.server.ts";
import { lowerFirst } from "../../platform/text/first-letter.ts";
import { normalizeText } from "../../platform/text/normalize-text.ts";
import { addedDocumentFields, missingDocuments } from "../questions/added-questions.ts";
import { askedResults, type Labels, labelOf, labelsAsAsked, type Questions } from "../questions/questions.ts";
import { documentKindLabel } from "../record/record-labels.ts";
import { type ExportedDocuments, findExportedDocuments, recordExportedDocuments } from "./export.store.server.ts";
import { exportScopeOf } from "./export-scope.server.ts";

type Document = ExportedDocuments["documents"][number];
type Options = { ids: readonly number[]; staffId: number; questions: Questions };
/** Takes a line about a document that is left out, or should be opened with care. */
type Note = (line: string) => void;

const BATCH = 100;

/** Returns what a file is called for the document in it: 'O/A level result' becomes 'O-A-level-result'. */
function fileLabel(labels: Labels, field: Document["field"]): string {
  if (field === "additional") return "additional-document";
  return field === "paymentReceipt" ? "payment-receipt" : asciiName(lowerFirst(labelOf(labels, field)), field);
}

/**
 * Yields the documents of applications for `createZip`, and notes those that are missing, infected or not scanned. Logs in the access log what a batch
 * contains before the batch.
 */
export async function* documentFiles(
  deps: Pick<Deps, "db" | "content" | "files" | "virusScanner" | "clock">,
  { ids, staffId, questions }: Options,
  note: Note,
): AsyncGenerator<ZippedFile> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const scope = await exportScopeOf(deps, staffId);
    const applications = await findExportedDocuments(deps.db, scope, ids.slice(start, start + BATCH));
    const files: (ZippedFile & { documentId: string; applicationId: number })[] = [];
    for (const application of applications) {
      const labels = labelsAsAsked(questions, application);
      const names = new Set<string>();
      noteNotSent(questions, application, note);
      for (const document of application.documents) {
        const problem = await problemOf(deps, document);
        if (problem !== null) note(`${describe(labels, application, document)}: ${problem}`);
        else if (deps.virusScanner !== null && document.scanned_at === null)
          note(`${describe(labels, application, document)}: is included, but was not scanned for viruses yet`);
        const label = unusedName(fileLabel(labels, document.field), names);
        if (problem === null) files.push(zippedFile(deps, application, document, label));
      }
    }
    await recordExportedDocuments(deps.db, { views: files, staffId, at: deps.clock.now() });
    yield* files;
  }
}

function noteNotSent(questions: Questions, application: ExportedDocuments, note: Note): void {
  const { added, documents } = application;
  const results = askedResults(questions).filter((field) => !documents.some((document) => document.field === field));
  for (const field of [...results, ...addedDocumentFields(missingDocuments(questions.added, added))])
    note(`${describe(labelsAsAsked(questions, application), application, { field })}: was not sent`);
}

async function problemOf({ files }: Pick<Deps, "files">, { virus, sha256 }: Document): Promise<string | null> {
  if (virus !== null) return `is left out: a virus was found in it (${virus})`;
  return (await files.exists(sha256)) ? null : "is left out: its content is missing from our records";
}

function describe(
  labels: Labels,
  { reference, lastName }: ExportedDocuments,
  { field }: Pick<Document, "field">,
): string {
  return `${reference}, ${lastName}: ${documentKindLabel(labels, field)}`;
}

/** Numbers a name that `used` has in any letter case, and adds it there. */
function unusedName(name: string, used: Set<string>): string {
  let unused = name;
  for (let number = 2; used.has(unused.toLowerCase()); number += 1) unused = `${name}-${number}`;
  used.add(unused.toLowerCase());
  return unused;
}

function zippedFile(
  { files, clock }: Pick<Deps, "files" | "clock">,
  { id: applicationId, reference, lastName }: ExportedDocuments,
  { id, sha256, media_type }: Document,
  label: string,
) {
  const name = `${reference}_${asciiName(lastName, "applicant")}_${label}${extensionOf(media_type)}`;
  const content = readFile(files, sha256);
  return { name, at: clock.now(), isCompressible: false, content, documentId: id, applicationId };
}

async function* readFile(files: Deps["files"], sha256: Buffer): AsyncGenerator<Uint8Array> {
  const content: Readable | null = await files.read(sha256);
  if (!content) throw new Error("A document went missing while it was exported.");
  yield* content;
}

/** Letters that Unicode doesn't decompose: those of Hausa, and some of European names. */
const ASCII_LETTERS: Record<string, string> = {
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
  ß: "ss",
  ø: "o",
  ł: "l",
  æ: "ae",
  œ: "oe",
};
const MAX_NAME = 40;

/** Returns a name in the letters that every file system has: 'Ọlátúnjí' becomes 'Olatunji'. */
function asciiName(name: string, otherwise: string): string {
  const letters = [...normalizeText(name, "NFD").replace(/\p{M}/gu, "")].map((letter) => {
    const ascii = ASCII_LETTERS[letter.toLowerCase()];
    return ascii === undefined || letter === letter.toLowerCase() ? (ascii ?? letter) : ascii.toUpperCase();
  });
  const safe = letters
    .join("")
    .replace(/['’ʼ`]/g, "")
    .replace(/[^A-Za-z0-9]+/g, "-");
  return safe.slice(0, MAX_NAME).replace(/^-|-$/g, "") || otherwise;
}
