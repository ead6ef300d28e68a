import { createHash } from "node:crypto";
import { readSite } from "../../../../content/read-site.server.ts";
import { queueMail } from "../../../../mail/send-mail.job.server.ts";
import type { Deps, RequestContext } from "../../../../platform/deps.server.ts";
import { createToken, tokenHash } from "../../../../platform/http/token-cookie.server.ts";
import { readIntakeState } from "../../../intakes/read-intake-state.server.ts";
import { takeMailAllowance } from "../../../mails/mail-allowance.server.ts";
import { type DocumentField, isDocumentField } from "../../../questions/document-fields.ts";
import { LINK_GOOD_FOR_DAYS } from "../draft-link.ts";
import { mayRemind } from "../remind/reminder-time.ts";
import type { DraftRequest } from "./draft.schema.ts";
import { findPendingUploads, replaceDraft } from "./draft.store.server.ts";
import { draftLinkEmail } from "./draft-link.email.ts";

const DAY_MS = 24 * 3_600_000;

/** The same whether a mail is sent or not: none is sent beyond an address's limit, or for a form that was already submitted. */
export type LinkRequest = { lastsUntil: Date; without: DocumentField[]; isReminded: boolean };

/** Saves a draft and mails the link that opens it. Throws when the database is unreachable. */
export async function sendDraftLink(
  deps: Deps,
  requestContext: RequestContext,
  draft: DraftRequest,
): Promise<LinkRequest> {
  const { submissionKey, email, values } = draft;
  const now = deps.clock.now();
  const remindBefore = draft.remind ? await findReminderIntake(deps) : null;
  const untilDay = now.getTime() + LINK_GOOD_FOR_DAYS * DAY_MS;
  const lastsUntil = new Date(Math.max(untilDay, remindBefore?.closesAt.getTime() ?? 0));
  const ids = Object.values(draft.uploads).filter((id) => id !== undefined);
  const pending = await findPendingUploads(deps.db, submissionKey, ids);
  const files = pending.filter(({ field, uploadId }) => draft.uploads[field] === uploadId);
  const without = Object.keys(draft.uploads)
    .filter(isDocumentField)
    .filter((field) => !files.some((file) => file.field === field));
  const token = createToken();
  const linked = {
    submissionKey,
    email,
    values,
    createdAt: now,
    expiresAt: lastsUntil,
    remindIntakeId: remindBefore?.id ?? null,
    uploadIds: files.map(({ uploadId }) => uploadId),
    tokenSha256: tokenHash(token),
    networkSha256: networkHash(requestContext),
  };
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await takeMailAllowance(deps, transaction, email))) return;
    if (!(await replaceDraft(transaction, linked))) return;
    const mail = { email, token, lastsUntil, isReminded: remindBefore !== null };
    await queueMail(deps, transaction, draftLinkEmail(mail, readSite(deps), deps.publicUrl));
  });
  return { lastsUntil, without, isReminded: remindBefore !== null };
}

/** Returns the open intake and its closing time; null when it has none, or closes too soon for a reminder. */
async function findReminderIntake(deps: Deps): Promise<{ id: number; closesAt: Date } | null> {
  const state = await readIntakeState(deps);
  const intake = state.kind === "open" ? state.intake : null;
  if (!intake?.closesAt || !mayRemind(intake.closesAt.getTime(), deps.clock.now().getTime())) return null;
  return { id: intake.id, closesAt: intake.closesAt };
}

/** Returns the hash by which a network is recognized. */
export function networkHash({ network }: RequestContext): Buffer {
  return createHash("sha256").update(network).digest();
}
