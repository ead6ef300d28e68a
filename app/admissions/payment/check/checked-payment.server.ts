import type { Deps } from "../../../platform/deps.server.ts";
import { isPermitted, type Permitted } from "../../../staff/permissions/permissions.ts";
import { formatTime } from "../../../ui/format/place-time.ts";
import type { ApplicationScope } from "../../application-scope.store.server.ts";
import { applicationAddress, documentPath } from "../../desk/desk-addresses.ts";
import type { ApplicationList } from "../../desk/list/application-list.ts";
import { findSameReference, readPayment } from "../payment.store.server.ts";
import type { FeeState } from "../payment.ts";

type PaymentQuery = {
  applicationId: number;
  staff: Permitted;
  /** The list that the application was opened from. */
  list: ApplicationList;
};

/** What staff see of the fee for an application. */
export type CheckedPayment = NonNullable<Awaited<ReturnType<typeof readCheckedPayment>>>;

/** Reads what staff see of the fee; null when none is asked for, and none was. */
export async function readCheckedPayment(
  { db, virusScanner }: Pick<Deps, "db" | "virusScanner">,
  scope: ApplicationScope,
  { applicationId, staff, list }: PaymentQuery,
) {
  const payment = await readPayment(db, scope, applicationId);
  if (!payment || (payment.fee === null && payment.state === null)) return null;
  const { fee, state, standing, sent, lastEvent } = payment;
  const feeState: FeeState = state ?? "none";
  const same = sent && (await findSameReference(db, scope, { applicationId, reference: sent.reference }));
  const [path, query] = applicationAddress(applicationId, list).split("?");
  return {
    /** Where the form is submitted. */
    address: `${path}/payment${query === undefined ? "" : `?${query}`}`,
    fee,
    state: feeState,
    sent: sent && {
      reference: sent.reference,
      name: sent.name,
      path: documentPath(sent.documentId),
      time: formatTime(sent.sentAt, scope),
      virus: sent.virus,
      isUnscanned: virusScanner !== null && sent.scannedAt === null,
    },
    sameReference: same && {
      known: same.known.map(({ id, reference }) => ({ reference, path: applicationAddress(id, list) })),
      others: same.others,
    },
    lastEventId: lastEvent?.id ?? 0,
    mayCheck: isPermitted(staff, "applications.decide") && standing.status !== "withdrawn",
  };
}
