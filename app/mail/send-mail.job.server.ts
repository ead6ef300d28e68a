import type { Transaction } from "kysely";
import { createTransport, type Transporter } from "nodemailer";
import type { Tables } from "../../database/tables.ts";
import type { Deps } from "../platform/deps.server.ts";
import type { JobKind } from "../platform/jobs/jobs.server.ts";
import {
  findMail,
  insertMail,
  type Mail,
  markAttemptFailed,
  markSent,
  markStored,
  type StoredMail,
  type WhichMails,
  waitAgain,
} from "./mail.store.server.ts";

/** With a first pause of 30 s that doubles, twelve tries reach over a day and a half. */
const SEND_MAIL: JobKind<{ mailId: number }> = { name: "send-mail", retries: 12 };
const SILENCE_MS = 30_000;

/** Stores a mail and the job that sends it, in the transaction of what the mail announces: both exist, or neither. */
export async function queueMail(deps: Deps, transaction: Transaction<Tables>, mail: Mail): Promise<void> {
  const mailId = await insertMail(transaction, mail, deps.clock.now());
  await deps.jobs.send(SEND_MAIL, { mailId }, transaction);
}

/** Has one mail sent that was given up or kept, or all that were given up. Gives how many that are. */
export function sendAgain(deps: Deps, which: WhichMails): Promise<number> {
  return deps.db.transaction().execute(async (transaction) => {
    const ids = await waitAgain(transaction, which);
    for (const mailId of ids) await deps.jobs.send(SEND_MAIL, { mailId }, transaction);
    return ids.length;
  });
}

export type MailSettings = {
  smtpUrl: string | null;
  /** Links in mails lead nowhere without it: mails are then stored, as without a mail server. */
  publicUrl: string | null;
  mailFrom: string;
  /** The university's name, and the mailbox that reads replies. */
  sender(): { name: string; replyTo: string };
  /** How long a mail server may say nothing. */
  silenceMs?: number;
};

/** Sends waiting mails through SMTP, or stores them for staff to read without an SMTP server or a public address. */
export async function startMailJobs(deps: Pick<Deps, "db" | "jobs" | "clock">, settings: MailSettings): Promise<void> {
  const { smtpUrl, publicUrl, silenceMs = SILENCE_MS } = settings;
  const transport = smtpUrl && publicUrl ? createTransport(withTimeout(smtpUrl, silenceMs)) : null;
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
      // Mail servers repeat the address in what they answer: it is kept with the mail, and does not reach the log.
      throw new Error(`Mail ${mailId} was not taken by the mail server.`);
    }
    await markSent(deps.db, mailId, deps.clock.now());
  });
}

/** Other patience may stand in the address itself. Nodemailer's own is ten minutes, in which all other mails would wait for one. */
function withTimeout(smtpUrl: string, silenceMs: number): string {
  const url = new URL(smtpUrl);
  for (const name of ["connectionTimeout", "greetingTimeout", "socketTimeout"]) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(silenceMs));
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
    // The same mail sent twice, after a crash between sending and noting it, shows as one in most mailboxes.
    messageId: `<${mail.messageId}@${sender.domain}>`,
  });
}
