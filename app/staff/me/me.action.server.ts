import { type ActionFunctionArgs, redirect } from "react-router";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { requireSignedIn } from "../require-staff.server.ts";
import { endSessions } from "../sign-in/open-sessions.store.server.ts";

const MAX_BYTES = 1024;
const ID = /^[1-9]\d{0,8}$/;

/** Ends one of the person's other sessions, or all of them. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireSignedIn(args);
  const { id: staffId, username, sessionId } = staff;
  const { request, context } = args;
  const { db, clock } = context.get(depsContext);
  const body = await readBodyText(request, MAX_BYTES);
  const typed = new URLSearchParams(body.kind === "text" ? body.text : "").get("session") ?? "";
  const ended =
    typed === "others"
      ? await endSessions(db, staffId, { except: sessionId })
      : await endSessions(db, staffId, ID.test(typed) && Number(typed) !== sessionId ? Number(typed) : 0);
  if (ended > 0)
    await recordAuditEvent(db, {
      action: "session.ended",
      outcome: "success",
      ...viewerOf(args, staff),
      target: `account ${username}`,
      detail: { sessions: ended },
      at: clock.now(),
    });
  return redirect(`/dashboard/me?ended=${ended}`, 303);
}
