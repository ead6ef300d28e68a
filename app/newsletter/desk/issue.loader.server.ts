import { data, type LoaderFunctionArgs } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { type Deps, depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { pictureSize } from "../../platform/images/find-variant.server.ts";
import { isPermitted } from "../../staff/permissions/permissions.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { formatTime } from "../../ui/format/place-time.ts";
import { GMAIL_LIMIT_BYTES, type IssueContent, issueState, readIssueId, subjectOf } from "../issue.ts";
import { countDeliveries, findIssue, noDeliveries } from "../issues.store.server.ts";
import { checkIsComplete } from "./issue-form.ts";
import { previewIssue } from "./issue-preview.server.ts";

/** Success messages, by the value of the `done` parameter in the address. */
const DONE_MESSAGES = new Map(
  Object.entries({
    tested: "The test is on its way to your own mailbox.",
    scheduled: "The issue is scheduled.",
    sending: "The issue is being sent.",
    cancelled: "Cancelled. The issue is a draft again, and nothing was sent.",
    paused: "Paused. Mails that were on their way are still delivered.",
    resumed: "Sending goes on.",
    stopped: "Stopped for good. Nobody else gets this issue.",
  }),
);

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

export type ShownIssue = Awaited<ReturnType<typeof loader>>;

/** Reads an issue with its preview and the progress of its sending. */
export async function loader({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "newsletter.read");
  const deps = context.get(depsContext);
  const place = deps.content.read(PLACE);
  const id = readIssueId(params.id);
  const issue = id === null ? null : await findIssue(deps.db, id);
  if (!issue) throw data(null, { status: 404 });
  const { origin } = context.get(requestContextKey);
  const [{ text, bytes, content }, counts] = await Promise.all([
    previewIssue(deps, issue, origin),
    countDeliveries(deps.db, [issue.id]),
  ]);
  const time = (at: Date | null) => at && formatTime(at, place);
  const state = issueState(issue, deps.clock.now());
  const canBeChanged = state === "draft" || state === "scheduled";
  return {
    id: issue.id,
    subject: subjectOf(issue),
    previewText: issue.previewText,
    revision: issue.revision,
    state,
    saved: `${formatTime(issue.savedAt, place)}, by ${issue.savedBy}`,
    sendAt: time(issue.sendAt),
    startedAt: time(issue.startedAt),
    pausedBecause: issue.pausedBecause,
    finishedAt: time(issue.finishedAt),
    lastError: issue.lastError,
    recipients: issue.recipients,
    counts: counts.get(issue.id) ?? noDeliveries(),
    isSegment: issue.intakeId !== null,
    text,
    kilobytes: (bytes / 1024).toFixed(1),
    pictureBytes: await sizeOfPictures(deps, content),
    isClipped: bytes > GMAIL_LIMIT_BYTES,
    missing: canBeChanged ? checkIsComplete(issue, content.posts).map(({ message }) => message) : [],
    mayWrite: isPermitted(staff, "newsletter.send"),
    noMailReason: deps.noMailReason,
    done: DONE_MESSAGES.get(url.searchParams.get("done") ?? "") ?? null,
  };
}

/** Returns how much the pictures of an issue's posts weigh, each once. */
async function sizeOfPictures(deps: Deps, { posts }: IssueContent): Promise<number> {
  const paths = new Set(posts.map(({ picture }) => picture.path));
  const sizes = await Promise.all([...paths].map((path) => pictureSize(deps, path)));
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}
