import type { Db } from "../../platform/postgres/database.server.ts";
import { formatTime, type Zoned } from "../../ui/format/place-time.ts";
import { EVERY_APPLICATION } from "../application-scope.store.server.ts";
import { readPayment } from "./payment.store.server.ts";
import { maySendPayment, stateForApplicant } from "./payment.ts";

/** What an applicant sees of the fee. */
export type PaymentView = NonNullable<Awaited<ReturnType<typeof readPaymentView>>>;

/** Reads what an applicant sees of the fee for an application; null when none is asked for, and none was. */
export async function readPaymentView(db: Db, applicationId: number, place: Zoned) {
  const payment = await readPayment(db, EVERY_APPLICATION, applicationId);
  if (!payment || (payment.fee === null && payment.state === null)) return null;
  const { fee, state, standing, sent, lastEvent } = payment;
  const maySend = fee !== null && maySendPayment(standing, state);
  // Nobody who did not pay is reminded of the fee once the application is over.
  if (state === null && !maySend) return null;
  return {
    fee,
    state: stateForApplicant(state),
    isUnchecked: state === "to-check",
    sent: sent && { reference: sent.reference, name: sent.name, time: formatTime(sent.sentAt, place) },
    /** The message of staff with the last check. */
    note: lastEvent?.note ?? null,
    maySend,
  };
}
