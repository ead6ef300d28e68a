import type { Deps } from "../platform/deps.server.ts";
import { generatePassword, hashPassword } from "./accounts/password.server.ts";
import { hasStaff, insertFirstStaff } from "./accounts/staff.store.server.ts";

export type FirstAccount = { kind: "exists" } | { kind: "created"; username: string; generatedPassword: string | null };

/**
 * Makes the first staff account where there is none, with a generated password when none is given.
 *
 * A generated password is returned to be shown once; it is kept nowhere. Of two instances that start together, one makes it.
 */
export async function createFirstAccount(
  deps: Deps,
  admin: { username: string; password: string | null },
): Promise<FirstAccount> {
  if (await hasStaff(deps.db)) return { kind: "exists" };
  const password = admin.password ?? generatePassword();
  const account = {
    username: admin.username,
    passwordHash: await hashPassword(password),
    createdAt: deps.clock.now(),
  };
  if (!(await insertFirstStaff(deps.db, account))) return { kind: "exists" };
  return { kind: "created", username: admin.username, generatedPassword: admin.password === null ? password : null };
}
