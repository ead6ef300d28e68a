import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatTime } from "../../../ui/format/place-time.ts";
import { ISSUES_PATH, issueState, readIssueId, subjectOf } from "../../issue.ts";
import { readIssueContent } from "../../issue-mail/read-issue-content.server.ts";
import { countRecipients, findIssue, listIntakes } from "../../issues.store.server.ts";
import { checkIsComplete } from "../issue-form.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

/** Reads what an editor confirms: the issue, to whom it goes, and how many they are. */
export async function loader({ request, url, context, params }: Args) {
  await requirePermission({ request, url, context }, "newsletter.send");
  const deps = context.get(depsContext);
  const place = deps.content.read(PLACE);
  const { db, clock } = deps;
  const id = readIssueId(params.id);
  const issue = id === null ? null : await findIssue(db, id);
  if (!issue) throw data(null, { status: 404 });
  const state = issueState(issue, clock.now());
  if (state !== "draft" && state !== "scheduled") throw redirect(`${ISSUES_PATH}/${issue.id}`);
  const intakes = await listIntakes(db);
  const asked = url.searchParams.get("to");
  const chosen = intakes.find((intake) => String(intake.id) === (asked ?? String(issue.intakeId)));
  const [recipients, content] = await Promise.all([
    countRecipients(db, chosen?.id ?? null),
    readIssueContent(deps, issue),
  ]);
  return {
    id: issue.id,
    revision: issue.revision,
    subject: subjectOf(issue),
    intakes,
    to: chosen?.id ?? null,
    toName: chosen?.name ?? null,
    recipients,
    missing: checkIsComplete(issue, content.posts).map(({ message }) => message),
    noMailReason: deps.noMailReason,
    scheduled: issue.sendAt && formatTime(issue.sendAt, place),
  };
}
