import type { Site } from "../../../content/read-site.ts";
import { escapeHtml } from "../../../mail/escape-html.ts";
import type { Mail } from "../../../mail/mail.store.server.ts";
import { lagosTimeInWords } from "../../../ui/lagos-time.ts";
import { continuePath, END_ANCHOR } from "./draft-link.ts";

type Paragraph = { words: string; path?: string };

/**
 * The mail with the link to a draft. Nothing that was typed stands in it: anyone can have it sent to anyone.
 *
 * Its links are whole only under `publicUrl`: the Host header of a request is the sender's own claim, and a mail that carries it would
 * lead applicants wherever somebody wishes.
 */
export function draftLinkEmail(
  { email, token, lastsUntil }: { email: string; token: string; lastsUntil: Date },
  { identity, contacts }: Site,
  publicUrl: string | null,
): Mail {
  const where = publicUrl === null ? ` (on the website of ${identity.name})` : "";
  const page = continuePath(token);
  const paragraphs: Paragraph[] = [
    {
      words: `To continue your application to ${identity.name}, open this page${where} on the device on which you want to go on:`,
      path: page,
    },
    {
      words: `It opens your application until ${lagosTimeInWords(lastsUntil)} (Nigerian time), or until you send the application. It is for you alone: do not pass this mail on.`,
    },
    {
      words: `Did you not ask for this? Then end the link${where}, and what it opens is deleted:`,
      path: `${page}#${END_ANCHOR}`,
    },
    { words: `Questions: ${contacts.mailboxes.registry}` },
    { words: `The Registry, ${identity.name}` },
  ];
  return {
    to: email,
    subject: `Continue your application to ${identity.name}`,
    text: `${paragraphs.map((paragraph) => asText(paragraph, publicUrl)).join("\n\n")}\n`,
    html: paragraphs.map((paragraph) => asHtml(paragraph, publicUrl)).join("\n"),
    headers: { "Auto-Submitted": "auto-generated" },
    isSecret: true,
  };
}

function asText({ words, path }: Paragraph, publicUrl: string | null): string {
  return path ? `${words}\n${publicUrl ?? ""}${path}` : words;
}

function asHtml({ words, path }: Paragraph, publicUrl: string | null): string {
  if (!path) return `<p>${escapeHtml(words)}</p>`;
  const address = escapeHtml(`${publicUrl ?? ""}${path}`);
  const link = publicUrl === null ? address : `<a href="${address}">${address}</a>`;
  return `<p>${escapeHtml(words)}<br>${link}</p>`;
}
