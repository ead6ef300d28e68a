import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { recordViews } from "../../../platform/record-views.store.server.ts";
import { formatCount } from "../../../ui/format/format-count.ts";
import type { ApplicationStep } from "../../application.ts";
import type { ApplicationScope } from "../../application-scope.store.server.ts";
import { admissionTypeLabel } from "../../questions/questions.ts";
import { readQuestions } from "../../questions/read-questions.server.ts";
import type { ReviewPlace } from "../review-address.ts";
import { readQueueWindow } from "./review-queue.store.server.ts";

export type ReviewQueue = Awaited<ReturnType<typeof readQueue>>;
export type QueueEntry = ReviewQueue["entries"][number];

const DAY_MS = 24 * 3_600_000;

/** Reads the part of a queue around an application. Records the view before it is shown. */
export async function readQueue(
  { db, clock, content }: Pick<Deps, "db" | "clock" | "content">,
  scope: ApplicationScope,
  { list, at, viewer }: ReviewPlace & { viewer: StaffViewer },
) {
  const now = clock.now();
  const questions = readQuestions(content);
  const { applications, count, hasMore } = await readQueueWindow(db, scope, list, at);
  const applicationIds = applications.map(({ id }) => id);
  await recordViews(db, { kind: "list", viewer, applicationIds, at: now });
  return {
    entries: applications.map(({ id, name, program, admissionType, submittedAt, ...flags }) => ({
      id,
      name,
      program,
      admissionType: admissionTypeLabel(questions, admissionType),
      waiting: formatWaiting(now.getTime() - submittedAt.getTime()),
      flags: flagsOf(flags),
    })),
    count,
    hasMore,
  };
}

function flagsOf({
  possibleDuplicate,
  newSteps,
}: {
  possibleDuplicate: boolean;
  newSteps: ApplicationStep[];
}): string[] {
  const hasDocument = newSteps.some((step) => step !== "answers-changed");
  return [
    ...(hasDocument ? ["New document from the applicant"] : []),
    ...(newSteps.includes("answers-changed") ? ["Answers changed by the applicant"] : []),
    ...(possibleDuplicate ? ["Possible duplicate"] : []),
  ];
}

/** Formats how long an application has waited: '4 days'. */
function formatWaiting(milliseconds: number): string {
  const days = Math.floor(milliseconds / DAY_MS);
  return days < 1 ? "less than a day" : formatCount(days, "day");
}
