export type MailSettings = {
  smtpUrl: string | null;
  /** Without it links would lead nowhere, so mails are stored instead of sent. */
  publicUrl: string | null;
  mailFrom: string;
  /** Where mail servers report what they can't deliver, with a token added for each mail; null for `mailFrom`. */
  bounceAddress: string | null;
  /** The university's name, and the address for replies. */
  sender(): { name: string; replyTo: string };
  /** Connection, greeting and socket timeout. */
  timeoutMs?: number;
};

/** One message as it goes to the mail server. */
export type Message = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string> | undefined;
  /** The unique part of its Message-ID. A message that is sent again has the same one: most mailboxes show equal ones once. */
  messageId: string;
  /** What its return address says of it (VERP), so that nobody else can report on it. */
  returnToken: string;
};

export type Mailer = {
  /** Rejects with nodemailer's error when the mail server doesn't accept the message. */
  send(message: Message): Promise<void>;
  close(): void;
};

const TIMEOUT_MS = 30_000;

/**
 * Opens the connection to the mail server; null when it or the public URL is not set. `connections` keeps as many open for many mails; otherwise
 * each mail has its own.
 */
export async function openMailer(settings: MailSettings, connections?: number): Promise<Mailer | null> {
  const { smtpUrl, publicUrl, mailFrom, bounceAddress, sender, timeoutMs = TIMEOUT_MS } = settings;
  if (!smtpUrl || !publicUrl) return null;
  // Loaded only when needed: an installation without a mail server saves 2 MB.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(transportUrl(smtpUrl, timeoutMs, connections));
  const domain = new URL(publicUrl).hostname;
  return {
    async send({ to, subject, text, html, headers, messageId, returnToken }) {
      const { name, replyTo } = sender();
      await transport.sendMail({
        subject,
        text,
        html,
        headers,
        from: { name, address: mailFrom },
        replyTo,
        to: { name: "", address: to },
        messageId: `<${messageId}@${domain}>`,
        ...(bounceAddress && { envelope: { from: bounceAddress.replace("@", `+${returnToken}@`), to } }),
      });
    },
    close: () => transport.close(),
  };
}

/** Sets the timeouts that the URL leaves open. Nodemailer's default of ten minutes would let one mail delay all others. */
function transportUrl(smtpUrl: string, timeoutMs: number, connections: number | undefined): string {
  const url = new URL(smtpUrl);
  for (const name of ["connectionTimeout", "greetingTimeout", "socketTimeout"]) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(timeoutMs));
  }
  if (connections !== undefined) {
    url.searchParams.set("pool", "true");
    url.searchParams.set("maxConnections", String(connections));
    // A lost connection must not send a mail again behind our back.
    url.searchParams.set("maxRequeues", "0");
  }
  return url.href;
}
