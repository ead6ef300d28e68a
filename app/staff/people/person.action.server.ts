import { type ActionFunctionArgs, data, redirect } from "react-router";
import * as z from "zod";
import { type Deps, depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { linkPath, type MailedPurpose } from "../links/staff-link.ts";
import { unlinkIdentities } from "../oidc/unlink-identities.server.ts";
import { ROLES } from "../permissions/permissions.ts";
import { requireRecentSignIn } from "../require-recent-sign-in.server.ts";
import { requirePermission } from "../require-staff.server.ts";
import { describeBrowser } from "../sign-in/sign-in-place.server.ts";
import {
  disablePerson,
  type Editor,
  enablePerson,
  resetPersonFactors,
  savePerson,
  sendPersonLink,
  signOutPerson,
  withdrawInvitation,
} from "./change-person.server.ts";
import { knownFaculties } from "./known-faculties.server.ts";
import { findPerson } from "./people.store.server.ts";
import { readPersonId } from "./person.loader.server.ts";
import {
  checkPerson,
  type PersonDetails,
  type PersonProblem,
  type PersonValues,
  readPersonForm,
} from "./person-form.ts";

/** The outcome of a form that stays on the page. */
export type PersonResult = { attempt: string } & (
  | { kind: "wrong"; values: PersonValues; problems: PersonProblem[] }
  /** Somebody else has changed the account meanwhile. */
  | { kind: "conflict"; values: PersonValues; changes: string[]; seen: PersonDetails }
  /** The form of an action without fields failed. */
  | { kind: "failed"; message: string }
  /** A link that was not mailed, shown once. */
  | { kind: "hand-over"; purpose: MailedPurpose; address: string }
);

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

const MAX_BYTES = 32 * 1024;

const LAST_ADMINISTRATOR =
  "This is the only administrator who can sign in. Make another account an administrator first.";

/** The version of the account that the form showed. */
const seenSchema = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  roles: z.array(z.enum(ROLES)),
  faculties: z.nullable(z.array(z.string())),
});

/** Handles the forms of the page of one account. */
export async function action({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "people.manage");
  const deps = context.get(depsContext);
  const requestContext = context.get(requestContextKey);
  const { origin } = requestContext;
  const id = readPersonId(params.id);
  if (id === null) throw data(null, { status: 404 });
  await requireRecentSignIn({ request, url, context });
  const body = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const browser = describeBrowser({ requestContext, headers: request.headers });
  const editor = { id: staff.id, username: staff.username, ...browser };
  switch (form.get("intent")) {
    case "save":
      return save(deps, editor, id, form);
    case "disable":
      return changed(id, "disabled", await disablePerson(deps, editor, id));
    case "enable":
      return changed(id, "enabled", await enablePerson(deps, editor, id));
    case "reset":
      return sendLinkTo(deps, editor, { id, purpose: "password-reset", origin });
    case "invite":
      return sendLinkTo(deps, editor, { id, purpose: "invitation", origin });
    case "withdraw":
      return withdraw(deps, editor, id);
    case "reset-factors":
      return resetFactors(deps, editor, id);
    case "unlink":
      return unlink(deps, editor, id);
    case "sign-out":
      return signOut(deps, editor, id, form.get("session"));
    default:
      return failed("Nothing was changed: the page sent something unknown. Load it again.");
  }
}

async function save(deps: Deps, editor: Editor, id: number, form: URLSearchParams) {
  const values = readPersonForm(form);
  const current = await findPerson(deps.db, id);
  if (!current) throw data(null, { status: 404 });
  const seen = readSeen(form.get("seen"));
  if (seen === null) return failed("Nothing was saved: the page sent something unknown. Load it again.");
  const checked = checkPerson(values, {
    faculties: knownFaculties(deps.content, current.faculties),
    needsEmail: current.state.kind === "invited",
  });
  if (checked.kind === "wrong") return wrong(values, checked.problems);
  const outcome = await savePerson(deps, editor, { id, seen, person: checked.person });
  switch (outcome.kind) {
    case "saved":
      return redirect(`/dashboard/people/${id}?done=saved`, 303);
    case "unknown":
      throw data(null, { status: 404 });
    case "last-administrator":
      return wrong(values, [{ field: "roles", message: LAST_ADMINISTRATOR }], 409);
    case "email-taken":
      return wrong(values, [{ field: "email", message: "Another account has this e-mail address." }]);
    case "conflict": {
      const { name, email, roles, faculties } = outcome.current;
      const { changes } = outcome;
      return result({ kind: "conflict", values, changes, seen: { name, email, roles, faculties } }, 409);
    }
  }
}

function readSeen(text: string | null): PersonDetails | null {
  try {
    return seenSchema.safeParse(JSON.parse(text ?? "")).data ?? null;
  } catch {
    return null;
  }
}

function changed(id: number, done: string, outcome: "done" | "unknown" | "last-administrator") {
  switch (outcome) {
    case "done":
      return redirect(`/dashboard/people/${id}?done=${done}`, 303);
    case "unknown":
      throw data(null, { status: 404 });
    case "last-administrator":
      return failed(LAST_ADMINISTRATOR);
  }
}

type LinkRequest = { id: number; purpose: MailedPurpose; origin: string };

async function sendLinkTo(deps: Deps, editor: Editor, { id, purpose, origin }: LinkRequest) {
  const outcome = await sendPersonLink(deps, editor, { id, purpose });
  switch (outcome.kind) {
    case "unknown":
      throw data(null, { status: 404 });
    case "not-possible":
      return failed("No link was sent: the account has changed meanwhile. Look at its state below.");
    case "sent": {
      const { link } = outcome;
      if (link.kind === "hand-over")
        return result({ kind: "hand-over", purpose, address: `${origin}${linkPath(link.token, purpose)}` }, 200);
      return redirect(`/dashboard/people/${id}?done=${purpose === "invitation" ? "invited" : "reset"}`, 303);
    }
  }
}

async function withdraw(deps: Deps, editor: Editor, id: number) {
  const outcome = await withdrawInvitation(deps, editor, id);
  switch (outcome) {
    case "unknown":
    case "done":
      return redirect("/dashboard/people?withdrawn", 303);
    case "not-possible":
      return failed("The invitation was accepted meanwhile. You can disable the account.");
  }
}

async function resetFactors(deps: Deps, editor: Editor, id: number) {
  const outcome = await resetPersonFactors(deps, editor, id);
  switch (outcome) {
    case "done":
      return redirect(`/dashboard/people/${id}?done=factors-reset`, 303);
    case "unknown":
      throw data(null, { status: 404 });
    case "not-possible":
      return failed("Nothing was reset: the account has no two-step verification, or it is your own.");
  }
}

async function unlink(deps: Deps, { id: editorId, username, ...from }: Editor, id: number) {
  const actor = { kind: "staff", id: editorId, username } as const;
  const outcome = await unlinkIdentities(deps, { actor, ...from }, { id });
  switch (outcome.kind) {
    case "done":
    case "not-linked":
      return redirect(`/dashboard/people/${id}?done=unlinked`, 303);
    case "unknown":
      throw data(null, { status: 404 });
    case "last-administrator":
      return failed(LAST_ADMINISTRATOR);
  }
}

/** Ends one session of the account, or all of them. */
async function signOut(deps: Deps, editor: Editor, id: number, session: string | null) {
  const sessionId = session === "all" ? "all" : readPersonId(session ?? "");
  if (sessionId === null || !(await signOutPerson(deps, editor, id, sessionId))) throw data(null, { status: 404 });
  return redirect(`/dashboard/people/${id}?done=signed-out`, 303);
}

function wrong(values: PersonValues, problems: PersonProblem[], status = 422) {
  return result({ kind: "wrong", values, problems }, status);
}

function failed(message: string) {
  return result({ kind: "failed", message }, 409);
}

type WithoutAttempt<Result> = Result extends unknown ? Omit<Result, "attempt"> : never;

function result(outcome: WithoutAttempt<PersonResult>, status: number) {
  return data<PersonResult>({ ...outcome, attempt: crypto.randomUUID() }, { status });
}
