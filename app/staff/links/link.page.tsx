import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useNavigation,
} from "react-router";
import { useSite, useTitle } from "../../content/read-site.ts";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { Button, buttonStyle } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { ErrorSummary } from "../../ui/notice/error-summary.tsx";
import { PASSWORD_HELP } from "../accounts/password-rules.ts";
import { signInFromForm } from "../sign-in/sign-in-from-form.action.server.ts";
import { describeBrowser } from "../sign-in/sign-in-place.server.ts";
import type { Route } from "./+types/link.page.ts";
import { setPasswordByLink } from "./set-password.server.ts";
import { LINK_LIFETIMES, type LinkPurpose } from "./staff-link.ts";
import { type FoundLink, findLink } from "./staff-links.store.server.ts";

const MAX_BYTES = 16 * 1024;

type VoidLink = Exclude<FoundLink, { kind: "valid" }>;
type LinkResult = { attempt: string; field: "password" | "again"; message: string };

/** Keeps the address of the page from other sites. */
const PRIVATE_PAGE = { "Referrer-Policy": "same-origin", "Cache-Control": "private, no-store" };

/** Reads a link without using it: mail scanners open links, too. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { db, clock } = context.get(depsContext);
  const link = await findLink(db, params.token ?? "", clock.now());
  const isOfSetup = /^\/setup\//i.test(url.pathname);
  if (link.kind !== "valid") return data({ link, isOfSetup }, { status: 404, headers: PRIVATE_PAGE });
  const { kind, username, name, purpose } = link;
  return data({ link: { kind, username, name, purpose }, isOfSetup }, { headers: PRIVATE_PAGE });
}

/** Sets the password and signs in. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const body = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const password = form.get("password") ?? "";
  if (password !== form.get("again")) return reject("again", "The two passwords differ. Type the same one twice.");
  const browser = { requestContext: context.get(requestContextKey), headers: request.headers };
  const outcome = await setPasswordByLink(
    context.get(depsContext),
    { token: params.token ?? "", password },
    describeBrowser(browser),
  );
  switch (outcome.kind) {
    case "bad-password":
      return reject("password", outcome.message);
    case "void":
      // The loader, which runs next, says why.
      return data(null, { status: 409 });
    case "set": {
      const signedIn = await signInFromForm({ request, context }, { username: outcome.username, password });
      if (signedIn.status === 200)
        return redirect(outcome.purpose === "setup" ? "/dashboard/setup" : "/dashboard", {
          status: 303,
          headers: signedIn.headers,
        });
      if (signedIn.secondFactor) return redirect("/login/second-factor", { status: 303, headers: signedIn.headers });
      return redirect("/login?set", { status: 303, headers: signedIn.headers });
    }
  }
}

function reject(field: LinkResult["field"], message: string) {
  return data<LinkResult>({ attempt: crypto.randomUUID(), field, message }, { status: 422 });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Loads the page's data again after a rejected form, too: the link may be void by then. */
export function shouldRevalidate(): boolean {
  return true;
}

/** The page that a link opens, to set a password. */
export default function LinkPage({ loaderData: { link, isOfSetup }, actionData: result }: Route.ComponentProps) {
  const title = titleOf(link);
  return (
    <main id="main" tabIndex={-1} className="page-width py-12 sm:py-20">
      <title>{useTitle(result ? `Error: ${title}` : title)}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-md">
        <h1 className="text-3xl">{title}</h1>
        {link.kind === "valid" ? (
          <PasswordForm link={link} result={result ?? undefined} />
        ) : (
          <VoidNotice link={link} isOfSetup={isOfSetup} />
        )}
      </div>
    </main>
  );
}

function titleOf(link: VoidLink | { kind: "valid"; purpose: LinkPurpose }): string {
  if (link.kind !== "valid") return "This link does not work";
  return { invitation: "Welcome", "password-reset": "Set a new password", setup: "Set up the site" }[link.purpose];
}

type PasswordFormProps = {
  link: { username: string; name: string; purpose: LinkPurpose };
  result: LinkResult | undefined;
};

function explain(purpose: LinkPurpose, university: string): string {
  switch (purpose) {
    case "invitation":
      return `Choose a password for your staff account at ${university}.`;
    case "password-reset":
      return "Choose another password. You will be signed out on every other device.";
    case "setup":
      return "Choose a password for the first staff account, which is an administrator’s. Then you make the site your own university’s, step by step.";
  }
}

function PasswordForm({ link, result }: PasswordFormProps) {
  const { name: university } = useSite().identity;
  const isSending = useNavigation().state !== "idle";
  const errorOf = (field: LinkResult["field"]) => (result?.field === field ? result.message : undefined);
  return (
    <>
      <p className="mt-2 text-ink-700">{explain(link.purpose, university)}</p>
      {result && (
        <ErrorSummary
          key={result.attempt}
          className="mt-6"
          message="The password is not set yet."
          problems={[{ field: result.field, message: result.message }]}
        />
      )}
      <Form method="post" className="mt-8 grid gap-6" replace>
        <TextField
          id="username"
          name="username"
          label="Username"
          help={link.name ? `For ${link.name}. You sign in with it.` : "You sign in with it."}
          autoComplete="username"
          readOnly
          value={link.username}
        />
        <PasswordField
          id="password"
          name="password"
          label="New password"
          help={PASSWORD_HELP}
          error={errorOf("password")}
          autoComplete="new-password"
        />
        <PasswordField
          id="again"
          name="again"
          label="New password, again"
          error={errorOf("again")}
          autoComplete="new-password"
        />
        <Button type="submit" kind="firm" disabled={isSending}>
          {isSending ? "Saving..." : "Set the password and sign in"}
        </Button>
      </Form>
    </>
  );
}

function VoidNotice({ link, isOfSetup }: { link: VoidLink; isOfSetup: boolean }) {
  const unknown = isOfSetup ? "setup" : null;
  const purpose = link.kind === "unknown" ? unknown : link.purpose;
  return (
    <>
      <p className="mt-4">{reasonOf(link)}</p>
      <p className="mt-4">{wayOut(purpose)}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link to="/login" className={buttonStyle("firm")}>
          Go to the sign-in
        </Link>
        {(purpose === null || purpose === "password-reset") && (
          <Link to="/login/forgot" className={buttonStyle("plain")}>
            Ask for another link
          </Link>
        )}
      </p>
    </>
  );
}

function wayOut(purpose: LinkPurpose | null): string {
  switch (purpose) {
    case "setup":
      return "The setup goes on after the sign-in, at the address /setup. While nobody has signed in yet, each start of Gatehouse makes a new link. On the server, npm run staff -- invite-link admin makes one, too.";
    case "password-reset":
      return "If you still need a new password, ask for another link.";
    case "invitation":
    case null:
      return "If you need another invitation, ask the administrator who sent it.";
  }
}

function reasonOf(link: VoidLink): string {
  switch (link.kind) {
    case "used":
      return "It was used already, and a password was set. If that was you, sign in with it. If it was not, tell an administrator at once.";
    case "expired":
      return `It was valid for ${LINK_LIFETIMES[link.purpose].label}, and they are over.`;
    case "replaced":
      return link.purpose === "setup"
        ? "A newer link was made, or the password was changed since."
        : "A newer link was sent, or the password was changed since. Use the link in the newest mail.";
    case "disabled":
      return "The account is disabled. Ask an administrator.";
    case "unknown":
      return "Perhaps it was not copied completely, or the invitation was withdrawn.";
  }
}
