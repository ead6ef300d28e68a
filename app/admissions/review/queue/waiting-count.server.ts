import type { Deps } from "../../../platform/deps.server.ts";
import { isPermitted, type Permitted } from "../../../staff/permissions/permissions.ts";
import { scopeOf } from "../../application-scope.store.server.ts";
import { countWaiting } from "./review-queue.store.server.ts";

/** Returns how many applications wait for a decision by a member of staff, for the menu; null for staff who read none. */
export async function waitingCount(
  { db, content }: Pick<Deps, "db" | "content">,
  staff: Permitted,
): Promise<number | null> {
  return isPermitted(staff, "applications.read") ? countWaiting(db, scopeOf(staff, content)) : null;
}
