import { escapeHtml } from "./escape-html.ts";
import type { Mail } from "./mail.store.server.ts";

/** Text, optionally followed by a link to one of our pages. */
export type Paragraph = string | { text: string; path: string };

type MailBody = Pick<Mail, "text" | "html">;

/**
 * Renders the paragraphs of a mail as text and as HTML.
 *
 * Links are absolute only when `publicUrl` is set: the Host header of a request is client input, and using it in a mail would let an
 * attacker choose where its links lead.
 */
export function mailBody(paragraphs: string[]): MailBody;
export function mailBody(paragraphs: Paragraph[], publicUrl: string | null): MailBody;
export function mailBody(paragraphs: Paragraph[], publicUrl: string | null = null): MailBody {
  return {
    text: `${paragraphs.map((paragraph) => asText(paragraph, publicUrl)).join("\n\n")}\n`,
    html: paragraphs.map((paragraph) => asHtml(paragraph, publicUrl)).join("\n"),
  };
}

function asText(paragraph: Paragraph, publicUrl: string | null): string {
  if (typeof paragraph === "string") return paragraph;
  return `${paragraph.text}\n${publicUrl ?? ""}${paragraph.path}`;
}

function asHtml(paragraph: Paragraph, publicUrl: string | null): string {
  if (typeof paragraph === "string") return `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`;
  const address = escapeHtml(`${publicUrl ?? ""}${paragraph.path}`);
  const link = publicUrl === null ? address : `<a href="${address}">${address}</a>`;
  return `<p>${escapeHtml(paragraph.text)}<br>${link}</p>`;
}
