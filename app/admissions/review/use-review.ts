import { useEffect, useState } from "react";
import { decisionCommands } from "./decisions/decision-commands.ts";
import { idsDecided } from "./decisions/pending-decisions.ts";
import { type PendingDecisions, usePendingDecisions } from "./decisions/use-pending-decisions.ts";
import { type Rejected, useWriting } from "./notes/use-writing.ts";
import { useClaims } from "./queue/use-claims.ts";
import { leftInQueue, neighboursInQueue, useQueue } from "./queue/use-queue.ts";
import { useSelection } from "./queue/use-selection.ts";
import type { ReviewData } from "./review.loader.server.ts";
import { reviewedPath } from "./review-address.ts";
import { INTENT_FIELD, UNTIL_FIELD } from "./review-form.ts";
import { useReviewedApplications } from "./use-reviewed-applications.ts";
import { useViewer } from "./viewer/use-viewer.ts";

export type Review = ReturnType<typeof useReview>;

type Moves = { show: (id: number) => void; open: (path: string) => void };

/** A message about the last key, and the application whose decision it undid. */
type Said = { error: string | null; undone: number | null };

const NOTHING_SAID: Said = { error: null, undone: null };

function saidAbout(rejected: Rejected | null): Said {
  return { ...NOTHING_SAID, error: rejected && rejected.note === null ? rejected.message : null };
}

/** The state of the review: the queue, the application that is shown, the next one ahead of time, and the decisions that wait. */
export function useReview(data: ReviewData, place: number | null, rejected: Rejected | null, { show, open }: Moves) {
  const { mayDecide, staffId } = data;
  const at = place ?? data.application?.id ?? null;
  const decisions = usePendingDecisions(staffId);
  const selection = useSelection(decisions, open);
  const { shown, ahead, reload, setDoneAt } = usePosition(data, at, decisions);
  const { application, neighbours } = shown;
  useSeen(application, mayDecide);
  const viewer = useViewer(application, ahead);
  const writing = useWriting(shown.at, rejected, reload);
  const [said, setSaid] = useState<Said>(() => saidAbout(rejected));
  useTopOfPage(at);

  const goTo = (id: number | null) => {
    if (id === null) return;
    setDoneAt(null);
    setSaid(NOTHING_SAID);
    show(id);
  };
  const commands = decisionCommands({
    application: mayDecide ? application : null,
    decisions,
    onWrong: (error) => setSaid((before) => ({ ...before, error })),
    onDecided(applicationId) {
      writing.discardQuestion(applicationId);
      if (neighbours.next === null) setDoneAt(applicationId);
      goTo(neighbours.next);
    },
    onUndone({ applicationId, step, note, more }) {
      if (step === "more-asked") writing.restoreQuestion(applicationId, { note, more });
      goTo(applicationId);
      setSaid({ ...NOTHING_SAID, undone: applicationId });
    },
  });

  return {
    ...shown,
    ...commands,
    viewer,
    decisions,
    writing,
    openNote: () => shown.at !== null && mayDecide && writing.notes.open(shown.at, application?.name ?? ""),
    openQuestion: () => {
      setSaid((before) => ({ ...before, error: null }));
      if (mayDecide) writing.openQuestion();
    },
    selection,
    select: () => shown.at !== null && mayDecide && selection.toggle(shown.at),
    rotate: () => mayDecide && viewer.rotate(),
    isTypingAhead: writing.isOpen && !application && !shown.message.canRetry,
    error: said.error,
    /** What screen readers hear when another application is shown. */
    spoken: `${said.undone !== null && said.undone === at ? "Undone. " : ""}${application?.name ?? ""}`,
    goTo,
  };
}

/** Where the officer is in the queue: the application that is shown, its neighbours that wait for a decision, and the next one ahead of time. */
function usePosition(data: ReviewData, at: number | null, decisions: PendingDecisions) {
  // The last application of the queue. It is shown again when its decision fails.
  const [doneAt, setDoneAt] = useState<number | null>(null);
  const decided = idsDecided(decisions);
  const isFailed = decisions.pending.some(({ applicationId, state }) => applicationId === at && state === "failed");
  const current = at === null || (doneAt === at && decided.has(at) && !isFailed) ? null : at;
  const entries = useQueue(data.list, data.queue, at);
  const claims = useClaims({
    initial: data.claims,
    at: data.mayDecide ? current : null,
    onLastEvent: (id, lastEventId) => {
      const known = loaded.get(id);
      if (known?.kind === "ready" && known.application.lastEventId !== lastEventId) reload(id);
    },
  });
  const neighbours = neighboursInQueue(entries, at, { claims, decided });
  const { loaded, reload } = useReviewedApplications(data.application, [at, neighbours.next]);
  const applicationOf = (id: number | null) => {
    const known = id === null ? undefined : loaded.get(id);
    return known?.kind === "ready" ? known.application : null;
  };
  const known = current === null ? undefined : loaded.get(current);
  return {
    shown: {
      at: current,
      application: applicationOf(current),
      ...leftInQueue(entries, at, { count: data.queue.count, decided }),
      claims,
      neighbours,
      message: messageOf(current === null, known?.kind === "failed" ? known.message : null),
      retry: () => at !== null && reload(at),
    },
    ahead: applicationOf(neighbours.next),
    reload,
    setDoneAt,
  };
}

/** Reports that the officer sees what the applicant has sent. Applications that are only loaded ahead stay new. */
function useSeen(application: { id: number; newSince: string | null } | null, mayDecide: boolean): void {
  const id = application?.id ?? null;
  const newSince = application?.newSince ?? null;
  useEffect(() => {
    if (id !== null && newSince !== null && mayDecide) void sendSeen(id, newSince);
  }, [id, newSince, mayDecide]);
}

/** Without a response, the application stays new, which harms nobody. */
async function sendSeen(id: number, until: string): Promise<void> {
  try {
    await fetch(reviewedPath(id), {
      method: "POST",
      body: new URLSearchParams({ [INTENT_FIELD]: "seen", [UNTIL_FIELD]: until }),
      headers: { Accept: "application/json" },
    });
  } catch {}
}

function useTopOfPage(at: number | null): void {
  useEffect(() => {
    if (at !== null) window.scrollTo(0, 0);
  }, [at]);
}

function messageOf(isEmpty: boolean, failure: string | null): { text: string; canRetry: boolean } {
  if (isEmpty) return { text: "Nothing waits here: every application of this queue is decided.", canRetry: false };
  return failure === null ? { text: "Loading...", canRetry: false } : { text: failure, canRetry: true };
}
