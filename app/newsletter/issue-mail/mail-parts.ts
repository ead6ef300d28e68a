import { escapeHtml } from "../../mail/escape-html.ts";
import type { Inline } from "../../platform/text/parse-inline.ts";
import type { IssuePost } from "../issue.ts";
import type { Block } from "./introduction.ts";
import type { MailColours } from "./mail-colours.server.ts";

/**
 * Styles of the mail's elements. Mail programs drop style sheets, so each element has its own; the classes only change colours in the dark mode
 * of programs that read them.
 */
const FONT = "font-family:Georgia,'Times New Roman',serif";
const SANS = "font-family:Arial,Helvetica,sans-serif";
const textStyle = (colours: MailColours) =>
  `margin:0 0 16px;${SANS};font-size:16px;line-height:25px;color:${colours.text}`;
const headingStyle = (colours: MailColours) =>
  `margin:24px 0 8px;${FONT};font-size:20px;line-height:26px;font-weight:bold;color:${colours.heading}`;
const linkStyle = (colours: MailColours) => `color:${colours.link};text-decoration:underline`;

/** Where the mail's links lead, and its colours. */
export type MailLook = { origin: string; colours: MailColours };

/** Makes addresses absolute: a mail has none that it could be relative to. */
function absolute(address: string, origin: string): string {
  return address.startsWith("/") ? `${origin}${address}` : address;
}

export function blockHtml(block: Block, look: MailLook): string {
  switch (block.kind) {
    case "heading":
      return `<h2 class="ink" style="${headingStyle(look.colours)}">${linesHtml(block.lines, look)}</h2>`;
    case "paragraph":
      return `<p class="ink" style="${textStyle(look.colours)}">${linesHtml(block.lines, look)}</p>`;
    case "list": {
      const items = block.items.map((item) => `<li style="margin:0 0 6px">${inlineHtml(item, look)}</li>`);
      return `<ul class="ink" style="${textStyle(look.colours)};padding:0 0 0 24px">${items.join("")}</ul>`;
    }
  }
}

function linesHtml(lines: Inline[][], look: MailLook): string {
  return lines.map((line) => inlineHtml(line, look)).join("<br>");
}

function inlineHtml(line: Inline[], look: MailLook): string {
  return line
    .map((part) => {
      if (typeof part === "string") return escapeHtml(part);
      if ("href" in part) return linkHtml(part.text, absolute(part.href, look.origin), look.colours);
      const name = part.style === "bold" ? "strong" : "em";
      return `<${name}>${inlineHtml(part.parts, look)}</${name}>`;
    })
    .join("");
}

export function linkHtml(text: string, address: string, colours: MailColours): string {
  return `<a class="link" href="${escapeHtml(address)}" style="${linkStyle(colours)}">${escapeHtml(text)}</a>`;
}

/** A post: picture, title, date, excerpt and a link. Outlook needs the picture's width as an attribute. */
export function postHtml({ id, title, excerpt, date, picture }: IssuePost, { origin, colours }: MailLook): string {
  const address = `${origin}/news/${id}`;
  const image = `<img src="${escapeHtml(absolute(picture.path, origin))}" alt="${escapeHtml(picture.alt)}" width="552" style="display:block;width:100%;max-width:552px;height:auto;border:0;border-radius:4px">`;
  return [
    `<div class="rule" style="margin:0 0 28px;padding:28px 0 0;border-top:1px solid ${colours.rule}">`,
    `<a href="${address}" style="text-decoration:none">${image}</a>`,
    `<h2 style="margin:16px 0 4px;${FONT};font-size:22px;line-height:28px;font-weight:bold"><a class="ink" href="${address}" style="color:${colours.heading};text-decoration:none">${escapeHtml(title)}</a></h2>`,
    `<p class="pale" style="margin:0 0 8px;${SANS};font-size:14px;line-height:20px;color:${colours.pale}">${escapeHtml(date)}</p>`,
    `<p class="ink" style="margin:0 0 8px;${SANS};font-size:16px;line-height:25px;color:${colours.text}">${escapeHtml(excerpt)}</p>`,
    `<p style="margin:0;${SANS};font-size:16px;line-height:25px"><a class="link" href="${address}" style="${linkStyle(colours)};font-weight:bold">Read more<span style="display:none;mso-hide:all"> about ${escapeHtml(title)}</span></a></p>`,
    "</div>",
  ].join("\n");
}

export function blockText(block: Block, origin: string): string {
  switch (block.kind) {
    case "heading":
      return block.lines.map((line) => inlineText(line, origin).toUpperCase()).join("\n");
    case "paragraph":
      return block.lines.map((line) => inlineText(line, origin)).join("\n");
    case "list":
      return block.items.map((item) => `- ${inlineText(item, origin)}`).join("\n");
  }
}

function inlineText(line: Inline[], origin: string): string {
  return line
    .map((part) => {
      if (typeof part === "string") return part;
      return "href" in part ? linkText(part.text, absolute(part.href, origin)) : inlineText(part.parts, origin);
    })
    .join("");
}

function linkText(text: string, address: string): string {
  return text === address || `mailto:${text}` === address ? text : `${text} (${address})`;
}

export function postText({ id, title, excerpt, date }: IssuePost, origin: string): string {
  return `${title}\n${date}\n\n${excerpt}\nRead more: ${origin}/news/${id}`;
}
