import { type ActionFunctionArgs, data, redirect } from "react-router";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { isUsername, normalizeUsername } from "../accounts/username.ts";
import { linkPath } from "../links/staff-link.ts";
import { requireRecentSignIn } from "../require-recent-sign-in.server.ts";
import { requirePermission } from "../require-staff.server.ts";
import { describeBrowser } from "../sign-in/sign-in-place.server.ts";
import { invite } from "./change-person.server.ts";
import { knownFaculties } from "./known-faculties.server.ts";
import { checkPerson, type PersonProblem, type PersonValues, readPersonForm } from "./person-form.ts";

export type InviteResult =
  | { kind: "wrong"; attempt: string; values: PersonValues; username: string; problems: PersonProblem[] }
  /** The link of an invitation that was not mailed, shown once. */
  | { kind: "hand-over"; id: number; name: string; address: string };

const MAX_BYTES = 16 * 1024;

/** Creates an account and sends its invitation. On an error, returns what was typed. */
export async function action({ request, url, context }: Pick<ActionFunctionArgs, "request" | "url" | "context">) {
  const staff = await requirePermission({ request, url, context }, "people.manage");
  const deps = context.get(depsContext);
  const requestContext = context.get(requestContextKey);
  const { origin } = requestContext;
  const body = await readBodyText(request.clone(), MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const values = readPersonForm(form);
  const typed = form.get("username") ?? "";
  const reject = (problems: PersonProblem[]) =>
    data<InviteResult>(
      { kind: "wrong", attempt: crypto.randomUUID(), values, username: typed, problems },
      { status: 422 },
    );
  const checked = checkPerson(values, { faculties: knownFaculties(deps.content), needsEmail: true });
  const username = normalizeUsername(typed || values.email);
  const problems = checked.kind === "wrong" ? checked.problems : [];
  if (!isUsername(username) && (typed !== "" || !problems.some(({ field }) => field === "email")))
    problems.push({ field: "username", message: badUsername(typed) });
  if (checked.kind === "wrong" || problems.length > 0) return reject(problems);
  await requireRecentSignIn({ request, url, context });
  const outcome = await invite(
    deps,
    { ...staff, ...describeBrowser({ requestContext, headers: request.headers }) },
    { ...checked.person, username },
  );
  switch (outcome.kind) {
    case "taken":
      return reject([{ field: outcome.field, message: takenMessage(outcome.field, typed) }]);
    case "invited":
      if (outcome.link.kind === "mailed") return redirect(`/dashboard/people/${outcome.id}?done=invited`, 303);
      return data<InviteResult>({
        kind: "hand-over",
        id: outcome.id,
        name: checked.person.name,
        address: `${origin}${linkPath(outcome.link.token, "invitation")}`,
      });
  }
}

function badUsername(typed: string): string {
  const rule = "A username has 1 to 64 of the characters a-z 0-9 . _ @ - and starts with a letter or a digit.";
  return typed === "" ? `The e-mail address can't be the username. Type one: ${rule}` : rule;
}

function takenMessage(field: "email" | "username", typed: string): string {
  if (field === "email") return "Another account has this e-mail address.";
  return typed === ""
    ? "Another account has this address as its username. Type another username."
    : "Another account has this username.";
}
