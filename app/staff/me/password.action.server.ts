import { type ActionFunctionArgs, data, redirect } from "react-router";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { checkPassword } from "../accounts/check-password.server.ts";
import { hashPassword } from "../accounts/password.server.ts";
import { PASSWORD_MESSAGES } from "../accounts/password-rules.ts";
import { requireSignedIn } from "../require-staff.server.ts";
import { renewSession } from "../sign-in/staff-session.server.ts";
import { confirmIdentity, problemOf } from "./confirm/confirm-identity.server.ts";
import { saveOwnPassword } from "./own-account.store.server.ts";

/** Why a password was not changed, by field. Nothing that was typed is sent back. */
export type PasswordResult = { attempt: string; problems: { field: "current" | "new"; message: string }[] };

const MAX_BYTES = 512 * 1024;
const CHANGED_MEANWHILE = "Your password was changed in the meantime. Sign in with the new one.";

/** Changes the password of the signed-in person, ends all other sessions and gives this one a new token. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireSignedIn(args);
  const deps = args.context.get(depsContext);
  const body = await readBodyText(args.request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const [current, chosen] = [form.get("current") ?? "", form.get("new") ?? ""];
  const confirmation = await confirmIdentity(args, staff, current);
  if (confirmation.kind !== "confirmed")
    return reject("current", problemOf(confirmation) ?? "", confirmation.kind === "limited" ? 429 : 422);
  const problem = await checkPassword(deps, chosen, staff.username);
  if (problem !== null) return reject("new", PASSWORD_MESSAGES[problem]);
  if (chosen === current) return reject("new", "Choose a password that is not the current one.");
  const now = deps.clock.now();
  const newHash = await hashPassword(chosen);
  const change = {
    staffId: staff.id,
    sessionId: staff.sessionId,
    checkedHash: confirmation.passwordHash,
    newHash,
    now,
  };
  const isSaved = await deps.db.transaction().execute(async (transaction) => {
    if (!(await saveOwnPassword(transaction, change))) return false;
    const event = { ...viewerOf(args, staff), target: `account ${staff.username}`, at: now };
    await recordAuditEvent(transaction, { action: "password.changed", outcome: "success", ...event });
    return true;
  });
  if (!isSaved) return reject("current", CHANGED_MEANWHILE);
  const cookie = await renewSession(deps, args.context.get(requestContextKey), staff.sessionId);
  return redirect("/dashboard/me?changed=password", { status: 303, headers: { "Set-Cookie": cookie } });
}

function reject(field: "current" | "new", message: string, status: 422 | 429 = 422) {
  return data<PasswordResult>({ attempt: crypto.randomUUID(), problems: [{ field, message }] }, { status });
}
