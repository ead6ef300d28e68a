import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { readSite } from "../../content/read-site.server.ts";
import { queueMail } from "../../mail/send-mail.job.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { statusAfter } from "../application.ts";
import type { LetterTerms } from "../letters/write-letter.server.ts";
import { applicationChangedEmail } from "./application-changed.email.ts";
import { insertEvent, type LockedApplication } from "./application-steps.store.server.ts";
import { followStep } from "./follow-step.server.ts";

type Release = {
  application: LockedApplication;
  /** Who ordered the release. */
  staffId: number;
  terms: LetterTerms;
};

/** Releases a decision to its applicant: the event, the letter and one mail. Returns false when there is no decision to release. */
export async function releaseDecision(
  deps: Deps,
  transaction: Transaction<Tables>,
  { application, staffId, terms }: Release,
): Promise<boolean> {
  const kind = "decision-released";
  const status = statusAfter(kind, application);
  if (status === null) return false;
  const [at, applicationId] = [deps.clock.now(), application.id];
  const shown = { isInternal: false, note: null };
  await insertEvent(transaction, { ...shown, applicationId, kind, at, staffId, documentId: null, status });
  const letter = await followStep(deps, transaction, { ...shown, application, kind, at }, terms);
  const change = { ...application, kind, note: null, at } as const;
  await queueMail(deps, transaction, letter ?? applicationChangedEmail(change, readSite(deps), deps.publicUrl));
  return true;
}
