import { optionalText } from "../../typed-text.schema.ts";
import { checkAcceptDay } from "../accept-day.ts";
import { checkQuotaReason, readQuotaReason } from "../quotas/quotas.ts";
import { NAME_MAX_CHARACTERS } from "./batch.ts";

/** The form that makes a batch, as it was typed. */
export type BatchForm = { name: string; acceptUntil: string; quotaReason: string };
export type BatchProblem = { field: keyof BatchForm; message: string };

export function readBatchForm(form: URLSearchParams): BatchForm {
  return {
    name: form.get("name") ?? "",
    acceptUntil: form.get("acceptUntil") ?? "",
    quotaReason: readQuotaReason(form),
  };
}

export type CheckedBatch =
  | { kind: "valid"; name: string; acceptDay: string | null; quotaReason: string | null }
  | { kind: "wrong"; problems: BatchProblem[] };

const nameSchema = optionalText("The name", NAME_MAX_CHARACTERS);

/** Validates a typed batch. `today` is the day at the university, as ISO 8601. */
export function checkBatchForm(form: BatchForm, today: string): CheckedBatch {
  const problems: BatchProblem[] = [];
  const parsed = nameSchema.safeParse(form.name);
  if (!parsed.success) problems.push({ field: "name", message: parsed.error.issues[0]?.message ?? "Type it again." });
  const name = (parsed.data ?? "").replaceAll(/\s+/g, " ");
  if (name === "" && problems.length === 0) problems.push({ field: "name", message: "Give the batch a name." });
  const reason = checkQuotaReason(form.quotaReason);
  if (reason.kind === "wrong") problems.push({ field: "quotaReason", message: reason.message });
  const acceptDay = checkAcceptDay(form.acceptUntil, today);
  if (acceptDay.kind === "wrong") problems.push({ field: "acceptUntil", message: acceptDay.message });
  if (acceptDay.kind === "wrong" || reason.kind === "wrong" || problems.length > 0) return { kind: "wrong", problems };
  return { kind: "valid", name, acceptDay: acceptDay.day, quotaReason: reason.reason };
}
