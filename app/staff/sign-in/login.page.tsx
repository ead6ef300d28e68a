import { useEffect, useRef } from "react";
import { data, Form, Link, redirect, redirectDocument, useNavigation } from "react-router";
import { useSite, useTitle } from "../../content/read-site.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { isOutage } from "../../platform/errors/outage.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { PasskeySignIn } from "../factors/passkeys/passkey-sign-in.tsx";
import { OidcLink } from "../oidc/oidc-link.tsx";
import { signedInStaff } from "../require-staff.server.ts";
import type { Route } from "./+types/login.page.ts";
import { nextPath } from "./next-path.ts";
import { signInFromForm } from "./sign-in-from-form.action.server.ts";
import { readFields, SIGNED_IN, TRY_LATER, WRONG_CREDENTIALS } from "./sign-in-result.ts";

const MAX_BYTES = 64 * 1024;

/** Redirects a signed-in user to the dashboard. Returns where the sign-in leads, and the name of the identity provider if there is one. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const staff = await signedInStaff(request, context).catch((error: unknown) => {
    if (isOutage(error)) return null;
    throw error;
  });
  const next = nextPath(url.searchParams.get("next"));
  if (staff) throw redirect(next);
  return { next, provider: context.get(depsContext).oidc?.label ?? null, isPasswordSet: url.searchParams.has("set") };
}

/** Signs in from a browser without JavaScript. */
export async function action({ request, url, context }: Route.ActionArgs) {
  if (request.method !== "POST")
    return data(
      { message: "Sign in with POST.", username: "" },
      { status: 405, headers: { Allow: "GET, HEAD, POST" } },
    );
  const body = await readBodyText(request, MAX_BYTES);
  if (body.kind === "too-slow")
    return data({ message: TRY_LATER, username: "" }, { status: 408, headers: { Connection: "close" } });
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const typed = { username: form.get("username") ?? "", password: form.get("password") ?? "" };
  const result = await signInFromForm({ request, context }, typed);
  if (result.status === 200)
    return redirect(nextPath(url.searchParams.get("next")), { status: 303, headers: result.headers });
  if (result.secondFactor) return redirect(secondStepPath(url), { status: 303, headers: result.headers });
  return data(
    { message: result.message, username: typed.username },
    { status: result.status, headers: result.headers },
  );
}

/** Signs in through the endpoint, so that a lost connection gets its own error message. */
export async function clientAction({ request, url }: Route.ClientActionArgs) {
  const form = await request.formData();
  const typed = { username: String(form.get("username")), password: String(form.get("password")) };
  const outcome = await requestSignIn(typed);
  // With a status of 400 or more, React Router does not load the page's data again, which a lost connection would turn into an error page.
  switch (outcome) {
    case "signed-in":
      // `next` may be a document, which client-side navigation can't show.
      return redirectDocument(nextPath(url.searchParams.get("next")));
    case "second-step":
      return redirect(secondStepPath(url));
    case "rejected":
      return data({ message: WRONG_CREDENTIALS, username: typed.username }, { status: 401 });
    case "failed":
      return data({ message: TRY_LATER, username: typed.username }, { status: 503 });
  }
}

function secondStepPath(url: URL): string {
  return `/login/second-factor?next=${encodeURIComponent(nextPath(url.searchParams.get("next")))}`;
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Signs in at the endpoint. Requires its success message, since a captive portal may respond with 200 to any request. */
async function requestSignIn(typed: {
  username: string;
  password: string;
}): Promise<"signed-in" | "second-step" | "rejected" | "failed"> {
  try {
    const response = await fetch("/api/admin/login", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(typed),
    });
    if (response.status === 429 || response.status >= 500) return "failed";
    const fields = await readFields(response);
    if (response.status === 401 && fields.get("secondFactor") === true) return "second-step";
    return response.ok && fields.get("message") === SIGNED_IN ? "signed-in" : "rejected";
  } catch {
    return "failed";
  }
}

export default function LoginPage({ loaderData: { next, provider, isPasswordSet }, actionData }: Route.ComponentProps) {
  const { name } = useSite().identity;
  const isSending = useNavigation().state !== "idle";
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (actionData) alert.current?.focus();
  }, [actionData]);
  return (
    <main id="main" tabIndex={-1} className="page-width py-12 sm:py-20">
      <title>{useTitle(`${actionData ? "Error: " : ""}Staff sign-in`)}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-md">
        <h1 className="text-3xl">Staff sign-in</h1>
        <p className="mt-2 text-ink-700">For the registry and the ICT office of {name}.</p>
        {isPasswordSet && !actionData && (
          <Notice tone="good" role="status" className="mt-6">
            Your new password is set. Sign in with it.
          </Notice>
        )}
        {actionData && (
          <Notice tone="wrong" role="alert" tabIndex={-1} ref={alert} className="mt-6">
            {actionData.message}
          </Notice>
        )}
        {provider !== null && (
          <>
            <OidcLink provider={provider} next={next} className="mt-8" />
            <h2 className="mt-10 text-xl">Or with a username and a password</h2>
          </>
        )}
        <Form method="post" className={`grid gap-6 ${provider === null ? "mt-8" : "mt-4"}`} replace>
          <TextField
            id="username"
            name="username"
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            defaultValue={actionData?.username}
          />
          <PasswordField id="password" name="password" label="Password" autoComplete="current-password" />
          <Button type="submit" kind="firm" disabled={isSending}>
            {isSending ? "Signing in..." : "Sign in"}
          </Button>
        </Form>
        <p className="mt-6">
          <Link to="/login/forgot" className="text-link">
            Forgot your password?
          </Link>
        </p>
        {/* Last, since it appears after hydration and would move what stands below it. */}
        <PasskeySignIn />
      </div>
    </main>
  );
}
