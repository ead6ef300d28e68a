import type { Transaction } from "kysely";
import { createTransport, type Transporter } from "nodemailer";
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
  type StoredMail,
  type WhichMails,
} from "./mail.store.server.ts";

/** The delay starts at 30 s and doubles: twelve retries span more than a day and a half. */
const SEND_MAIL: JobKind<{ mailId: number }> = { name: "send-mail", retries: 12 };
const TIMEOUT_MS = 30_000;

/** Stores a mail and its job in the caller's transaction: a mail is sent only if the transaction commits. */
export async function queueMail(deps: Deps, transaction: Transaction<Tables>, mail: Mail): Promise<void> {
  const mailId = await insertMail(transaction, mail, deps.clock.now());
  await deps.jobs.send(SEND_MAIL, { mailId }, transaction);
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

export type MailSettings = {
  smtpUrl: string | null;
  /** Without it links would lead nowhere, so mails are stored instead of sent. */
  publicUrl: string | null;
  mailFrom: string;
  /** The university's name, and the address for replies. */
  sender(): { name: string; replyTo: string };
  /** Connection, greeting and socket timeout. */
  timeoutMs?: number;
};

/** Starts the job that sends mails through SMTP, or stores them for staff when SMTP or the public URL is not set. */
export async function startMailJobs(deps: Pick<Deps, "db" | "jobs" | "clock">, settings: MailSettings): Promise<void> {
  const { smtpUrl, publicUrl, timeoutMs = TIMEOUT_MS } = settings;
  const transport = smtpUrl && publicUrl ? createTransport(withTimeouts(smtpUrl, timeoutMs)) : null;
  const domain = publicUrl === null ? "" : new URL(publicUrl).hostname;
  await deps.jobs.handle(SEND_MAIL, async ({ mailId }, attempt) => {
    const mail = await findMail(deps.db, mailId);
    if (mail?.status !== "waiting") return;
    if (!transport) return markStored(deps.db, mailId);
    try {
      await deliver(transport, mail, { ...settings.sender(), from: settings.mailFrom, domain });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await markAttemptFailed(deps.db, mailId, reason, attempt.isLast);
      // Mail servers quote the address in their responses, so the reason is stored with the mail and stays out of the log.
      throw new Error(`The mail server rejected mail ${mailId}.`);
    }
    await markSent(deps.db, mailId, deps.clock.now());
  });
}

/** Sets the timeouts that the URL leaves open. Nodemailer's default of ten minutes would let one mail delay all others. */
function withTimeouts(smtpUrl: string, timeoutMs: number): string {
  const url = new URL(smtpUrl);
  for (const name of ["connectionTimeout", "greetingTimeout", "socketTimeout"]) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(timeoutMs));
  }
  return url.href;
}

type Sender = { name: string; from: string; replyTo: string; domain: string };

async function deliver(transport: Transporter, mail: StoredMail, sender: Sender): Promise<void> {
  await transport.sendMail({
    from: { name: sender.name, address: sender.from },
    replyTo: sender.replyTo,
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: mail.headers,
    // A crash between sending and storing the result sends a mail twice; most mailboxes show equal Message-IDs once.
    messageId: `<${mail.messageId}@${sender.domain}>`,
  });
}
