import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useNavigation,
} from "react-router";
import { useTitle } from "../../content/read-site.ts";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { normalizeUsername } from "../accounts/username.ts";
import { recordRepeatable } from "../sign-in/sign-in-events.server.ts";
import { describeBrowser } from "../sign-in/sign-in-place.server.ts";
import type { Route } from "./+types/forgot.page.ts";
import { SEND_RESET_LINK } from "./send-reset-link.job.server.ts";
import { LINK_LIFETIMES } from "./staff-link.ts";

const MAX_BYTES = 16 * 1024;
/** As long as an e-mail address can be. */
const MAX_TYPED_LENGTH = 254;

export function loader({ url, context }: LoaderFunctionArgs) {
  return { isRequested: url.searchParams.has("requested"), sendsMail: context.get(depsContext).noMailReason === null };
}

/** Queues the job that mails a link. The response is the same whether there is such an account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const deps = context.get(depsContext);
  const body = await readBodyText(request, MAX_BYTES);
  const typed = new URLSearchParams(body.kind === "text" ? body.text : "").get("account") ?? "";
  const account = normalizeUsername(typed).replaceAll("\0", "");
  if (account === "" || account.length > MAX_TYPED_LENGTH)
    return data({ typed, message: "Type your username or your e-mail address." }, { status: 422 });
  const { network, userAgent } = describeBrowser({
    requestContext: context.get(requestContextKey),
    headers: request.headers,
  });
  const allowance = await deps.limits.passwordLinksByNetwork.take(network);
  if (allowance.kind === "limited") {
    const detail = { reason: "limited" };
    await recordRepeatable(deps, { network, userAgent }, { action: "password.link-requested", detail });
    const message = "Too many links were asked for from your network. Try again in an hour, or ask an administrator.";
    return data({ typed, message }, { status: 429, headers: { "Retry-After": String(allowance.retryAfterSeconds) } });
  }
  await deps.db
    .transaction()
    .execute((transaction) => deps.jobs.send(SEND_RESET_LINK, { typed: account, network, userAgent }, transaction));
  return redirect("/login/forgot?requested", 303);
}

export default function ForgotPage({ loaderData: { isRequested, sendsMail }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className="page-width py-12 sm:py-20">
      <title>{useTitle(actionData ? "Error: Forgot your password?" : "Forgot your password?")}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-md">
        <h1 className="text-3xl">Forgot your password?</h1>
        {!sendsMail ? (
          <Notice tone="caution" className="mt-6">
            This site sends no mail at the moment. Ask an administrator for a link to set a new password.
          </Notice>
        ) : isRequested ? (
          <Requested />
        ) : (
          <AskForm typed={actionData?.typed} error={actionData?.message} />
        )}
        <p className="mt-8">
          <Link to="/login" className="text-link">
            Back to the sign-in
          </Link>
        </p>
      </div>
    </main>
  );
}

function Requested() {
  return (
    <Notice tone="good" role="status" className="mt-6">
      <p>
        If there is such an account, a link is on its way to its e-mail address. It is valid for{" "}
        {LINK_LIFETIMES["password-reset"].label}.
      </p>
      <p className="mt-3">
        Nothing arrived after a few minutes? Look among unwanted mail. An account without an e-mail address gets no
        link: ask an administrator.
      </p>
    </Notice>
  );
}

function AskForm({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  const isSending = useNavigation().state !== "idle";
  return (
    <>
      <p className="mt-2 text-ink-700">We mail you a link with which you set a new one.</p>
      <Form method="post" className="mt-8 grid gap-6" replace>
        <TextField
          id="account"
          name="account"
          label="Username or e-mail address"
          error={error}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          defaultValue={typed}
        />
        <Button type="submit" kind="firm" disabled={isSending}>
          {isSending ? "Sending..." : "Send the link"}
        </Button>
      </Form>
    </>
  );
}
