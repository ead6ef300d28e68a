import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import {
  type Decision,
  type DecisionEvent,
  type Decisions,
  decisionsAfter,
  NO_DECISIONS,
  type PendingDecision,
} from "./pending-decisions.ts";
import { sendDecision, sendDecisionOnLeaving } from "./send-decision.ts";
import { deleteStoredDecision, readLeftDecisions, storeDecision } from "./stored-decisions.ts";

export type PendingDecisions = Decisions & {
  decide: (decision: Omit<Decision, "until">) => void;
  dispatch: (event: DecisionEvent) => void;
};

/**
 * Keeps the decisions of a member of staff until the server has recorded them. They are stored on the device meanwhile. A page that is closed sends
 * what waits at once; what an earlier visit could not send is sent now.
 */
export function usePendingDecisions(staffId: number): PendingDecisions {
  const [{ pending, settled }, dispatch] = useReducer(decisionsAfter, NO_DECISIONS);
  useStored(staffId, pending);
  useSending(pending, dispatch);
  useTimer(pending, dispatch);

  const leave = useEffectEvent(() => {
    for (const one of pending) if (one.state !== "failed" || !one.isFinal) sendDecisionOnLeaving(one);
    dispatch({ kind: "left" });
  });
  useEffect(() => {
    dispatch({ kind: "restored", decisions: readLeftDecisions(staffId, Date.now()) });
    const send = () => leave();
    const retry = () => dispatch({ kind: "online" });
    window.addEventListener("pagehide", send);
    window.addEventListener("online", retry);
    return () => {
      window.removeEventListener("pagehide", send);
      window.removeEventListener("online", retry);
    };
  }, [staffId]);
  // Another page of the dashboard replaces this one without an event of the window.
  useEffect(() => () => leave(), []);

  const decide = (decision: Omit<Decision, "until">) => dispatch({ kind: "decided", decision, now: Date.now() });
  return { pending, settled, decide, dispatch };
}

/** Stores new decisions on the device, and deletes those that are no longer pending. */
function useStored(staffId: number, pending: readonly PendingDecision[]): void {
  const stored = useRef<readonly PendingDecision[]>([]);
  useEffect(() => {
    const ids = new Set(pending.map(({ applicationId }) => applicationId));
    for (const { applicationId } of stored.current)
      if (!ids.has(applicationId)) deleteStoredDecision(staffId, applicationId);
    for (const { applicationId, name, step, note, more, seenEventId, until } of pending)
      storeDecision(staffId, { applicationId, name, step, note, more, seenEventId, until });
    stored.current = pending;
  }, [staffId, pending]);
}

type Dispatch = (event: DecisionEvent) => void;

/** Sends each decision whose time to undo is over, once. */
function useSending(pending: readonly PendingDecision[], dispatch: Dispatch): void {
  const inFlight = useRef(new Set<number>());
  useEffect(() => {
    for (const one of pending) {
      if (one.state !== "sending" || inFlight.current.has(one.applicationId)) continue;
      inFlight.current.add(one.applicationId);
      void sendDecision(one).then((event) => {
        inFlight.current.delete(one.applicationId);
        dispatch(event);
      });
    }
  }, [pending, dispatch]);
}

/** Reports when the next decision can no longer be undone. */
function useTimer(pending: readonly PendingDecision[], dispatch: Dispatch): void {
  const due = Math.min(...pending.filter(({ state }) => state === "waiting").map(({ until }) => until));
  useEffect(() => {
    if (due === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(
      () => dispatch({ kind: "time-passed", now: Date.now() }),
      Math.max(0, due - Date.now()) + 1,
    );
    return () => clearTimeout(timer);
  }, [due, dispatch]);
}
