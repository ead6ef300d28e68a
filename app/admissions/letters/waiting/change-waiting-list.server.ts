import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { ApplicationScope } from "../../application-scope.store.server.ts";
import { type StepOutcome, takeStepWithin } from "../../record/take-step.server.ts";
import {
  lockPlaces,
  lockWaiting,
  orderVersion,
  readPlaces,
  setOrder,
  type WaitingList,
} from "./waiting-list.store.server.ts";

/** One place up or down, or to a place, from 1. A place beyond the end means the end. */
export type MoveTo = "up" | "down" | { place: number };

type Move = {
  list: WaitingList;
  id: number;
  to: MoveTo;
  /** The order that the form showed. */
  seen: string;
  viewer: StaffViewer;
};

/** Moves somebody to another place of a waiting list. Returns 'conflict' when the list has changed since it was seen. */
export function moveWaiting(
  { db, clock }: Pick<Deps, "db" | "clock">,
  scope: ApplicationScope,
  { list, id, to, seen, viewer }: Move,
): Promise<"moved" | "conflict"> {
  return db.transaction().execute(async (transaction) => {
    const ids = await lockWaiting(transaction, scope, list);
    if (orderVersion(ids) !== seen || !ids.includes(id)) return "conflict";
    const order = ids.filter((other) => other !== id).toSpliced(indexAfter(to, ids.indexOf(id)), 0, id);
    await setOrder(transaction, order);
    const detail = { session: list.session, place: order.indexOf(id) + 1, application: id };
    const event = { ...viewer, target: `waiting list ${list.programme}`, detail, at: clock.now() };
    await recordAuditEvent(transaction, { action: "waiting-list.ordered", outcome: "success", ...event });
    return "moved";
  });
}

function indexAfter(to: MoveTo, index: number): number {
  if (to === "up") return Math.max(0, index - 1);
  return to === "down" ? index + 1 : to.place - 1;
}

type Offer = {
  list: WaitingList;
  /** The applicant who was shown as the next in line, and the last event of their application then. */
  id: number;
  seenEventId: number;
  /** Why the place is offered although none is free. */
  quotaReason: string | null;
  viewer: StaffViewer;
};

/** Admits the next in line, whose admission is released later. Checks who is next and whether a place is free while the list and its intakes are locked. */
export function offerPlace(
  deps: Deps,
  scope: ApplicationScope,
  { list, id, seenEventId, quotaReason, viewer }: Offer,
): Promise<StepOutcome> {
  return deps.db.transaction().execute(async (transaction): Promise<StepOutcome> => {
    const ids = await lockWaiting(transaction, scope, list);
    const isWaiting = ids.includes(id);
    if (isWaiting && ids[0] !== id) return { kind: "conflict" };
    await lockPlaces(transaction, list);
    const places = await readPlaces(transaction, list, deps.clock.now());
    const isExceeded = places !== null && places.admitted >= places.quota;
    if (isWaiting && isExceeded && quotaReason === null) return { kind: "needs-reason" };
    // An offer that was sent twice is recognised by its event.
    const step = { applicationId: id, kind: "admitted", release: "later", staffId: viewer.actor.id } as const;
    const reason = isExceeded ? quotaReason : null;
    return takeStepWithin(deps, transaction, scope, {
      ...step,
      ...{ note: null, seenEventId, document: null, viewer, quotaReason: reason },
    });
  });
}
