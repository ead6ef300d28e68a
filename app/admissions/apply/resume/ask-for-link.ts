import * as z from "zod/mini";
import { documentField } from "../../application.schema.ts";
import { DRAFTS_PATH, END_DRAFT_PATH, type SentLink } from "./draft-link.ts";
import type { DraftRequest } from "./send-link/draft.schema.ts";

export type LinkOutcome =
  | { kind: "sent"; link: SentLink }
  | { kind: "rejected"; message: string }
  /** No valid response. A retry is safe. */
  | { kind: "unreachable" };

const sentSchema = z.object({
  message: z.string(),
  lastsUntil: z.number(),
  until: z.string(),
  without: z.array(documentField),
});
const rejectedSchema = z.object({ message: z.string() });

/** Requests a link to a draft. Never throws. */
export async function askForLink(draft: DraftRequest): Promise<LinkOutcome> {
  const result = await post(DRAFTS_PATH, draft);
  const sent = sentSchema.safeParse(result?.body);
  if (result?.ok && sent.success) return { kind: "sent", link: sent.data };
  const rejected = rejectedSchema.safeParse(result?.body);
  return rejected.success ? { kind: "rejected", message: rejected.data.message } : { kind: "unreachable" };
}

/** Cancels the link of a form. Returns whether the server has cancelled it; never throws. */
export async function endLink(submissionKey: string): Promise<boolean> {
  return (await post(END_DRAFT_PATH, { submissionKey }))?.ok ?? false;
}

async function post(path: string, content: object): Promise<{ ok: boolean; body: unknown } | null> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(content),
    });
    return { ok: response.ok, body: await response.json() };
  } catch {
    return null;
  }
}
