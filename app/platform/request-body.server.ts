export type BodyText =
  | { kind: "text"; text: string }
  | { kind: "too-large" }
  | { kind: "too-slow" }
  | { kind: "cut-off" }
  | { kind: "not-text" };

const WITHIN_MS = 10_000;

/**
 * A small request body as text. Counts the bytes that arrive, whatever Content-Length says, stops reading past `maxBytes`, and gives
 * up after 10 s. Whoever answers a body that was too slow closes its connection.
 */
export async function readBodyText(request: Request, maxBytes: number): Promise<BodyText> {
  const late = Promise.withResolvers<BodyText>();
  const timer = setTimeout(() => late.resolve({ kind: "too-slow" }), WITHIN_MS);
  try {
    return await Promise.race([readWhole(request.body, maxBytes), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function readWhole(body: Request["body"], maxBytes: number): Promise<BodyText> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // To cancel the body would close the connection before the answer is sent on it.
    for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
      size += chunk.length;
      if (size > maxBytes) return { kind: "too-large" };
      chunks.push(chunk);
    }
  } catch {
    return { kind: "cut-off" };
  }
  try {
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)) };
  } catch {
    return { kind: "not-text" };
  }
}

/** The media type of a request's body, in lower case, without its parameters. */
export function mediaTypeOf(request: Request): string {
  return (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}
