import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { ApplicationScope } from "../../application-scope.store.server.ts";
import { type StepOutcome, takeStepWithin } from "../../record/take-step.server.ts";
import { lockPlaces, lockWaiting, readPlaces, type WaitingList } from "./waiting-list.store.server.ts";

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
