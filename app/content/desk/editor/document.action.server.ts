import { type ActionFunctionArgs, data, redirect } from "react-router";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { removeAutosave } from "../../../platform/autosave/autosaves.store.server.ts";
import { type Deps, depsContext } from "../../../platform/deps.server.ts";
import { type BodyText, readBodyText } from "../../../platform/http/request-body.server.ts";
import { isDataRequest } from "../../../platform/react-router/data-request.ts";
import type { Permitted } from "../../../staff/permissions/permissions.ts";
import type { Removed } from "../../../staff/removed-meanwhile.ts";
import { requireRecentSignIn } from "../../../staff/require-recent-sign-in.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatTime } from "../../../ui/format/place-time.ts";
import { type ChangeProblem, checkChange } from "../../check/check-change.server.ts";
import { PLACE } from "../../place.content.ts";
import { type DescribedConflict, describeConflict } from "../conflict/describe-conflict.server.ts";
import type { DocumentState } from "../document-state.store.server.ts";
import {
  type EditedDocument,
  encodeEntries,
  findEditedDocument,
  namesBankAccount,
} from "../edited-documents.server.ts";
import { changeLists } from "../form/change-lists.ts";
import { checkForm, type FieldProblem } from "../form/check-form.server.ts";
import { hasTooManyItems, readEntries } from "../form/form-field.ts";
import { locate } from "../form/form-values.ts";
import { approveDocument } from "../publish/approve-document.server.ts";
import { publishDocument, type ScheduledChoice } from "../publish/publish-document.server.ts";
import { discardDraft, saveDraft } from "../publish/save-draft.server.ts";
import { withdrawDocument } from "../publish/withdraw-document.server.ts";
import { readTimes, readTypedTimes, type TypedTimes } from "../publish-time.ts";
import { AUTOSAVE_FIELD } from "./autosave/document-autosave.ts";
import { findNewDeadLinks } from "./dead-links.server.ts";
import { answerRemoved, findRemovedDocument } from "./removed-document.server.ts";

/** Why the form is shown again, with what was typed. */
export type DocumentResult = {
  attempt: string;
  form: string;
  over: string;
  times: TypedTimes;
  scheduled: ScheduledChoice;
} & (
  | { kind: "changed" }
  | { kind: "saved"; at: string }
  | { kind: "wrong"; problems: FieldProblem[] }
  /** Somebody else saved it first. `form` and `times` have what both changed. */
  | { kind: "conflict"; conflict: DescribedConflict }
);

/** The result of a form that could not be read, or of an approval that is not possible: nothing of the form is shown again. */
export type UnreadResult = { kind: "failed"; attempt: string; message: string; problems: FieldProblem[] };

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { key: string } };

const MAX_BYTES = 1024 * 1024;
const TOO_LARGE =
  "Nothing was saved: the form is larger than a page can be, which is 1 MB of text and 6,500 entries of lists. It is still below, or where you came from: go back in your browser, and shorten it.";
const UNREADABLE =
  "Nothing was saved: the form did not arrive completely. Your text is still below, or where you came from: go back in your browser, and send it again.";

/** Saves, publishes or approves a document, or changes a list of its form without JavaScript. */
export async function action(args: Args) {
  const { request, context, params } = args;
  const staff = await requirePermission(args, "pages.edit");
  const deps = context.get(depsContext);
  const edited = findEditedDocument(params.key, deps);
  const removed = edited ? null : await findRemovedDocument(deps, params.key);
  const read = await readBodyText(request.clone(), MAX_BYTES);
  const sent = new URLSearchParams(read.kind === "text" ? read.text : "");
  const fault = faultOf(read, sent);
  if (fault) {
    const status = fault === "too-large" ? 413 : 400;
    // React Router's scripts keep the form; without them there is no page to show it.
    if (removed && !isDataRequest(request)) throw data(unreadOfRemoved(fault, removed.removal), { status });
    return data<UnreadResult>(unread(fault, removed?.removal), { status });
  }
  if (!edited)
    throw data(removed && (await answerRemoved(deps, removed.page, { ...removed, staff, sent })), { status: 404 });
  const outcome = await change(args, { edited, sent, viewer: viewerOf(args, staff), faculties: staff.faculties });
  const isDone = outcome instanceof Response || outcome.data.kind === "saved";
  if (isDone) await removeAutosave(deps.db, staff.id, sent.get(AUTOSAVE_FIELD) ?? "");
  return outcome;
}

type Change = {
  edited: EditedDocument;
  sent: URLSearchParams;
  viewer: ReturnType<typeof viewerOf>;
  faculties: Permitted["faculties"];
};

/** Does what the clicked button says. A redirect leads to the form as it is then. */
async function change(args: Args, { edited, sent, viewer, faculties }: Change) {
  const deps = args.context.get(depsContext);
  const intent = sent.get("$intent") ?? "";
  const isSensitive = (intent === "publish" || intent === "approve") && namesBankAccount(edited);
  if (isSensitive) await requireRecentSignIn(args);
  const typed = {
    times: readTypedTimes(sent),
    scheduled: sent.get("$scheduled") === "cancel" ? ("cancel" as const) : ("keep" as const),
    over: sent.get("$over") ?? "",
    form: encodeEntries(edited, readEntries(sent)),
  };
  const back = `/dashboard/pages/${edited.document.key}`;
  const version = Number(sent.get("$version"));
  switch (intent) {
    case "save":
    case "preview": {
      const outcome = await saveDraft(deps, { edited, viewer, ...typed });
      if (outcome.kind === "conflict") return conflict(deps, edited, outcome.state, typed);
      if (intent === "preview") return redirect(`${back}/preview`, 303);
      return result(
        { ...typed, kind: "saved", over: outcome.token, at: formatTime(outcome.at, deps.content.read(PLACE)) },
        200,
      );
    }
    case "publish":
      return publish(deps, { edited, viewer, faculties, typed, back });
    case "approve": {
      await requirePermission(args, "pages.approve");
      const outcome = await approveDocument(deps, { edited, version, viewer });
      if (outcome.kind === "invalid")
        return data<UnreadResult>(failed(`Nothing was published. ${outcome.message}`), { status: 409 });
      return redirect(`${back}?done=${outcome.kind}`, 303);
    }
    case "withdraw": {
      const outcome = await withdrawDocument(deps, { edited, version, viewer });
      const done = outcome.kind === "withdrawn" && !outcome.isDraft ? "withdrawn-only" : outcome.kind;
      return redirect(`${back}?done=${done}`, 303);
    }
    case "discard": {
      const isDiscarded = await discardDraft(deps, { edited, over: typed.over, viewer });
      return redirect(`${back}?done=${isDiscarded ? "discarded" : "gone"}`, 303);
    }
    default: {
      const form = encodeEntries(edited, changeLists(edited.fields, readEntries(sent), intent));
      return result({ ...typed, kind: "changed", form }, 200);
    }
  }
}

type Typed = { times: TypedTimes; over: string; form: string; scheduled: ScheduledChoice };
type Publish = Omit<Change, "sent"> & { typed: Typed; back: string };

async function publish(deps: Deps, { edited, viewer, faculties, typed, back }: Publish) {
  const checked = checkForm(edited, readEntries(new URLSearchParams(typed.form)), deps.pictures);
  const times = readTimes(typed.times, { now: deps.clock.now(), place: deps.content.read(PLACE) });
  const problems = [
    ...(checked.kind === "invalid" ? checked.problems : []),
    ...(times.kind === "wrong" ? times.problems : []),
    ...(checked.kind === "valid"
      ? locateProblems(edited, typed.form, await checkChange(deps, { ...edited, value: checked.value, faculties }))
      : []),
    ...(await findNewDeadLinks(deps, edited, typed.form)).map(({ field, label }) => ({
      field,
      label,
      message: "There is no page at this address. Choose one of the list.",
    })),
  ];
  if (checked.kind === "invalid" || times.kind === "wrong" || problems.length > 0)
    return result({ ...typed, kind: "wrong", problems: inOrderOf(typed.form, problems) }, 422);
  const content = { value: checked.value, shown: times.shown, scheduled: typed.scheduled };
  const outcome = await publishDocument(deps, { edited, viewer, ...typed }, content);
  switch (outcome.kind) {
    case "conflict":
      return conflict(deps, edited, outcome.state, typed);
    case "invalid":
      return result({ ...typed, kind: "wrong", problems: locateProblems(edited, typed.form, outcome.problems) }, 422);
    case "unchanged":
      return redirect(`${back}?done=unchanged${outcome.isDraftDiscarded ? "-discarded" : ""}`, 303);
    case "published": {
      const done = outcome.needsApproval ? "sent" : times.shown.from ? "scheduled" : "published";
      return redirect(`${back}?done=${done}`, 303);
    }
  }
}

/** Returns problems of a value as those of the form that it was read from. */
function locateProblems({ fields }: EditedDocument, form: string, problems: readonly ChangeProblem[]): FieldProblem[] {
  const entries = readEntries(new URLSearchParams(form));
  return problems.map(({ path, message }) => {
    const { name, label } = locate(fields, entries, path);
    return { field: name, label, message };
  });
}

/** Returns problems in the order of their fields. Those of the times, which stand beside the document, come last. */
function inOrderOf(form: string, problems: readonly FieldProblem[]): FieldProblem[] {
  const places = new Map<string, number>();
  // Each part that it belongs to stands where its first control does.
  for (const [place, name] of [...new URLSearchParams(form).keys()].entries())
    for (let part = name; part !== "" && !places.has(part); part = part.slice(0, Math.max(0, part.lastIndexOf("."))))
      places.set(part, place);
  const placeOf = ({ field }: FieldProblem) => places.get(field) ?? Number.MAX_SAFE_INTEGER;
  return problems.toSorted((one, other) => placeOf(one) - placeOf(other));
}

async function conflict(deps: Deps, edited: EditedDocument, state: DocumentState, typed: Typed) {
  const { form, times, ...described } = await describeConflict(deps, { edited, state, sent: typed });
  return result({ ...typed, kind: "conflict", over: state.token, form, times, conflict: described }, 409);
}

type Fault = Exclude<BodyText["kind"], "text">;

/** Returns why a form can't be read; null when it can. */
function faultOf(read: BodyText, sent: URLSearchParams): Fault | null {
  if (read.kind !== "text") return read.kind;
  // A form that was cut off lacks its last field.
  if (!sent.has("$end")) return "cut-off";
  return hasTooManyItems(sent) ? "too-large" : null;
}

/** `removal`: that somebody removed the page meanwhile. */
function unread(fault: Fault, removal?: string): UnreadResult {
  const message = fault === "too-large" ? TOO_LARGE : UNREADABLE;
  return failed(removal === undefined ? message : `${removal}. ${message}`);
}

function failed(message: string): UnreadResult {
  return { kind: "failed", attempt: crypto.randomUUID(), message, problems: [] };
}

/** Says that a page was removed, and where the text is of its form that can't be read. */
function unreadOfRemoved(fault: Fault, removal: string): Removed {
  const why = fault === "too-large" ? "is larger than a page can be" : "did not arrive completely";
  return {
    kind: "removed",
    message: `${removal}. Nothing was saved: the form ${why}. Your text is where you came from: go back in your browser, and copy it.`,
    next: { to: "/dashboard/pages", label: "All pages" },
    typed: [],
  };
}

type WithoutAttempt<Result> = Result extends unknown ? Omit<Result, "attempt"> : never;

function result(outcome: WithoutAttempt<DocumentResult>, status: number) {
  return data<DocumentResult>({ ...outcome, attempt: crypto.randomUUID() }, { status });
}
