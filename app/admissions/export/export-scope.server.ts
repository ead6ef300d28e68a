import type { Deps } from "../../platform/deps.server.ts";
import { findPermitted } from "../../staff/require-staff.server.ts";
import { type ApplicationScope, scopeOf } from "../application-scope.store.server.ts";

/**
 * Returns the applications that a member of staff may export now. An export takes long enough for the account to be disabled meanwhile, or for its
 * faculties to change, so each batch asks. Throws when the account may no longer export.
 */
export async function exportScopeOf(
  { db, content }: Pick<Deps, "db" | "content">,
  staffId: number,
): Promise<ApplicationScope> {
  const staff = await findPermitted({ db }, staffId, "applications.export");
  if (!staff) throw new Error("The account may no longer export.");
  return scopeOf(staff, content);
}
