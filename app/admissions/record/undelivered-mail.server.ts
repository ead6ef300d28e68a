import { PLACE } from "../../content/place.content.ts";
import { findUndelivered } from "../../mail/reports/returned-mails.store.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { formatTime } from "../../ui/format/place-time.ts";
import type { ApplicationRecord } from "./application-record.store.server.ts";

/** The newest mail to an applicant, when it was not delivered. `path` is its page, for those who may read mails. */
export type UndeliveredMail = { to: string; written: string; error: string; path: string | null };

/** Returns the newest mail to the applicant that was not delivered. */
export async function readUndelivered(
  { db, content }: Pick<Deps, "db" | "content">,
  { answers: { email }, submittedAt }: ApplicationRecord,
  mayReadMails: boolean,
): Promise<UndeliveredMail | null> {
  if (typeof email !== "string") return null;
  const mail = await findUndelivered(db, email, submittedAt);
  if (!mail) return null;
  const { id, lastError, createdAt } = mail;
  return {
    to: email,
    written: formatTime(createdAt, content.read(PLACE)),
    error: lastError,
    path: mayReadMails ? `/dashboard/mails/${id}` : null,
  };
}
