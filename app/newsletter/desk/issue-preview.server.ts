import { readSite } from "../../content/read-site.server.ts";
import { THEME } from "../../content/theme/theme.content.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { archivedIssuePath, type IssueContent } from "../issue.ts";
import { issueMail } from "../issue-mail/issue.email.ts";
import { mailColours } from "../issue-mail/mail-colours.server.ts";
import { readIssueContent } from "../issue-mail/read-issue-content.server.ts";
import type { Issue } from "../issues.store.server.ts";
import { NEWSLETTER_PATH } from "../newsletter-paths.ts";

export type IssuePreview = { content: IssueContent; html: string; text: string; bytes: number };

/** Renders an issue as it is sent, but without a subscriber's link to unsubscribe. An issue that was sent shows what was sent. */
export async function previewIssue(deps: Deps, issue: Issue, origin: string): Promise<IssuePreview> {
  const content = issue.content ?? (await readIssueContent(deps, issue));
  const { html, text } = issueMail(content, {
    site: readSite(deps),
    colours: mailColours(deps.content.read(THEME)),
    origin: deps.publicUrl ?? origin,
    unsubscribePath: NEWSLETTER_PATH,
    archivePath: issue.intakeId === null ? archivedIssuePath(issue.id) : null,
  });
  return { content, html, text, bytes: Buffer.byteLength(html) };
}
