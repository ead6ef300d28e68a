import { type Fields, readFields, readParts, splitHeader } from "./message-parts.ts";

/** What a mail server, or a provider of mailboxes, reports about a mail that we sent. */
export type MailReport =
  /** A delivery status notification (RFC 3464), sent to the mail's own return address. */
  | { kind: "delivery"; returnToken: string; result: DeliveryResult; detail: string }
  /** A complaint (RFC 5965). Anyone who has the mail has its link to unsubscribe, and may end the mails to its receiver. */
  | { kind: "complaint"; unsubscribeToken: string; messageId: string | null };

export type DeliveryResult =
  /** The mailbox does not exist, or takes no mail. */
  | "bounced"
  /** The mail was not delivered, for a reason that says nothing about the mailbox: its content, the sender, or too many attempts. */
  | "rejected"
  /** It is still being tried. */
  | "delayed";

/** Reads a report. Returns null for any other message, and for a report about no mail of ours. */
export function readReport(message: string): MailReport | null {
  const { header, body } = splitHeader(message.replaceAll("\r\n", "\n"));
  const fields = readFields(header);
  const parts = readParts(fields, body);
  const bodyOf = (...types: string[]) => parts.find(({ type }) => types.includes(type))?.body;
  const status = bodyOf("message/delivery-status", "message/global-delivery-status");
  if (status !== undefined) return readDeliveryStatus(fields, status);
  const feedback = bodyOf("message/feedback-report");
  const original = bodyOf("message/rfc822", "text/rfc822-headers", "message/rfc822-headers");
  return feedback === undefined || original === undefined ? null : readComplaint(feedback, original);
}

/** Mail servers write the address that a message was delivered to into one of these, the first ones more reliably. */
const RECIPIENT_FIELDS = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "to"];
const MAX_GROUPS = 20;
const RETURN_TOKEN = /\+([0-9a-f]{32})@/i;

function readDeliveryStatus(fields: Fields, body: string): MailReport | null {
  const recipients = RECIPIENT_FIELDS.flatMap((name) => fields.get(name) ?? []);
  const returnToken = recipients.map((text) => RETURN_TOKEN.exec(text)?.[1]).find((token) => token !== undefined);
  if (returnToken === undefined) return null;
  // The first group is about the message, each other one about a recipient. A mail of ours has one.
  const groups = body.split(/\n[ \t]*\n/, MAX_GROUPS).map(readFields);
  const group = (action: string) =>
    groups.find((one) => (one.get("action")?.[0] ?? "").toLowerCase().startsWith(action));
  const failed = group("failed");
  const reported = failed ?? group("delayed");
  if (!reported) return null;
  const [status = ""] = /\d\.\d{1,3}\.\d{1,3}/.exec(reported.get("status")?.[0] ?? "") ?? [];
  const detail = textOf(reported.get("diagnostic-code")?.[0] ?? "");
  const result = failed ? failure(status, detail) : "delayed";
  return { kind: "delivery", returnToken: returnToken.toLowerCase(), result, detail: detail || status };
}

/** Enhanced status codes (RFC 3463) after which a later mail may arrive: a mailbox that is full, a mail that is too large, its content, security and policy. */
const ABOUT_THE_MAIL = /^5\.(?:2\.[23]\b|3\.4\b|6\.|7\.)|\b5\.7\.\d/;

function failure(status: string, detail: string): DeliveryResult {
  return status.startsWith("5.") && !ABOUT_THE_MAIL.test(`${status} ${detail}`) ? "bounced" : "rejected";
}

const UNSUBSCRIBE_TOKEN = /\/newsletter\/unsubscribe\/([\w-]{22})(?![\w-])/i;
const MESSAGE_ID = /<([0-9a-f-]{36})@/i;

function readComplaint(feedback: string, original: string): MailReport | null {
  const [type = ""] = readFields(feedback).get("feedback-type") ?? [];
  if (type === "" || type.toLowerCase() === "not-spam") return null;
  const fields = readFields(splitHeader(original).header);
  const [, unsubscribeToken] = UNSUBSCRIBE_TOKEN.exec(fields.get("list-unsubscribe")?.[0] ?? "") ?? [];
  if (unsubscribeToken === undefined) return null;
  const [, messageId] = MESSAGE_ID.exec(fields.get("message-id")?.[0] ?? "") ?? [];
  return { kind: "complaint", unsubscribeToken, messageId: messageId?.toLowerCase() ?? null };
}

const MAX_DETAIL_CHARACTERS = 500;

/** Returns a diagnostic code without its type, in one line. PostgreSQL stores no NUL. */
function textOf(diagnostic: string): string {
  return diagnostic
    .replace(/^[\w-]+;/, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, MAX_DETAIL_CHARACTERS);
}
