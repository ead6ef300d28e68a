import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Deps } from "../../../../platform/deps.server.ts";
import type { Files } from "../../../../platform/files/files.server.ts";
import {
  type FormFault,
  type PartHandlers,
  readMultipartForm,
  type SentForm,
} from "../../../../platform/http/multipart-form.server.ts";
import { DOCUMENT_MAX_BYTES, type FormValues } from "../../../application.schema.ts";
import { type CheckDeps, checkDocument } from "../../../documents/check-document.server.ts";
import { type ReceivedDocument, receiveDocument } from "../../../documents/receive-document.server.ts";
import { type DocumentField, isDocumentField } from "../../../questions/document-fields.ts";

/** A parsed form: every text value, and the files of each file field, in order. */
export type ReceivedForm<Field extends string = DocumentField> = {
  values: FormValues;
  documents: Map<Field, ReceivedDocument[]>;
  /** Deletes the temporary files that were not saved. Must be called after every response. */
  discard(): Promise<void>;
};

/** The result of reading a form. Faults are the client's. */
export type FormReception<Field extends string = DocumentField> =
  | { kind: "received"; form: ReceivedForm<Field> }
  | { kind: FormFault };

/** Two results and four more documents, and some more, so that the response can still name a document that is too large. */
export const BODY_MAX_BYTES = 56 * 1024 * 1024;

const PART_LIMITS = {
  fieldNameSize: 100,
  fieldSize: 4 * 1024,
  // One byte over the limit shows that a document is too large; the rest is read and discarded.
  fileSize: DOCUMENT_MAX_BYTES + 1,
  // The fields of the form with all of their choices, and 20 questions of the university with 20 choices each.
  parts: 500,
  headerPairs: 20,
  headerSize: 4 * 1024,
};

/** Two results and four more documents, twice: a form may have been opened with other questions. */
const MAX_FILE_FIELDS = 12;

type FormDeps = Pick<Deps, "files" | "uploadRate"> & CheckDeps;

/** Reads the form of an application, with the files of whatever questions it may have been opened with. */
export function receiveForm(sent: SentForm, deps: FormDeps): Promise<FormReception> {
  return receiveFormWith(isDocumentField, sent, deps);
}

/**
 * Reads a multipart form (RFC 7578) with the file fields that `isFileField` accepts as a stream, with documents written straight to disk, so that memory use stays
 * constant.
 *
 * Limits count the bytes that were read, not Content-Length. Throws only for server errors, such as a full disk.
 */
export async function receiveFormWith<Field extends string>(
  isFileField: (name: string) => name is Field,
  sent: SentForm,
  deps: FormDeps,
): Promise<FormReception<Field>> {
  const limits = { parts: PART_LIMITS, maxBytes: BODY_MAX_BYTES, minimumRate: deps.uploadRate };
  const { values, documents, handlers, discard } = collectParts(isFileField, deps.files);
  try {
    const reading = await readMultipartForm(sent, limits, handlers);
    if (reading.kind !== "complete") {
      await discard();
      return { kind: reading.kind };
    }
    await checkSingle(documents, deps);
  } catch (error) {
    await discard();
    throw error;
  }
  return { kind: "received", form: { values, documents, discard } };
}

/** Checks the content of each document that is alone in its field: several in one field are rejected anyway. */
async function checkSingle<Field>(documents: Map<Field, ReceivedDocument[]>, deps: FormDeps): Promise<void> {
  for (const [field, [document, ...more]] of documents) {
    if (document && more.length === 0) documents.set(field, [await checkDocument(deps, document)]);
  }
}

/**
 * Yields as much of a file as its field has space left for. All files of one field share the space of a single one, so that a malicious
 * body can't fill the disk several times over: more than one file in a field is rejected anyway.
 */
async function* firstBytes(content: AsyncIterable<Buffer>, left: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    const received = chunk.subarray(0, left.bytes);
    left.bytes -= received.length;
    if (received.length > 0) yield received;
  }
}

function collectParts<Field extends string>(isFileField: (name: string) => name is Field, files: Files) {
  const values = new Map<string, string[]>();
  const documents = new Map<Field, ReceivedDocument[]>();
  const space = new Map<Field, { bytes: number }>();

  /** Returns null for a field that is one too many: each file is opened and checked, which takes far longer than sending it. */
  function spaceOf(field: Field): { bytes: number } | null {
    const left = space.get(field) ?? { bytes: PART_LIMITS.fileSize };
    if (!space.has(field) && space.size === MAX_FILE_FIELDS) return null;
    space.set(field, left);
    return left;
  }

  async function saveDocument(field: Field, content: AsyncIterable<Buffer>, fileName: string): Promise<void> {
    const document = await receiveDocument(files, Readable.from(content), fileName);
    // For a file field without a file, browsers send an empty part without a file name.
    if (document.size === 0 && !fileName) return rm(document.path, { force: true });
    documents.set(field, [...(documents.get(field) ?? []), document]);
  }

  const handlers: PartHandlers = {
    onField(name, value) {
      values.set(name, [...(values.get(name) ?? []), value]);
    },
    onFile(name, content, fileName) {
      if (!isFileField(name)) return null;
      const left = spaceOf(name);
      return left && saveDocument(name, firstBytes(content, left), fileName);
    },
  };
  async function discard(): Promise<void> {
    await Promise.all([...documents.values()].flat().map((document) => rm(document.path, { force: true })));
  }
  return { values, documents, handlers, discard };
}
