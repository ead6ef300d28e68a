import type { Deps } from "../../platform/deps.server.ts";
import { formatTime } from "../../ui/format/place-time.ts";
import { STATUS_LABELS } from "../application.ts";
import type { ApplicationScope } from "../application-scope.store.server.ts";
import { duplicateAddress } from "../desk/desk-addresses.ts";
import type { ApplicationList } from "../desk/list/application-list.ts";
import { readQuestions } from "../questions/read-questions.server.ts";
import { formatReasons, isLikely } from "./duplicate-reasons.ts";
import { listDuplicates } from "./duplicates.store.server.ts";
import type { ListedDuplicate } from "./duplicates-section.tsx";

/** Reads the applications that may be of the same person as one, for the section that shows them. The caller records the view. */
export async function readListedDuplicates(
  { db, content }: Pick<Deps, "db" | "content">,
  scope: ApplicationScope,
  { id, list }: { id: number; list: ApplicationList },
): Promise<ListedDuplicate[]> {
  const questions = readQuestions(content);
  const duplicates = await listDuplicates(db, scope, id);
  return duplicates.map(({ status, submittedAt, reasons, decision, ...other }) => ({
    ...other,
    statusLabel: STATUS_LABELS[status],
    received: formatTime(submittedAt, scope),
    reasons: formatReasons(questions, reasons),
    isLikely: isLikely(reasons),
    decision: decision && { ...decision, at: formatTime(decision.at, scope) },
    path: duplicateAddress(id, other.id, list),
  }));
}
