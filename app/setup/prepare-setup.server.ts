import { lockUnusedFirstAccount } from "../staff/accounts/staff.store.server.ts";
import { createLink } from "../staff/links/staff-links.store.server.ts";
import type { SetupDeps } from "./change-setup.server.ts";
import { saveSetup } from "./change-setup.server.ts";

/**
 * Opens the setup of an installation that nobody has signed in to and nobody configured, and returns the token of a new link to it; otherwise null. At every
 * start, so that a start that failed after the account was created loses nothing. Links of earlier starts are void.
 */
export async function prepareSetup(deps: SetupDeps): Promise<string | null> {
  const now = deps.clock.now();
  const token = await deps.db.transaction().execute(async (transaction) => {
    const staffId = await lockUnusedFirstAccount(transaction);
    if (staffId === null) return null;
    const opening = { editor: { actor: { kind: "system" } }, detail: { what: "opened" } } as const;
    await saveSetup(transaction, now, { ...opening, change: (setup) => ({ ...setup, isOpen: true }) });
    return createLink(transaction, { staffId, purpose: "setup", createdBy: null, now });
  });
  if (token !== null) await deps.site.refresh();
  return token;
}
