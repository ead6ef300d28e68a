/** What a mail server's response to one mail means. */
export type SmtpOutcome =
  /** The mailbox does not exist: the address is suppressed. */
  | { kind: "bounced"; detail: string }
  /** The server accepts the address, or could, but not this mail. */
  | { kind: "rejected"; detail: string }
  | { kind: "later"; detail: string }
  /** Nothing about this mail: the server can't be reached, or rejects the sender. */
  | { kind: "unreachable"; detail: string };

/** Enhanced status codes with which the address stays (RFC 3463): a full mailbox, a mail too large for it, and rejections of the sender. */
const NOT_THE_ADDRESS = /\b5\.(?:2\.[23]|7\.\d+)\b/;
/** Enhanced status codes about the mailbox: it does not exist, its server doesn't, it has moved, it takes no mail, or it is disabled. */
const THE_MAILBOX = /(?<![\d.])5\.(?:1\.(?:1|2|6|10)|2\.1)(?!\.?\d)/;
const MAX_DETAIL_CHARACTERS = 500;

/**
 * Classifies an error of nodemailer. A 5xx at RCPT is final (RFC 5321, 4.2.1); 421 closes the connection for everyone. Relays that look for the
 * mailbox only after the mail has arrived reject it then, where most rejections are about its content: there only a code about the mailbox counts.
 */
export function smtpOutcome(error: unknown): SmtpOutcome {
  const message = error instanceof Error ? error.message : String(error);
  const detail = message.replace(/\s+/g, " ").slice(0, MAX_DETAIL_CHARACTERS);
  const code = numberIn(error, "responseCode");
  const command = textIn(error, "command");
  if (code === null || code === 421 || !/^(RCPT TO|DATA)$/i.test(command)) return { kind: "unreachable", detail };
  if (code < 500) return { kind: "later", detail };
  const isAboutMailbox = /^DATA$/i.test(command) ? THE_MAILBOX.test(detail) : !NOT_THE_ADDRESS.test(detail);
  return isAboutMailbox ? { kind: "bounced", detail } : { kind: "rejected", detail };
}

function numberIn(error: unknown, name: string): number | null {
  const value: unknown = typeof error === "object" && error !== null ? Reflect.get(error, name) : null;
  return typeof value === "number" ? value : null;
}

function textIn(error: unknown, name: string): string {
  const value: unknown = typeof error === "object" && error !== null ? Reflect.get(error, name) : null;
  return typeof value === "string" ? value : "";
}
