import { BODY_MINIMUM_RATE, type BodyFault, BodyFaultError, minimumRateBody } from "./minimum-rate-body.server.ts";

export type BodyText = { kind: "text"; text: string } | { kind: BodyFault } | { kind: "not-text" };

/** Reads a small request body as text. After 'too-slow', the caller has to close the connection. */
export async function readBodyText({ body }: Request, maxBytes: number): Promise<BodyText> {
  const chunks: Uint8Array[] = [];
  try {
    if (body) for await (const chunk of minimumRateBody(body, BODY_MINIMUM_RATE, maxBytes)) chunks.push(chunk);
  } catch (error) {
    if (error instanceof BodyFaultError) return { kind: error.fault };
    throw error;
  }
  try {
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)) };
  } catch {
    return { kind: "not-text" };
  }
}

/** Returns the media type of a request's body, in lower case, without parameters. */
export function mediaTypeOf(request: Request): string {
  return (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}
