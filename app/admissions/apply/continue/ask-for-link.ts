import * as z from "zod/mini";
import { DOCUMENT_FIELDS } from "../../application.ts";
import type { DraftRequest } from "./draft.schema.ts";
import { DRAFTS_PATH, END_DRAFT_PATH, type SentLink } from "./draft-link.ts";

export type LinkOutcome =
  | { kind: "sent"; link: SentLink }
  | { kind: "refused"; message: string }
  /** No proper answer came; asking again does no harm. */
  | { kind: "unreachable" };

const sentSchema = z.object({
  message: z.string(),
  lastsUntil: z.number(),
  without: z.array(z.enum(DOCUMENT_FIELDS)),
});
const refusedSchema = z.object({ message: z.string() });

/** Asks for a link to a draft. Never throws. */
export async function askForLink(draft: DraftRequest): Promise<LinkOutcome> {
  const answer = await post(DRAFTS_PATH, draft);
  const sent = sentSchema.safeParse(answer?.body);
  if (answer?.ok && sent.success) return { kind: "sent", link: sent.data };
  const refused = refusedSchema.safeParse(answer?.body);
  return refused.success ? { kind: "refused", message: refused.data.message } : { kind: "unreachable" };
}

/** Whether the server has ended the link of a form. Never throws. */
export async function endLink(submissionKey: string): Promise<boolean> {
  return (await post(END_DRAFT_PATH, { submissionKey }))?.ok ?? false;
}

async function post(path: string, content: object): Promise<{ ok: boolean; body: unknown } | null> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(content),
    });
    return { ok: answer.ok, body: await answer.json() };
  } catch {
    return null;
  }
}
