import { once } from "node:events";
import { rm } from "node:fs/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import type { UploadPace } from "../../platform/deps.server.ts";
import type { Files } from "../../platform/files.server.ts";
import { type BodyFault, BodyFaultError, pacedBody } from "../../platform/paced-body.server.ts";
import { DOCUMENT_MAX_BYTES, type FormValues } from "../application.schema.ts";
import { DOCUMENT_FIELDS, type DocumentField } from "../application.ts";
import { type ReceivedDocument, receiveDocument } from "../documents.server.ts";

type Parser = InstanceType<typeof Busboy>;

/** A form as it came in: every text value, and what came in each file field, in order. */
export type ReceivedForm<Field extends string = DocumentField> = {
  values: FormValues;
  documents: Map<Field, ReceivedDocument[]>;
  /** Removes what was not kept. To be called once the form is answered, whatever the answer. */
  discard(): Promise<void>;
};

/** What became of reading a form. A fault is on the sender's side. */
export type FormReception<Field extends string = DocumentField> =
  | { kind: "received"; form: ReceivedForm<Field> }
  | { kind: "not-multipart" }
  | { kind: "malformed" }
  | { kind: BodyFault };

export type FormInput = {
  contentType: string | null;
  contentLength: number | null;
  body: ReadableStream<Uint8Array> | null;
};

/** Room for two documents and some more, so that one that is too large can still be named in the answer. */
const BODY_MAX_BYTES = 40 * 1024 * 1024;

const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 4 * 1024,
  // One byte over the limit is enough to tell a document that is too large; its rest is read and forgotten.
  fileSize: DOCUMENT_MAX_BYTES + 1,
  parts: 60,
  headerPairs: 20,
  headerSize: 4 * 1024,
};

/** Reads the form of an application. */
export function receiveForm(input: FormInput, files: Files, pace: UploadPace): Promise<FormReception> {
  return receiveFormWith(DOCUMENT_FIELDS, input, files, pace);
}

/**
 * Reads a multipart form (RFC 7578) with these file fields as a stream, documents straight to disk, so that memory stays flat whatever is sent.
 *
 * Limits count bytes that were read, not those that were announced. Throws only for faults of our own, such as a full disk.
 */
export async function receiveFormWith<Field extends string>(
  fileFields: readonly Field[],
  input: FormInput,
  files: Files,
  pace: UploadPace,
): Promise<FormReception<Field>> {
  if (!input.contentType || !/^multipart\/form-data\s*;/i.test(input.contentType)) return { kind: "not-multipart" };
  if ((input.contentLength ?? 0) > BODY_MAX_BYTES) return { kind: "too-large" };
  const parser = openParser(input.contentType);
  if (!parser || !input.body) return { kind: "malformed" };

  const parts = collectParts(fileFields, parser, files);
  try {
    await feed(pacedBody(input.body, pace, BODY_MAX_BYTES), parser, parts.broken);
    await parts.complete();
  } catch (error) {
    await parts.abandon();
    if (error instanceof BodyFaultError) return { kind: error.fault };
    const ourFault = error instanceof Error && "errno" in error;
    if (ourFault) throw error;
    return { kind: "malformed" };
  }
  if (!parts.hitLimit()) return { kind: "received", form: { ...parts.form, discard: parts.abandon } };
  await parts.abandon();
  return { kind: "too-large" };
}

function openParser(contentType: string): Parser | null {
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits: LIMITS });
  } catch {
    return null;
  }
}

async function feed(body: AsyncIterable<Uint8Array>, parser: Parser, broken: Promise<never>): Promise<void> {
  for await (const chunk of body) {
    if (!parser.write(chunk)) await Promise.race([once(parser, "drain"), broken]);
  }
  const finished = once(parser, "finish");
  parser.end();
  await Promise.race([finished, broken]);
}

function collectParts<Field extends string>(fileFields: readonly Field[], parser: Parser, files: Files) {
  const values = new Map<string, string[]>();
  const documents = new Map<Field, ReceivedDocument[]>();
  const open = new Set<BusboyFileStream>();
  const writes: Promise<void>[] = [];
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  let limit = false;

  parser.once("error", failure.reject);
  parser.once("partsLimit", () => {
    limit = true;
  });
  parser.on("field", (name: string | undefined, value: string) => {
    if (name) values.set(name, [...(values.get(name) ?? []), value]);
  });
  parser.on("file", (name: string | undefined, content: BusboyFileStream, fileName: string | undefined) => {
    const field = fileFields.find((known) => known === name);
    if (!field) return void content.resume();
    const write = receiveDocument(files, content, fileName ?? "").then(async (document) => {
      // A browser sends an empty part without a name for a file field in which nothing was chosen.
      if (document.size === 0 && !fileName) return rm(document.path, { force: true });
      documents.set(field, [...(documents.get(field) ?? []), document]);
    });
    open.add(content);
    write.catch(failure.reject).finally(() => open.delete(content));
    writes.push(write);
  });

  return {
    form: { values, documents },
    broken: failure.promise,
    hitLimit: () => limit,
    complete: () => Promise.all(writes),
    async abandon() {
      for (const content of open) content.destroy(new Error("The form was abandoned."));
      await Promise.allSettled(writes);
      await Promise.all([...documents.values()].flat().map((document) => rm(document.path, { force: true })));
    },
  };
}
