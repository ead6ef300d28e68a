import { once } from "node:events";
import { Busboy, type BusboyConfig, type BusboyFileStream } from "@fastify/busboy";
import type { UploadRate } from "../deps.server.ts";
import { type BodyFault, BodyFaultError, minimumRateBody } from "./minimum-rate-body.server.ts";

/** A submitted form: the body, and the headers that describe it. */
export type SentForm = {
  contentType: string | null;
  contentLength: number | null;
  body: ReadableStream<Uint8Array> | null;
};

export type FormLimits = { parts: BusboyConfig["limits"]; maxBytes: number; minimumRate: UploadRate };

export type PartHandlers = {
  onField(name: string, value: string, isTruncated: boolean): void;
  /** Returns null to skip the file. A file that is skipped is still read, since the body has to be. */
  onFile(name: string, content: BusboyFileStream, fileName: string): Promise<unknown> | null;
};

/** Why a form could not be read; the client's fault in every case. */
export type FormFault = "not-multipart" | "malformed" | BodyFault;

/** Returns the response status for a form that could not be read. */
export function statusOfFault(fault: FormFault): number {
  const statuses = { "too-large": 413, "too-slow": 408, "not-multipart": 415, malformed: 400, "cut-off": 400 };
  return statuses[fault];
}

export function sentForm({ headers, body }: Pick<Request, "headers" | "body">): SentForm {
  const length = headers.get("Content-Length");
  return { contentType: headers.get("Content-Type"), contentLength: length === null ? null : Number(length), body };
}

/**
 * Reads a multipart form (RFC 7578) as a stream, and passes its parts to the handlers. Resolves once all files are handled.
 *
 * Limits count the bytes that were read, not Content-Length. Throws only for server errors, such as a full disk.
 */
export async function readMultipartForm(
  { contentType, contentLength, body }: SentForm,
  limits: FormLimits,
  handlers: PartHandlers,
): Promise<{ kind: "complete" | FormFault }> {
  if (!contentType || !/^multipart\/form-data\s*;/i.test(contentType)) return { kind: "not-multipart" };
  if ((contentLength ?? 0) > limits.maxBytes) return { kind: "too-large" };
  const parser = createParser(contentType, limits.parts);
  if (!parser || !body) return { kind: "malformed" };

  const parts = handleParts(parser, handlers);
  try {
    for await (const chunk of minimumRateBody(body, limits.minimumRate, limits.maxBytes)) {
      if (!parser.write(chunk)) await Promise.race([once(parser, "drain"), parts.failure]);
    }
    const finished = once(parser, "finish");
    parser.end();
    await Promise.race([finished, parts.failure]);
    await parts.filesHandled();
  } catch (error) {
    await parts.abort();
    if (error instanceof BodyFaultError) return { kind: error.fault };
    const isServerError = error instanceof Error && "errno" in error;
    if (isServerError) throw error;
    return { kind: "malformed" };
  }
  return { kind: parts.hasTooMany() ? "too-large" : "complete" };
}

type FormParser = InstanceType<typeof Busboy>;

function createParser(contentType: string, limits: BusboyConfig["limits"]): FormParser | null {
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits });
  } catch {
    return null;
  }
}

function handleParts(parser: FormParser, { onField, onFile }: PartHandlers) {
  const openFiles = new Set<BusboyFileStream>();
  const handled: Promise<unknown>[] = [];
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  let hasTooMany = false;

  parser.once("error", failure.reject);
  parser.once("partsLimit", () => {
    hasTooMany = true;
  });
  parser.on("field", (name: string | undefined, value: string, _: boolean, isTruncated: boolean) => {
    if (name) onField(name, value, isTruncated);
  });
  parser.on("file", (name: string | undefined, content: BusboyFileStream, fileName: string | undefined) => {
    const result = name ? onFile(name, content, fileName ?? "") : null;
    if (!result) return void content.resume();
    openFiles.add(content);
    result.catch(failure.reject).finally(() => openFiles.delete(content));
    handled.push(result);
  });

  return {
    failure: failure.promise,
    hasTooMany: () => hasTooMany,
    filesHandled: () => Promise.all(handled),
    async abort() {
      for (const content of openFiles) content.destroy(new Error("The form was aborted."));
      await Promise.allSettled(handled);
    },
  };
}
