import { data, redirect } from "react-router";
import { useTitle } from "../../../content/read-site.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { Notice } from "../../../ui/notice/notice.tsx";
import { describeFailure, isOidcFailure } from "../../oidc/oidc-failures.ts";
import { requireSignedIn } from "../../require-staff.server.ts";
import { nextPath } from "../../sign-in/next-path.ts";
import { StaffFailure } from "../../staff-failure.tsx";
import type { Route } from "./+types/confirm.page.ts";
import { confirmationMethods, confirmIdentity, isRecent, problemOf } from "./confirm-identity.server.ts";
import { CONFIRM_PASSWORD, ConfirmIdentityForm } from "./confirm-identity-form.tsx";

const TITLE = "Confirm that it's you";
const MAX_BYTES = 512 * 1024;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireSignedIn(args);
  const { pathname, search, searchParams } = args.url;
  const deps = args.context.get(depsContext);
  const failed = searchParams.get("failed");
  return {
    username: staff.username,
    methods: await confirmationMethods(deps, staff),
    action: `${pathname}${search}`,
    next: nextPath(searchParams.get("next")),
    failure: isOidcFailure(failed) ? describeFailure(failed, deps.oidc?.label ?? "").message : null,
    isConfirmed: searchParams.has("confirmed") && isRecent(deps, staff),
  };
}

/** Confirms the signed-in person by password, unless another confirmation was recent, and redirects to the page that requires it. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireSignedIn(args);
  const body = await readBodyText(args.request, MAX_BYTES);
  const password = new URLSearchParams(body.kind === "text" ? body.text : "").get(CONFIRM_PASSWORD) ?? "";
  const next = nextPath(args.url.searchParams.get("next"));
  if (password === "" && isRecent(args.context.get(depsContext), staff)) return redirect(next, 303);
  const confirmation = await confirmIdentity(args, staff, password);
  if (confirmation.kind === "confirmed") return redirect(next, 303);
  return data({ problem: problemOf(confirmation) }, { status: confirmation.kind === "limited" ? 429 : 422 });
}

/** Asks for a confirmation before a page or a download that requires a recent sign-in. */
export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isConfirmed, failure, ...form } = loaderData;
  const problem = actionData?.problem ?? failure;
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(problem === null ? TITLE : `Error: ${TITLE}`)}</title>
      <div className="max-w-4xl p-4 sm:py-6">
        <h1 className="text-xl">{TITLE}</h1>
        {isConfirmed ? (
          <Notice tone="good" role="status" className="mt-4 max-w-prose">
            You have confirmed that it's you. Close this tab, and go on in the other one.
          </Notice>
        ) : (
          <ConfirmIdentityForm {...form} typed={[]} problem={problem} />
        )}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading={TITLE}>An error occurred. Please try again.</StaffFailure>;
}
