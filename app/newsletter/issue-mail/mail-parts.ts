import { escapeHtml } from "../../mail/escape-html.ts";
import type { Inline } from "../../platform/text/parse-inline.ts";
import type { Block } from "../introduction.ts";
import type { IssuePost } from "../issue.ts";

/**
 * Styles of the mail's elements. Mail programs drop style sheets, so each element has its own; the classes only change colours in the dark mode
 * of programs that read them.
 */
const FONT = "font-family:Georgia,'Times New Roman',serif";
const SANS = "font-family:Arial,Helvetica,sans-serif";
const TEXT = `margin:0 0 16px;${SANS};font-size:16px;line-height:25px;color:#1c2621`;
const HEADING = `margin:24px 0 8px;${FONT};font-size:20px;line-height:26px;font-weight:bold;color:#0f1c16`;
const LINK = "color:#0d5a3c;text-decoration:underline";

/** Makes addresses absolute: a mail has none that it could be relative to. */
function absolute(address: string, origin: string): string {
  return address.startsWith("/") ? `${origin}${address}` : address;
}

export function blockHtml(block: Block, origin: string): string {
  switch (block.kind) {
    case "heading":
      return `<h2 class="ink" style="${HEADING}">${linesHtml(block.lines, origin)}</h2>`;
    case "paragraph":
      return `<p class="ink" style="${TEXT}">${linesHtml(block.lines, origin)}</p>`;
    case "list": {
      const items = block.items.map((item) => `<li style="margin:0 0 6px">${inlineHtml(item, origin)}</li>`);
      return `<ul class="ink" style="${TEXT};padding:0 0 0 24px">${items.join("")}</ul>`;
    }
  }
}

function linesHtml(lines: Inline[][], origin: string): string {
  return lines.map((line) => inlineHtml(line, origin)).join("<br>");
}

function inlineHtml(line: Inline[], origin: string): string {
  return line
    .map((part) => {
      if (typeof part === "string") return escapeHtml(part);
      if ("href" in part) return linkHtml(part.text, absolute(part.href, origin));
      const name = part.style === "bold" ? "strong" : "em";
      return `<${name}>${inlineHtml(part.parts, origin)}</${name}>`;
    })
    .join("");
}

export function linkHtml(text: string, address: string): string {
  return `<a class="link" href="${escapeHtml(address)}" style="${LINK}">${escapeHtml(text)}</a>`;
}

/** A post: picture, title, date, excerpt and a link. Outlook needs the picture's width as an attribute. */
export function postHtml({ id, title, excerpt, date, picture }: IssuePost, origin: string): string {
  const address = `${origin}/news/${id}`;
  const image = `<img src="${escapeHtml(absolute(picture.path, origin))}" alt="${escapeHtml(picture.alt)}" width="552" style="display:block;width:100%;max-width:552px;height:auto;border:0;border-radius:4px">`;
  return [
    `<div class="rule" style="margin:0 0 28px;padding:28px 0 0;border-top:1px solid #d9d3c7">`,
    `<a href="${address}" style="text-decoration:none">${image}</a>`,
    `<h2 style="margin:16px 0 4px;${FONT};font-size:22px;line-height:28px;font-weight:bold"><a class="ink" href="${address}" style="color:#0f1c16;text-decoration:none">${escapeHtml(title)}</a></h2>`,
    `<p class="pale" style="margin:0 0 8px;${SANS};font-size:14px;line-height:20px;color:#4b5650">${escapeHtml(date)}</p>`,
    `<p class="ink" style="margin:0 0 8px;${SANS};font-size:16px;line-height:25px;color:#1c2621">${escapeHtml(excerpt)}</p>`,
    `<p style="margin:0;${SANS};font-size:16px;line-height:25px"><a class="link" href="${address}" style="${LINK};font-weight:bold">Read more<span style="display:none;mso-hide:all"> about ${escapeHtml(title)}</span></a></p>`,
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
