import { optionalText } from "../../typed-text.schema.ts";

/** Quotas of programmes. They are a warning, and need a reason. Pure: no input or output. */

/** A programme of an intake that would admit more than its quota. */
export type ExceededQuota = {
  programme: string;
  intake: string;
  quota: number;
  /** Applicants with a released admission that they have neither declined nor let lapse. */
  admitted: number;
  /** Admissions in other batches that wait for their release. */
  waiting: number;
  /** The admissions that are decided on now. */
  added: number;
};

export const QUOTA_REASON_FIELD = "quotaReason";
const REASON_MAX_CHARACTERS = 1000;
export const REASON_MISSING = "Say why more are admitted than the quota allows.";

const reasonSchema = optionalText("The reason", REASON_MAX_CHARACTERS);

/** Reads the reason in a form, as typed. */
export function readQuotaReason(form: URLSearchParams): string {
  return (form.get(QUOTA_REASON_FIELD) ?? "").replaceAll("\r\n", "\n");
}

/** Validates a typed reason. `reason` is null when none was typed. */
export function checkQuotaReason(
  typed: string,
): { kind: "valid"; reason: string | null } | { kind: "wrong"; message: string } {
  const parsed = reasonSchema.safeParse(typed);
  if (parsed.success) return { kind: "valid", reason: parsed.data || null };
  return { kind: "wrong", message: parsed.error.issues[0]?.message ?? "Type it again." };
}
