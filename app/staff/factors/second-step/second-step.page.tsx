import { useEffect, useRef, useState } from "react";
import { data, Form, Link, useNavigation, useSearchParams, useSubmit } from "react-router";
import { useTitle } from "../../../content/read-site.ts";
import { Button, buttonStyle } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useBrowserValue } from "../../../ui/use-browser-value.ts";
import { nextPath } from "../../sign-in/next-path.ts";
import { TRY_LATER } from "../../sign-in/sign-in-result.ts";
import { askForPasskey, supportsPasskeys } from "../passkeys/passkey-browser.ts";
import type { Route } from "./+types/second-step.page.ts";

export { action, loader } from "./second-step.action.server.ts";

/** Reports a lost connection on the page, so that the sign-in can go on. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    // Browsers report a lost connection as a TypeError; redirects and the server's errors are thrown, too.
    if (error instanceof TypeError) return data({ message: TRY_LATER, isOver: false }, { status: 503 });
    throw error;
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

const TITLE = "Two-step verification";

export default function SecondStepPage({ loaderData: step, actionData }: Route.ComponentProps) {
  const isExpired = step.kind === "expired" || actionData?.isOver === true;
  const message = actionData?.message ?? null;
  return (
    <main id="main" tabIndex={-1} className="page-width py-12 sm:py-20">
      <title>{useTitle(`${isExpired || message ? "Error: " : ""}${TITLE}`)}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-md">
        <h1 className="text-3xl">{TITLE}</h1>
        {isExpired ? (
          <Expired />
        ) : (
          <>
            <Rejection message={message} />
            {step.kind === "ready" && <Steps {...step} />}
          </>
        )}
      </div>
    </main>
  );
}

function Expired() {
  const [params] = useSearchParams();
  return (
    <>
      <Notice tone="wrong" role="alert" className="mt-6">
        This step is over: it took longer than five minutes, or there were five wrong codes. Nobody is signed in.
      </Notice>
      <Link
        to={`/login?next=${encodeURIComponent(nextPath(params.get("next")))}`}
        className={buttonStyle("firm", "mt-6 w-full")}
      >
        Sign in again
      </Link>
    </>
  );
}

function Rejection({ message }: { message: string | null }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) alert.current?.focus();
  }, [message]);
  if (message === null) return null;
  return (
    <Notice tone="wrong" role="alert" tabIndex={-1} ref={alert} className="mt-6">
      {message}
    </Notice>
  );
}

type StepsProps = {
  hasTotp: boolean;
  hasRecoveryCodes: boolean;
  passkeyOptions: string | null;
};

function Steps({ hasTotp, hasRecoveryCodes, passkeyOptions }: StepsProps) {
  const isSending = useNavigation().state !== "idle";
  return (
    <>
      {passkeyOptions && <PasskeyStep options={passkeyOptions} isSending={isSending} />}
      {(hasTotp || hasRecoveryCodes) && (
        <Form method="post" className="mt-8 grid gap-6" replace>
          <TextField
            id="code"
            name="code"
            label={hasTotp ? "Code" : "Recovery code"}
            help={codeHelp(hasTotp, hasRecoveryCodes)}
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={40}
            required
          />
          <Button type="submit" kind="firm" disabled={isSending}>
            {isSending ? "Signing in..." : "Sign in"}
          </Button>
        </Form>
      )}
      <p className="mt-8 text-ink-700 text-sm">
        Lost everything that you could use here? Ask an administrator to reset your two-step verification.
      </p>
    </>
  );
}

function codeHelp(hasTotp: boolean, hasRecoveryCodes: boolean): string {
  if (!hasTotp) return "One of the codes that you printed or saved. Each works once.";
  const app = "The six digits that your authenticator app shows now.";
  return hasRecoveryCodes ? `${app} Or one of your recovery codes.` : app;
}

function PasskeyStep({ options, isSending }: { options: string; isSending: boolean }) {
  const submit = useSubmit();
  const isSupported = useBrowserValue(supportsPasskeys);
  const [state, setState] = useState<{ isBusy: boolean; message: string | null }>({ isBusy: false, message: null });
  if (isSupported === null)
    return (
      <noscript>
        <Notice className="mt-6">Your passkey needs JavaScript, which is off in this browser.</Notice>
      </noscript>
    );
  if (!isSupported) return <Notice className="mt-6">This browser doesn't support passkeys.</Notice>;
  const signIn = async () => {
    setState({ isBusy: true, message: null });
    const asked = await askForPasskey(options);
    if (asked.kind === "done") await submit({ passkey: asked.response }, { method: "post", replace: true });
    setState({ isBusy: false, message: asked.kind === "failed" ? asked.message : null });
  };
  return (
    <div className="mt-6">
      {state.message && (
        <Notice tone="wrong" role="alert" className="mb-4">
          {state.message}
        </Notice>
      )}
      <Button kind="firm" onClick={signIn} disabled={state.isBusy || isSending} className="w-full">
        {state.isBusy ? "Waiting for your passkey..." : "Use a passkey"}
      </Button>
    </div>
  );
}
