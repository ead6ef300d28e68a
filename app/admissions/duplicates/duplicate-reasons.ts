import type { ApplicationDuplicatesTable } from "../../../database/tables.ts";

/** What two applications may share, and what staff may decide about them. */

export type DuplicateReason = ApplicationDuplicatesTable["reasons"][number];

const LABELS: Record<DuplicateReason, string> = {
  jamb: "JAMB number",
  exam: "WAEC/NECO exam number",
  file: "file",
  phone: "phone number",
  email: "e-mail",
};

/** Families share a phone number and an e-mail address, so that either alone makes two applications only possible duplicates. */
const WEAK: readonly DuplicateReason[] = ["phone", "email"];

export function isLikely(reasons: readonly DuplicateReason[]): boolean {
  return reasons.some((reason) => !WEAK.includes(reason));
}

/** Names what two applications share, such as "the same JAMB number and phone number". */
export function formatReasons(reasons: readonly DuplicateReason[]): string {
  const names = (Object.keys(LABELS) as DuplicateReason[])
    .filter((reason) => reasons.includes(reason))
    .map((reason) => LABELS[reason]);
  const last = names.pop() ?? "";
  return `the same ${names.length > 0 ? `${names.join(", ")} and ${last}` : last}`;
}

export const VERDICTS = ["same", "different"] as const;

export type Verdict = (typeof VERDICTS)[number];

export const VERDICT_LABELS: Record<Verdict, string> = { same: "Same person", different: "Not the same person" };
