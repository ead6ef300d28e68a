export type BodyText = { kind: "text"; text: string } | { kind: "too-large" } | { kind: "not-text" };

/** A small request body as text. Counts the bytes that arrive, whatever Content-Length says, and stops reading past `maxBytes`. */
export async function readBodyText(request: Request, maxBytes: number): Promise<BodyText> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return { kind: "too-large" };
    chunks.push(chunk);
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
