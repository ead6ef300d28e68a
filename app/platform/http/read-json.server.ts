import type * as z from "zod/mini";
import { mediaTypeOf, readBodyText } from "./request-body.server.ts";

/** A value that a schema accepted, or the response to a request that did not send one: 400, 408, 413 or 415 with a message. */
export type JsonRequest<Value> = { kind: "json"; value: Value } | { kind: "rejected"; response: Response };

/** At most this many bytes are read: passkeys take less than 10 KB. */
const MAX_BYTES = 64 * 1024;

/** Reads the JSON of a small request. `expected` says in a message what to send: 'JSON with a username and a password'. */
export async function readJson<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
  expected: string,
): Promise<JsonRequest<z.output<Schema>>> {
  if (mediaTypeOf(request) !== "application/json") return rejected(415, `Send ${expected}.`);
  const body = await readBodyText(request, MAX_BYTES);
  switch (body.kind) {
    case "too-large":
      return rejected(413, "That is too long.");
    case "too-slow":
      return rejected(408, "That took too long to arrive.", { Connection: "close" });
    case "cut-off":
    case "not-text":
      return rejected(400, `Send ${expected}.`);
    case "text": {
      const typed = schema.safeParse(parseJson(body.text));
      return typed.success ? { kind: "json", value: typed.data } : rejected(400, `Send ${expected}.`);
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function rejected(status: number, message: string, headers: Record<string, string> = {}) {
  return { kind: "rejected", response: Response.json({ message }, { status, headers }) } as const;
}
