import { BODY_MINIMUM_RATE, type BodyFault, BodyFaultError, minimumRateBody } from "./minimum-rate-body.server.ts";

export type BodyText = { kind: "text"; text: string } | { kind: BodyFault } | { kind: "not-text" };

/** Reads a small request body as text. After 'too-slow', the caller has to close the connection. */
export async function readBodyText(request: Request, maxBytes: number): Promise<BodyText> {
  const read = await readBodyBytes(request, maxBytes);
  if (read.kind !== "bytes") return read;
  try {
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true }).decode(read.bytes) };
  } catch {
    return { kind: "not-text" };
  }
}

/** Reads a small form of either encoding; one without fields when it is larger than `maxBytes`, did not arrive completely, or is no form. */
export async function readSmallForm(request: Request, maxBytes: number): Promise<FormData> {
  const read = await readBodyBytes(request, maxBytes);
  if (read.kind !== "bytes") return new FormData();
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  return new Response(read.bytes, { headers }).formData().catch(() => new FormData());
}

/** Reads a small request body. After 'too-slow', the caller has to close the connection. */
export async function readBodyBytes(
  { body }: Request,
  maxBytes: number,
): Promise<{ kind: "bytes"; bytes: Buffer<ArrayBuffer> } | { kind: BodyFault }> {
  const chunks: Uint8Array[] = [];
  try {
    if (body) for await (const chunk of minimumRateBody(body, BODY_MINIMUM_RATE, maxBytes)) chunks.push(chunk);
  } catch (error) {
    if (error instanceof BodyFaultError) return { kind: error.fault };
    throw error;
  }
  return { kind: "bytes", bytes: Buffer.concat(chunks) };
}

/** Returns the media type of a request's body, in lower case, without parameters. */
export function mediaTypeOf(request: Request): string {
  return (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}
