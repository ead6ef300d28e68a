import { type ActionFunctionArgs, data, redirect } from "react-router";
import { readSite } from "../../../content/read-site.server.ts";
import { type StaffViewer, viewerOf } from "../../../platform/audit/viewer.server.ts";
import type { Conflict } from "../../../platform/conflicts/three-way-merge.ts";
import { type Deps, depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { lowerFirst } from "../../../platform/text/first-letter.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { STATUS_PATH } from "../../applicant-paths.ts";
import { type ApplicationScope, scopeOf } from "../../application-scope.store.server.ts";
import { recordApplicationView } from "../../desk/application/desk-application.store.server.ts";
import { readQuestions } from "../../questions/read-questions.server.ts";
import { fillLetter } from "../fill-letter.ts";
import { type LetterKind, type LetterText, readLetterKind } from "../letter-kinds.ts";
import { describeConflict } from "./describe-conflict.server.ts";
import { checkLetter, type LetterForm, type LetterProblem, readLetterForm, readOver } from "./letter-form.ts";
import { randomRecentApplications } from "./letter-templates.store.server.ts";
import { saveTemplate } from "./save-template.server.ts";

export type PreviewedLetter = { id: number; reference: string; subject: string; body: string };

/** What was typed. `over` is the version that the next save replaces. */
type TypedLetter = { values: LetterForm; over: number };

/** Why nothing was saved. An 'unread' form did not arrive as a whole: its `typed` is null without JavaScript, where only the page before has it. */
export type LetterResult = { attempt: string } & (
  | { kind: "unread"; isTooLarge: boolean; typed: TypedLetter | null }
  | (TypedLetter &
      (
        | { kind: "wrong"; problems: LetterProblem[] }
        /** Somebody else saved it first. `values` has what both changed. */
        | { kind: "conflict"; conflict: Conflict }
        | { kind: "preview"; letters: PreviewedLetter[] }
        | { kind: "unreachable" }
      ))
);

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

const MAX_BYTES = 128 * 1024;
const PREVIEWS = 3;

/** Saves a template, or previews it with real applications. */
export async function action({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "letters.edit");
  const deps = context.get(depsContext);
  const kind = readLetterKind(params.id);
  if (kind === null) throw data(null, { status: 404 });
  const read = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(read.kind === "text" ? read.text : "");
  // The buttons stand at the end of the form, all but that of a conflict.
  if (read.kind !== "text" || !form.has("intent")) {
    const isTooLarge = read.kind === "too-large";
    return result({ kind: "unread", isTooLarge, typed: null }, isTooLarge ? 413 : 400);
  }
  const values = readLetterForm(form);
  const over = readOver(form);
  const checked = checkLetter(kind, values);
  if (checked.kind === "wrong") return result({ kind: "wrong", values, over, problems: checked.problems }, 422);
  const viewer = viewerOf({ request, context }, staff);
  if (form.get("intent") === "preview") {
    const { origin } = context.get(requestContextKey);
    const letters = await previewLetters(deps, scopeOf(staff, deps.content), {
      text: checked.text,
      kind,
      viewer,
      origin,
    });
    return result({ kind: "preview", values, over, letters }, 200);
  }
  const outcome = await saveTemplate(deps, { kind, over, text: checked.text, viewer, action: "letter.saved" });
  switch (outcome.kind) {
    case "saved":
      return redirect(`/dashboard/letters/${kind}?done=saved`, 303);
    case "conflict": {
      const { theirs } = outcome;
      const merged = await describeConflict(deps, { theirs, mine: checked.text, over });
      return result({ kind: "conflict", ...merged, over: theirs.version }, 409);
    }
  }
}

type Preview = { text: LetterText; kind: LetterKind; viewer: StaffViewer; origin: string };

/** Fills a letter with recent applications. Records that they were viewed before they are shown. */
async function previewLetters(deps: Deps, scope: ApplicationScope, { text, kind, viewer, origin }: Preview) {
  const { db, clock, publicUrl } = deps;
  const applications = await randomRecentApplications(db, scope, PREVIEWS);
  for (const { id } of applications) await recordApplicationView(db, { applicationId: id, viewer, at: clock.now() });
  const facts = {
    university: readSite(deps).identity.name,
    statusLink: `${publicUrl ?? origin}${STATUS_PATH}`,
    acceptUntil: null,
    missing:
      kind === "more-asked"
        ? `A clear scan of your ${lowerFirst(readQuestions(deps.content).labels.waecNecoResult)}.`
        : null,
  };
  return applications.map(({ id, ...application }): PreviewedLetter => {
    const filled = fillLetter(text, { ...application, ...facts });
    return { id, reference: application.reference, ...filled };
  });
}

type WithoutAttempt<Result> = Result extends unknown ? Omit<Result, "attempt"> : never;

function result(outcome: WithoutAttempt<LetterResult>, status: number) {
  return data<LetterResult>({ ...outcome, attempt: crypto.randomUUID() }, { status });
}
