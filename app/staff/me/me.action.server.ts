import { type ActionFunctionArgs, redirect } from "react-router";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import type { SignedIn } from "../accounts/staff.store.server.ts";
import { requireSignedIn } from "../require-staff.server.ts";
import { endSessions } from "../sign-in/open-sessions.store.server.ts";
import { saveWeeklyStatistics } from "./own-account.store.server.ts";

const MAX_BYTES = 1024;
const ID = /^[1-9]\d{0,8}$/;

/** Ends one of the person's other sessions, or all of them; or begins or ends the weekly statistics by mail. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireSignedIn(args);
  const { id: staffId, username, sessionId } = staff;
  const { request, context } = args;
  const { db, clock } = context.get(depsContext);
  const body = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const weekly = form.get("weeklyFigures");
  if (weekly === "on" || weekly === "off") {
    await setWeeklyStatistics(args, staff, weekly);
    return redirect("/dashboard/me?changed=weekly-figures", 303);
  }
  const typed = form.get("session") ?? "";
  const one = ID.test(typed) && Number(typed) !== sessionId ? Number(typed) : 0;
  const ended = await db.transaction().execute(async (transaction) => {
    const sessions = await endSessions(transaction, staffId, typed === "others" ? { except: sessionId } : one);
    const event = { ...viewerOf(args, staff), target: `account ${username}`, detail: { sessions }, at: clock.now() };
    if (sessions > 0) await recordAuditEvent(transaction, { action: "session.ended", outcome: "success", ...event });
    return sessions;
  });
  return redirect(`/dashboard/me?ended=${ended}`, 303);
}

async function setWeeklyStatistics(args: ActionFunctionArgs, staff: SignedIn, weekly: "on" | "off"): Promise<void> {
  const { db, clock } = args.context.get(depsContext);
  await db.transaction().execute(async (transaction) => {
    await saveWeeklyStatistics(transaction, staff.id, weekly === "on");
    await recordAuditEvent(transaction, {
      action: "figures.mail-changed",
      outcome: "success",
      ...viewerOf(args, staff),
      target: `account ${staff.username}`,
      detail: { weekly },
      at: clock.now(),
    });
  });
}
