import type { Deps } from "../../../platform/deps.server.ts";
import { isPermitted, type Permitted } from "../../../staff/permissions/permissions.ts";
import { scopeOf } from "../../application-scope.store.server.ts";
import { countWaiting } from "./review-queue.store.server.ts";

/** How many applications wait for a decision, or more than this number if they were not all counted. */
export type WaitingCount = { count: number; isMore: boolean };

/** The menu is on every page: counting ten thousand would take half as long as a page. */
const MAX_COUNTED = 1000;

/**
 * Returns how many applications wait for a decision by a member of staff, for the menu; null for staff who read none, and when they can't be counted:
 * the menu must not take the page with it, which reports the error.
 */
export async function waitingCount(
  { db, content, log }: Pick<Deps, "db" | "content" | "log">,
  staff: Permitted,
): Promise<WaitingCount | null> {
  if (!isPermitted(staff, "applications.read")) return null;
  try {
    const count = await countWaiting(db, scopeOf(staff, content), MAX_COUNTED);
    return { count: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED };
  } catch (error) {
    log.error({ error }, "the waiting applications could not be counted");
    return null;
  }
}
