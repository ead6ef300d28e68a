import type { ApplicationDuplicatesTable } from "../../../database/tables.ts";
import { lowerFirst } from "../../platform/text/first-letter.ts";
import type { Questions } from "../questions/questions.ts";

/** What two applications may share, and what staff may decide about them. */

export type DuplicateReason = ApplicationDuplicatesTable["reasons"][number];

/** In the order in which they are named. */
const REASONS: readonly DuplicateReason[] = ["jamb", "exam", "file", "phone", "email"];

function formatReason({ labels, entranceExam }: Questions, reason: DuplicateReason): string {
  switch (reason) {
    case "jamb":
      return `${entranceExam.name} number`;
    case "exam":
      return lowerFirst(labels.waecNecoExamNo);
    case "file":
      return "file";
    case "phone":
      return "phone number";
    case "email":
      return "e-mail";
  }
}

/** Families share a phone number and an e-mail address, so that either alone makes two applications only possible duplicates. */
const WEAK: readonly DuplicateReason[] = ["phone", "email"];

export function isLikely(reasons: readonly DuplicateReason[]): boolean {
  return reasons.some((reason) => !WEAK.includes(reason));
}

/** Names what two applications share, such as "the same exam number and phone number". */
export function formatReasons(questions: Questions, reasons: readonly DuplicateReason[]): string {
  const names = REASONS.filter((reason) => reasons.includes(reason)).map((reason) => formatReason(questions, reason));
  const last = names.pop() ?? "";
  return `the same ${names.length > 0 ? `${names.join(", ")} and ${last}` : last}`;
}

export const VERDICTS = ["same", "different"] as const;

export type Verdict = (typeof VERDICTS)[number];

export const VERDICT_LABELS: Record<Verdict, string> = { same: "Same person", different: "Not the same person" };
