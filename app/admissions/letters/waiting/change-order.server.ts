import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { ApplicationScope } from "../../application-scope.store.server.ts";
import { lockWaiting, orderVersion, setOrder, type WaitingList } from "./waiting-list.store.server.ts";

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
