import type { Deps } from "../../../platform/deps.server.ts";
import { isPermitted, type Permitted } from "../../../staff/permissions/permissions.ts";
import { scopeOf } from "../../application-scope.store.server.ts";
import { countWaiting } from "./review-queue.store.server.ts";

/** The menu is on every page: counting ten thousand would take half as long as a page. */
const MAX_COUNTED = 1000;

/**
 * Returns how many applications wait for a decision by a member of staff, for the menu, at most one more than a thousand; null for staff who read none, and when they can't be counted:
 * the menu must not take the page with it, which reports the error.
 */
export async function waitingCount(
  { db, content, log }: Pick<Deps, "db" | "content" | "log">,
  staff: Permitted,
): Promise<number | null> {
  if (!isPermitted(staff, "applications.read")) return null;
  try {
    return await countWaiting(db, scopeOf(staff, content), MAX_COUNTED);
  } catch (error) {
    log.error({ error }, "the waiting applications could not be counted");
    return null;
  }
}
