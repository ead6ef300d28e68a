import * as z from "zod";
import type { Deps } from "../deps.server.ts";
import { readBodyText } from "../http/request-body.server.ts";
import { type AutosaveSubject, removeAutosave, storeAutosave } from "./autosaves.store.server.ts";

/** Several times the longest form that can be saved: one over the limit is not lost, either. */
const MAX_BYTES = 4_000_000;

const sentSchema = z.union([
  z.strictObject({ id: z.guid(), discard: z.literal(true) }),
  z.strictObject({
    id: z.guid(),
    subject: z.string().check(z.maxLength(100)),
    over: z.string().check(z.regex(/^[\w.-]{0,60}$/)),
    form: z.string(),
  }),
]);

type Receiver = {
  staffId: number;
  kind: AutosaveSubject["kind"];
  /** Returns the form as it is stored; null when it can't be read, or there is no such subject. */
  readForm(sent: { subject: string; form: string }): Promise<string | null>;
  /** Returns what the page shows about what was typed, besides the time at which it was stored. */
  describe?(sent: { subject: string; form: string }): Promise<object>;
  /** Formats the time of day at which it was stored. */
  formatTime(at: Date): string;
};

const FAULTS = { "too-large": 413, "too-slow": 408, "cut-off": 400, "not-text": 400 } as const;

/**
 * Stores what a page sends while somebody types, for this person alone, and returns the time; or deletes it, with `discard`. Not an event of the audit log,
 * since it is no change that anyone else could notice.
 */
export async function receiveAutosave(
  request: Request,
  { db, clock }: Pick<Deps, "db" | "clock">,
  { staffId, kind, readForm, describe, formatTime }: Receiver,
): Promise<Response> {
  const body = await readBodyText(request, MAX_BYTES);
  if (body.kind !== "text") return reject(FAULTS[body.kind]);
  const sent = sentSchema.safeParse(parseJson(body.text));
  if (!sent.success) return reject(422);
  const { id } = sent.data;
  if ("discard" in sent.data) {
    await removeAutosave(db, staffId, id);
    return new Response(null, { status: 204 });
  }
  const { subject, over } = sent.data;
  const form = await readForm(sent.data);
  if (form === null) return reject(409);
  if (Buffer.byteLength(form) > MAX_BYTES) return reject(413);
  const savedAt = clock.now();
  const isStored = await storeAutosave(db, staffId, { kind, subject, id, over, form, savedAt });
  if (!isStored) return reject(409);
  return Response.json({ ...(await describe?.({ subject, form })), at: formatTime(savedAt) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reject(status: number): Response {
  return Response.json({ message: "What you typed was not stored." }, { status });
}
