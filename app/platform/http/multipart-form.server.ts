import { Busboy, type BusboyConfig } from "@fastify/busboy";

export type FormParser = InstanceType<typeof Busboy>;

/** A form as it is sent: its body, with what the headers say of that. */
export type SentForm = {
  contentType: string | null;
  contentLength: number | null;
  body: ReadableStream<Uint8Array> | null;
};

type OpenedForm =
  | { kind: "open"; parser: FormParser; body: ReadableStream<Uint8Array> }
  | { kind: "not-multipart" | "too-large" | "malformed" };

export function sentForm({ headers, body }: Pick<Request, "headers" | "body">): SentForm {
  const length = headers.get("Content-Length");
  return { contentType: headers.get("Content-Type"), contentLength: length === null ? null : Number(length), body };
}

/** Opens a multipart form (RFC 7578) to be read, unless its headers say already that it is none, or larger than `maxBytes`. */
export function openForm(
  { contentType, contentLength, body }: SentForm,
  limits: BusboyConfig["limits"],
  maxBytes: number,
): OpenedForm {
  if (!contentType || !/^multipart\/form-data\s*;/i.test(contentType)) return { kind: "not-multipart" };
  if ((contentLength ?? 0) > maxBytes) return { kind: "too-large" };
  const parser = openParser(contentType, limits);
  return parser && body ? { kind: "open", parser, body } : { kind: "malformed" };
}

function openParser(contentType: string, limits: BusboyConfig["limits"]): FormParser | null {
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits });
  } catch {
    return null;
  }
}
