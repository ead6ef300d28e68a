import type { MoreForm } from "../../missing/more-request.ts";
import type { ReviewStep } from "../review-form.ts";

/** Decisions between the key and the server: each can be undone for ten seconds, is then sent, and stays until the server has recorded it. */

export const UNDO_MS = 10_000;

export type Decision = {
  applicationId: number;
  /** Null for one that an earlier visit left on the device, where no name is stored. */
  name: string | null;
  step: ReviewStep;
  /** The message to the applicant; empty for a decision. */
  note: string;
  /** What else is asked for: documents by name, and until when. */
  more: MoreForm;
  /** The last event that the officer saw. */
  seenEventId: number;
  /** When it can no longer be undone, in milliseconds. */
  until: number;
};

export type PendingDecision = Decision &
  (
    | { state: "waiting" | "sending" }
    /** Not recorded. `isFinal` when sending it again can't help. */
    | { state: "failed"; message: string; isFinal: boolean }
  );

export type DecisionEvent =
  | { kind: "decided"; decision: Omit<Decision, "until">; now: number }
  | { kind: "restored"; decisions: readonly Decision[] }
  | { kind: "undone" | "recorded" | "retried" | "dismissed"; applicationId: number }
  | { kind: "time-passed"; now: number }
  | { kind: "left" }
  | { kind: "online" }
  /** `isSettled` when somebody else has decided the application, or it was withdrawn. */
  | { kind: "failed"; applicationId: number; message: string; isFinal: boolean; isSettled: boolean };

export type Decisions = {
  pending: readonly PendingDecision[];
  /** The applications that are known to be decided since the queue was opened, here or by somebody else. */
  settled: ReadonlySet<number>;
};

export const NO_DECISIONS: Decisions = { pending: [], settled: new Set() };

/** Returns the decisions after an event. */
export function decisionsAfter({ pending, settled }: Decisions, event: DecisionEvent): Decisions {
  const isSettled = event.kind === "recorded" || (event.kind === "failed" && event.isSettled);
  return {
    pending: pendingAfter(pending, event),
    settled: isSettled ? new Set(settled).add(event.applicationId) : settled,
  };
}

/** Returns the applications with a decision that waits or is on its way. */
export function idsOnTheirWay(pending: readonly PendingDecision[]): Set<number> {
  return new Set(pending.filter(({ state }) => state !== "failed").map(({ applicationId }) => applicationId));
}

/** Returns the applications that have left the queue. One whose decision failed is in it again, unless it is settled. */
export function idsDecided({ pending, settled }: Decisions): Set<number> {
  return new Set([...idsOnTheirWay(pending), ...settled]);
}

/** Returns the pending decisions after an event, in the order in which they were made. */
export function pendingAfter(pending: readonly PendingDecision[], event: DecisionEvent): readonly PendingDecision[] {
  switch (event.kind) {
    case "decided": {
      const decision = { ...event.decision, until: event.now + UNDO_MS, state: "waiting" as const };
      return [...without(pending, decision.applicationId), decision];
    }
    case "restored": {
      const known = new Set(pending.map(({ applicationId }) => applicationId));
      const restored = event.decisions.filter(({ applicationId }) => !known.has(applicationId));
      return [...restored.map((decision) => ({ ...decision, state: "sending" as const })), ...pending];
    }
    case "undone":
      return pending.filter((one) => one.applicationId !== event.applicationId || one.state !== "waiting");
    case "recorded":
    case "dismissed":
      return without(pending, event.applicationId);
    case "retried":
      return pending.map((one) =>
        one.applicationId === event.applicationId && one.state === "failed" ? sending(one) : one,
      );
    case "time-passed":
      return pending.map((one) => (one.state === "waiting" && one.until <= event.now ? sending(one) : one));
    case "left":
      return pending.map((one) => (one.state === "waiting" ? sending(one) : one));
    case "online":
      return pending.map((one) => (one.state === "failed" && !one.isFinal ? sending(one) : one));
    case "failed": {
      const { message, isFinal } = event;
      return pending.map((one) =>
        one.applicationId === event.applicationId ? { ...decisionOf(one), state: "failed", message, isFinal } : one,
      );
    }
  }
}

/** Returns the decision that `u` undoes: the last one that still waits. */
export function lastUndoable(pending: readonly PendingDecision[]): PendingDecision | null {
  return pending.filter(({ state }) => state === "waiting").at(-1) ?? null;
}

function without(pending: readonly PendingDecision[], applicationId: number): PendingDecision[] {
  return pending.filter((one) => one.applicationId !== applicationId);
}

function sending(pending: PendingDecision): PendingDecision {
  return { ...decisionOf(pending), state: "sending" };
}

function decisionOf({ applicationId, name, step, note, more, seenEventId, until }: Decision): Decision {
  return { applicationId, name, step, note, more, seenEventId, until };
}
