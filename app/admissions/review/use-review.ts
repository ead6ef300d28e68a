import { useEffect, useState } from "react";
import { checkStepForm } from "../desk/application/step-request.ts";
import { undoable } from "./decisions/pending-decisions.ts";
import { EMPTY_QUESTION, type Question } from "./decisions/question.ts";
import { usePendingDecisions } from "./decisions/use-pending-decisions.ts";
import { type Rejected, useWriting } from "./notes/use-writing.ts";
import { useClaims } from "./queue/use-claims.ts";
import { neighboursInQueue, useQueue } from "./queue/use-queue.ts";
import { useSeen } from "./queue/use-seen.ts";
import { useSelection } from "./queue/use-selection.ts";
import type { ReviewData } from "./review.loader.server.ts";
import type { ReviewStep } from "./review-form.ts";
import { useReviewedApplications } from "./use-reviewed-applications.ts";
import { useViewer } from "./viewer/use-viewer.ts";

export type Review = ReturnType<typeof useReview>;

/** The state of the review: the queue, the application that is shown, the next one ahead of time, and the decisions that wait. */
export function useReview(
  data: ReviewData,
  place: number | null,
  rejected: Rejected | null,
  { show, open }: { show: (id: number) => void; open: (path: string) => void },
) {
  const { list, queue, mayDecide, staffId } = data;
  const at = place ?? data.application?.id ?? null;
  const [isDone, setDone] = useState(false);
  const decisions = usePendingDecisions(staffId);
  const selection = useSelection(decisions, open);
  const entries = useQueue(list, queue, at);
  const claims = useClaims({
    initial: data.claims,
    at: mayDecide && !isDone ? at : null,
    onLastEvent: (id, lastEventId) => {
      const known = loaded.get(id);
      if (known?.kind === "ready" && known.application.lastEventId !== lastEventId) reload(id);
    },
  });
  const decided = new Set(decisions.pending.filter(({ state }) => state !== "failed").map((one) => one.applicationId));
  const [recorded, setRecorded] = useState<ReadonlySet<number>>(new Set());
  const neighbours = neighboursInQueue(entries, at, { claims, decided: new Set([...decided, ...recorded]) });
  const { loaded, reload } = useReviewedApplications(data.application, [at, neighbours.next]);
  const shown = at === null || isDone ? undefined : loaded.get(at);
  const application = shown?.kind === "ready" ? shown.application : null;
  useSeen(application, mayDecide);
  const ahead = neighbours.next === null ? undefined : loaded.get(neighbours.next);
  const viewer = useViewer(application, ahead?.kind === "ready" ? ahead.application : null);
  const writing = useWriting(isDone ? null : at, rejected, reload);
  const [undone, setUndone] = useState<number | null>(null);
  const [error, setError] = useState(rejected && rejected.note === null ? rejected.message : null);

  useEffect(() => {
    if (at !== null) window.scrollTo(0, 0);
  }, [at]);

  const goTo = (id: number | null) => {
    if (id === null) return;
    setDone(false);
    setError(null);
    setUndone(null);
    show(id);
  };
  const decide = (step: ReviewStep, { note, more }: Question = EMPTY_QUESTION) => {
    if (!application || !mayDecide || !application.possible.includes(step)) return;
    const { id: applicationId, name, lastEventId: seenEventId } = application;
    const form = { step, note, more, seen: String(seenEventId), release: "later", acceptUntil: "" } as const;
    const checked = checkToday(form);
    if (checked.kind === "wrong") return setError(checked.message);
    // A second key before the next application is shown is not meant for the first one.
    if (decided.has(applicationId)) return;
    decisions.decide({ applicationId, name, step, note, more, seenEventId });
    setRecorded((before) => new Set(before).add(applicationId));
    writing.restoreQuestion(applicationId, null);
    if (neighbours.next === null) setDone(true);
    goTo(neighbours.next);
  };
  const last = undoable(decisions.pending);
  const undo = () => {
    if (!last) return;
    const { applicationId, step, note, more } = last;
    decisions.dispatch({ kind: "undone", applicationId });
    setRecorded((before) => new Set([...before].filter((id) => id !== applicationId)));
    if (step === "more-asked") writing.restoreQuestion(applicationId, { note, more });
    goTo(applicationId);
    setUndone(applicationId);
  };

  const message = messageOf(at === null || isDone, shown?.kind === "failed" ? shown.message : null);
  return {
    at: isDone ? null : at,
    application,
    entries: entries.filter(({ id }) => id === at || !(decided.has(id) || recorded.has(id))),
    waiting: queue.count - recorded.size,
    claims,
    neighbours,
    viewer,
    decisions,
    undoable: last,
    writing,
    openNote: () => at !== null && !isDone && mayDecide && writing.notes.open(at, application?.name ?? ""),
    openQuestion: () => {
      setError(null);
      if (mayDecide) writing.openQuestion();
    },
    selection,
    select: () => at !== null && !isDone && mayDecide && selection.toggle(at),
    rotate: () => mayDecide && viewer.rotate(),
    isTypingAhead: writing.isOpen && !application && shown?.kind !== "failed",
    error,
    message,
    /** What screen readers hear when another application is shown. */
    spoken: `${undone !== null && undone === at ? "Undone. " : ""}${application?.name ?? ""}`,
    goTo,
    decide,
    undo,
    retry: () => at !== null && reload(at),
  };
}

function messageOf(isEmpty: boolean, failure: string | null): { text: string; canRetry: boolean } {
  if (isEmpty) return { text: "Nothing waits here: every application of this queue is decided.", canRetry: false };
  return failure === null ? { text: "Loading...", canRetry: false } : { text: failure, canRetry: true };
}

/** Checks a step by the day of this device: the last day for documents must not be over. */
function checkToday(form: Parameters<typeof checkStepForm>[0]) {
  const now = new Date();
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return checkStepForm(form, [year, month, day].map((part) => String(part).padStart(2, "0")).join("-"));
}
