import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import { readSite } from "../../../content/read-site.server.ts";
import { queueMail } from "../../../mail/send-mail.job.server.ts";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { statusAfter } from "../../application.ts";
import type { ApplicationScope } from "../../application-scope.store.server.ts";
import { applicationChangedEmail } from "../../record/application-changed.email.ts";
import { insertEvent, lockApplication } from "../../record/application-steps.store.server.ts";
import { currentLetter, type Letter, setResponse } from "../letters.store.server.ts";
import { exceededQuotas, lockIntakesOf, selectIds } from "../quotas/quotas.store.server.ts";
import { isOpenOffer, type OfferResponse } from "./offer.ts";

export type SeenOffer = { letterId: number; response: OfferResponse | null };

type NewResponse = {
  applicationId: number;
  response: OfferResponse;
  /** The letter, and the response to it, as the page showed them. */
  seen: SeenOffer;
  /** Who records it for the applicant; null when the applicant responds. */
  viewer: StaffViewer | null;
  /** Why a place that was free again is given although the quota is exceeded. */
  quotaReason?: string | null;
};

export type RespondOutcome =
  | { kind: "done" }
  /** There is no offer, or it was withdrawn meanwhile. */
  | { kind: "no-offer" }
  /** Another letter has replaced the one that was seen, or somebody has recorded another response to it. */
  | { kind: "changed" }
  /** The offer lapsed or was declined, and its place exceeds the quota by now. Staff can record an acceptance with a reason. */
  | { kind: "needs-reason" }
  /** The last day is over, or the applicant has given the other response. Staff can still record it. */
  | { kind: "closed" };

/** Accepts or declines an offer: the response, the event and the mail, in one transaction. */
export function respondToOffer(
  deps: Deps,
  scope: ApplicationScope,
  { applicationId, response, seen, viewer, quotaReason = null }: NewResponse,
): Promise<RespondOutcome> {
  return deps.db.transaction().execute(async (transaction): Promise<RespondOutcome> => {
    const application = await lockApplication(transaction, scope, applicationId);
    const letter = application && (await currentLetter(transaction, applicationId));
    const kind = response === "accepted" ? "offer-accepted" : "offer-declined";
    const status = application && statusAfter(kind, application);
    if (!letter || !status || letter.kind !== "admitted") return { kind: "no-offer" };
    if (letter.id !== seen.letterId) return { kind: "changed" };
    // A double click, or a retry after a lost response.
    if (letter.response === response) return { kind: "done" };
    const at = deps.clock.now();
    if (viewer === null && !isOpenOffer(letter, at)) return { kind: "closed" };
    if (letter.response !== seen.response) return { kind: "changed" };
    const isExceeded = response === "accepted" && (await exceedsQuota(transaction, applicationId, letter, at));
    if (isExceeded && quotaReason === null) return { kind: "needs-reason" };
    const staffId = viewer?.actor.id ?? null;
    await setResponse(transaction, { letterId: letter.id, response, at, staffId });
    const event = {
      applicationId,
      kind,
      at,
      staffId,
      note: null,
      documentId: null,
      quotaReason: isExceeded ? quotaReason : null,
      isInternal: false,
      status,
    } as const;
    await insertEvent(transaction, event);
    const change = { ...application, kind, note: null, at } as const;
    await queueMail(deps, transaction, applicationChangedEmail(change, readSite(deps), deps.publicUrl));
    if (viewer) {
      const audited = { ...viewer, target: `application ${applicationId}`, detail: { step: kind }, at };
      await recordAuditEvent(transaction, { action: "application.step", outcome: "success", ...audited });
    }
    return { kind: "done" };
  });
}

/** Returns whether an acceptance exceeds the quota. An offer that is open has its place already. */
async function exceedsQuota(
  transaction: Transaction<Tables>,
  applicationId: number,
  letter: Letter,
  at: Date,
): Promise<boolean> {
  if (isOpenOffer(letter, at)) return false;
  const chosen = selectIds([applicationId]);
  await lockIntakesOf(transaction, chosen);
  return (await exceededQuotas(transaction, chosen, at)).length > 0;
}
