import { type ActionFunctionArgs, data, redirect } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { type Deps, depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { readLocalTime, type Zoned } from "../../../ui/format/place-time.ts";
import { ISSUES_PATH, readIssueId, STATE_LABELS } from "../../issue.ts";
import { readIssueContent } from "../../issue-mail/read-issue-content.server.ts";
import { findIssue, type Issue } from "../../issues.store.server.ts";
import { changeSending, type SendingOutcome } from "../../send/change-sending.server.ts";
import { checkIsComplete } from "../issue-form.ts";

/** Why nothing was sent or scheduled, with the time that was typed. */
export type SendResult = { attempt: string; message: string; field: "at" | null; at: string };

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

const MAX_BYTES = 16 * 1024;
const MAX_AHEAD_MS = 366 * 24 * 3_600_000;

/** Sends an issue now or at a time, to the number of subscribers that was confirmed. */
export async function action({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "newsletter.send");
  const deps = context.get(depsContext);
  const id = readIssueId(params.id);
  const issue = id === null ? null : await findIssue(deps.db, id);
  if (!issue) throw data(null, { status: 404 });
  const body = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const typed = form.get("at") ?? "";
  const reject = (status: 409 | 422, message: string, field: "at" | null = null) =>
    data<SendResult>({ attempt: crypto.randomUUID(), message, field, at: typed }, { status });
  const read = readTime(form.get("intent"), typed, { now: deps.clock.now(), place: deps.content.read(PLACE) });
  if (read.kind === "wrong") return reject(422, read.message, read.field);
  const problem = await problemOf(deps, issue);
  if (problem !== null) return reject(422, problem);
  const to = form.get("to") ?? "";
  const intakeId = to === "" ? null : readIssueId(to);
  if (to !== "" && intakeId === null) return reject(422, "Nothing was sent: choose the recipients again.");
  const recipients = numberIn(form.get("recipients"));
  const viewer = viewerOf({ request, context }, staff);
  const change = { kind: "send", at: read.at, intakeId, recipients } as const;
  const outcome = await changeSending(deps, { id: issue.id, seen: numberIn(form.get("seen")), viewer, change });
  const done = read.at === null ? "sending" : "scheduled";
  if (outcome.kind === "done") return redirect(`${ISSUES_PATH}/${issue.id}?done=${done}`, 303);
  return reject(409, messageOf(outcome));
}

type ReadTime = { kind: "time"; at: Date | null } | { kind: "wrong"; message: string; field: "at" | null };

/** Reads when to send, in the time of the university. */
function readTime(intent: string | null, typed: string, { now, place }: { now: Date; place: Zoned }): ReadTime {
  const wrong = (message: string, field: "at" | null) => ({ kind: "wrong", message, field }) as const;
  if (intent === "now") return { kind: "time", at: null };
  if (intent !== "schedule") return wrong("Nothing was sent: the page sent something unknown. Load it again.", null);
  const at = readLocalTime(typed, place);
  if (at === null) return wrong("Choose the day and the time.", "at");
  if (at <= now) return wrong("That time is over. Choose a later one, or send it now.", "at");
  if (at.getTime() > now.getTime() + MAX_AHEAD_MS) return wrong("Choose a time within a year.", "at");
  return { kind: "time", at };
}

async function problemOf(deps: Deps, issue: Issue): Promise<string | null> {
  if (deps.noMailReason !== null) return `Nothing was sent: this server sends no mail, since ${deps.noMailReason}.`;
  const { posts } = await readIssueContent(deps, issue);
  const [problem] = checkIsComplete(issue, posts);
  return problem ? `Nothing was sent. ${problem.message}` : null;
}

function messageOf(outcome: Exclude<SendingOutcome, { kind: "done" }>): string {
  switch (outcome.kind) {
    case "unknown":
      return "Nothing was sent: the issue was deleted meanwhile.";
    case "conflict":
      return "Nothing was sent: somebody has changed the issue meanwhile. Look at it again first.";
    case "not-possible":
      return `Nothing was done: the issue is already “${STATE_LABELS[outcome.state]}”.`;
    case "nobody":
      return "Nothing was sent: there is nobody to send it to.";
    case "other-number":
      return `Nothing was sent: there are now ${outcome.recipients.toLocaleString("en")} recipients. Please confirm again.`;
  }
}

function numberIn(text: string | null): number {
  return /^\d{1,9}$/.test(text ?? "") ? Number(text) : -1;
}
