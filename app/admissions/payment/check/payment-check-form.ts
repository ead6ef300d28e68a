import { optionalText } from "../../typed-text.schema.ts";
import { CHECK_RESULTS, type CheckResult } from "../payment.ts";

/** The form with which staff record what they found out about a payment. */

export const RESULT_FIELD = "result";
export const PAYMENT_NOTE_FIELD = "note";
export const PAYMENT_SEEN_FIELD = "seen";
export const PAYMENT_NOTE_MAX_CHARACTERS = 2000;

/** Why a check was not recorded, with the message that was typed. */
export type PaymentCheckResult = { attempt: string; message: string; note: string };

type CheckedForm =
  | { kind: "valid"; result: CheckResult; note: string | null; seenEventId: number }
  | { kind: "wrong"; message: string };

const noteSchema = optionalText("Message", PAYMENT_NOTE_MAX_CHARACTERS);

/** Returns the typed message. Browsers end the lines of a text area with CR LF. */
export function readPaymentNote(form: URLSearchParams): string {
  return (form.get(PAYMENT_NOTE_FIELD) ?? "").replaceAll("\r\n", "\n");
}

/** Validates a submitted form. */
export function checkPaymentForm(form: URLSearchParams): CheckedForm {
  const result = CHECK_RESULTS.find((known) => known === form.get(RESULT_FIELD));
  const seen = form.get(PAYMENT_SEEN_FIELD) ?? "";
  if (!result || !/^\d{1,9}$/.test(seen)) return { kind: "wrong", message: "The page is too old. Open it again." };
  const note = noteSchema.safeParse(readPaymentNote(form));
  if (!note.success) return { kind: "wrong", message: note.error.issues[0]?.message ?? "Write it again." };
  return { kind: "valid", result, note: note.data || null, seenEventId: Number(seen) };
}
