import type { Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { recordAuditEvent } from "../platform/audit/record-audit-event.server.ts";
import type { Viewer } from "../platform/audit/viewer.server.ts";
import type { Deps } from "../platform/deps.server.ts";
import type { JobKind } from "../platform/jobs/jobs.server.ts";
import {
  findMail,
  insertMail,
  type Mail,
  markAttemptFailed,
  markSent,
  markStored,
  markWaiting,
  setReturnToken,
  type WhichMails,
} from "./mail.store.server.ts";
import { type MailSettings, openMailer } from "./mailer.server.ts";
import { createReturnToken } from "./return-token.server.ts";

/** The delay starts at 30 s and doubles: twelve retries span more than a day and a half. */
const SEND_MAIL: JobKind<{ mailId: number }> = { name: "send-mail", retries: 12 };

/** Stores a mail and its job in the caller's transaction, and returns its id: a mail is sent only if the transaction commits. */
export async function queueMail(deps: Deps, transaction: Transaction<Tables>, mail: Mail): Promise<number> {
  const mailId = await insertMail(transaction, mail, deps.clock.now());
  await deps.jobs.send(SEND_MAIL, { mailId }, transaction);
  return mailId;
}

/** Queues one failed or stored mail, or all failed ones, again. Returns how many. */
export function sendAgain(deps: Deps, which: WhichMails, viewer: Viewer): Promise<number> {
  return deps.db.transaction().execute(async (transaction) => {
    const ids = await markWaiting(transaction, which);
    for (const mailId of ids) await deps.jobs.send(SEND_MAIL, { mailId }, transaction);
    const target = which === "all-failed" ? "all failed mails" : `mail ${which.id}`;
    const event = { ...viewer, target, detail: { mails: ids.length }, at: deps.clock.now() };
    await recordAuditEvent(transaction, { action: "mail.sent-again", outcome: "success", ...event });
    return ids.length;
  });
}

/** Starts the job that sends mails through SMTP, or stores them for staff when SMTP or the public URL is not set. */
export async function startMailJobs(deps: Pick<Deps, "db" | "jobs" | "clock">, settings: MailSettings): Promise<void> {
  const mailer = await openMailer(settings);
  await deps.jobs.handle(SEND_MAIL, async ({ mailId }, attempt) => {
    const mail = await findMail(deps.db, mailId);
    if (mail?.status !== "waiting") return;
    if (!mailer) return markStored(deps.db, mailId);
    const { token, sha256 } = createReturnToken();
    await setReturnToken(deps.db, mailId, sha256);
    try {
      // A crash between sending and storing the result sends a mail twice, with one Message-ID.
      await mailer.send({ ...mail, returnToken: token });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await markAttemptFailed(deps.db, mailId, reason, attempt.isLast);
      // Mail servers quote the address in their responses, so the reason is stored with the mail and stays out of the log.
      throw new Error(`The mail server rejected mail ${mailId}.`);
    }
    await markSent(deps.db, mailId, deps.clock.now());
  });
}
