import type { Site } from "../../content/read-site.ts";
import { escapeHtml } from "../../mail/escape-html.ts";
import type { IssueContent } from "../issue.ts";
import { parseIntroduction } from "./introduction.ts";
import type { MailColours } from "./mail-colours.server.ts";
import { blockHtml, blockText, linkHtml, postHtml, postText } from "./mail-parts.ts";

type IssueMailOptions = {
  site: Site;
  colours: MailColours;
  /** PUBLIC_URL, or in a preview the origin of the request. */
  origin: string;
  /** The page to unsubscribe, with its token; in a preview the page of the newsletter. */
  unsubscribePath: string;
  /** The issue's page on the site; null if it has none. */
  archivePath: string | null;
};

const SMALL = "margin:0 0 12px;font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:21px";

/** Colours for programs with a dark mode that read style elements; the others keep the light ones, or convert them on their own. */
const DARK = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (prefers-color-scheme:dark){",
  "body,.ground{background-color:#111814!important}.sheet{background-color:#1a231e!important}",
  ".ink{color:#f1efe9!important}.pale{color:#c3c9c5!important}.link{color:#8fd3b0!important}.rule{border-color:#3a463f!important}",
  "}",
].join("");

/** Renders an issue as HTML and as plain text. It loads nothing but the pictures of its posts, from the site itself. */
export function issueMail(content: IssueContent, options: IssueMailOptions): { html: string; text: string } {
  return { html: issueHtml(content, options), text: issueText(content, options) };
}

function issueHtml({ subject, previewText, introduction, posts }: IssueContent, options: IssueMailOptions): string {
  const { site, origin, archivePath, colours } = options;
  const look = { origin, colours };
  const name = escapeHtml(site.identity.name);
  return [
    "<!doctype html>",
    `<html lang="en" xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`,
    "<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->",
    `<title>${escapeHtml(subject)}</title><style>${DARK}</style></head>`,
    `<body class="ground" style="margin:0;padding:0;background-color:${colours.ground};-webkit-text-size-adjust:100%">`,
    previewText &&
      `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(previewText)}</div>`,
    `<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="24" cellspacing="0" border="0"><tr><td bgcolor="#ffffff"><![endif]-->`,
    `<div class="sheet" role="article" aria-label="${escapeHtml(subject)}" style="max-width:552px;margin:0 auto;padding:24px;background-color:#ffffff;overflow-wrap:break-word;word-break:break-word">`,
    `<p style="margin:0 0 20px;font-family:Georgia,'Times New Roman',serif;font-size:18px;line-height:24px;font-weight:bold"><a class="link" href="${origin}/" style="color:${colours.link};text-decoration:none">${name}</a></p>`,
    `<h1 class="ink" style="margin:0 0 20px;font-family:Georgia,'Times New Roman',serif;font-size:28px;line-height:34px;font-weight:bold;color:${colours.heading}">${escapeHtml(subject)}</h1>`,
    ...parseIntroduction(introduction).map((block) => blockHtml(block, look)),
    ...posts.map((post) => postHtml(post, look)),
    `<div class="rule" style="padding:20px 0 0;border-top:1px solid ${colours.rule}">`,
    `<p class="pale" style="${SMALL};color:${colours.pale}">You get this newsletter of ${name} because you subscribed to it. ${linkHtml("Unsubscribe", `${origin}${options.unsubscribePath}`, colours)}${archivePath === null ? "" : ` or ${linkHtml("read it on the website", `${origin}${archivePath}`, colours)}`}.</p>`,
    `<p class="pale" style="${SMALL};color:${colours.pale};margin:0">${postalAddress(site).map(escapeHtml).join("<br>")}</p>`,
    "</div></div>",
    "<!--[if mso]></td></tr></table><![endif]-->",
    "</body></html>",
  ]
    .filter(Boolean)
    .join("\n");
}

function issueText({ subject, introduction, posts }: IssueContent, options: IssueMailOptions): string {
  const { site, origin, archivePath } = options;
  const parts = [
    subject,
    ...parseIntroduction(introduction).map((block) => blockText(block, origin)),
    ...posts.map((post) => `----------\n\n${postText(post, origin)}`),
    "----------",
    `You get this newsletter of ${site.identity.name} because you subscribed to it.\nUnsubscribe: ${origin}${options.unsubscribePath}`,
    archivePath === null ? "" : `On the website: ${origin}${archivePath}`,
    postalAddress(site).join("\n"),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** Many countries' laws require the sender's postal address. */
function postalAddress({ contacts }: Site): string[] {
  return contacts.postalAddress;
}
