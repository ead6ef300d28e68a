import { data, redirect } from "react-router";
import { useTitle } from "../../../content/read-site.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { requireSignedIn } from "../../require-staff.server.ts";
import { nextPath } from "../../sign-in/next-path.ts";
import { StaffFailure } from "../../staff-failure.tsx";
import type { Route } from "./+types/confirm.page.ts";
import { confirmIdentity, problemOf } from "./confirm-identity.server.ts";
import { CONFIRM_PASSWORD, ConfirmIdentityForm } from "./confirm-identity-form.tsx";

const TITLE = "Confirm that it's you";
const MAX_BYTES = 512 * 1024;

export async function loader(args: Route.LoaderArgs) {
  const { username } = await requireSignedIn(args);
  return { username, action: `${args.url.pathname}${args.url.search}` };
}

/** Confirms the signed-in person by password, and redirects to the page that requires it. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireSignedIn(args);
  const body = await readBodyText(args.request, MAX_BYTES);
  const password = new URLSearchParams(body.kind === "text" ? body.text : "").get(CONFIRM_PASSWORD) ?? "";
  const confirmation = await confirmIdentity(args, staff, password);
  if (confirmation.kind === "confirmed") return redirect(nextPath(args.url.searchParams.get("next")), 303);
  return data({ problem: problemOf(confirmation) }, { status: confirmation.kind === "limited" ? 429 : 422 });
}

/** Asks for the password before a page or a download that requires a recent sign-in. */
export default function ConfirmPage({ loaderData: { username, action }, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem ?? null;
  return (
    <div className="min-h-0 grow overflow-auto p-4 sm:p-6">
      <title>{useTitle(problem === null ? TITLE : `Error: ${TITLE}`)}</title>
      <h1 className="text-xl">{TITLE}</h1>
      <ConfirmIdentityForm kind="confirm-identity" username={username} action={action} typed={[]} problem={problem} />
    </div>
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading={TITLE}>An error occurred. Please try again.</StaffFailure>;
}
