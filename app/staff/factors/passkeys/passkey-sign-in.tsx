import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useBrowserValue } from "../../../ui/use-browser-value.ts";
import { nextPath } from "../../sign-in/next-path.ts";
import { readFields, SIGNED_IN, TRY_LATER } from "../../sign-in/sign-in-result.ts";
import { askForPasskey, supportsPasskeys } from "./passkey-browser.ts";

/** Signs in with a passkey, without username and password. Rendered after hydration, since passkeys need JavaScript. */
export function PasskeySignIn() {
  const [params] = useSearchParams();
  const [state, setState] = useState<{ isBusy: boolean; message: string | null }>({ isBusy: false, message: null });
  if (!useBrowserValue(supportsPasskeys)) return null;
  const signIn = async () => {
    setState({ isBusy: true, message: null });
    const message = await signInWithPasskey();
    if (message === null) window.location.assign(nextPath(params.get("next")));
    else setState({ isBusy: false, message });
  };
  return (
    <div className="mt-8 border-ground-400 border-t pt-6">
      {state.message && (
        <Notice tone="wrong" role="alert" className="mb-4">
          {state.message}
        </Notice>
      )}
      <Button onClick={signIn} disabled={state.isBusy} className="w-full">
        {state.isBusy ? "Waiting for your passkey..." : "Sign in with a passkey"}
      </Button>
    </div>
  );
}

/** Returns null when the user is signed in, otherwise a message. */
async function signInWithPasskey(): Promise<string | null> {
  try {
    const begun = await post({ kind: "begin" });
    if (!begun.ok) return TRY_LATER;
    const options = (await readFields(begun)).get("options");
    if (typeof options !== "string") return TRY_LATER;
    const asked = await askForPasskey(options);
    if (asked.kind === "failed") return asked.message;
    const response = await post({ kind: "sign-in", passkey: asked.response });
    const message = (await readFields(response)).get("message");
    if (response.ok && message === SIGNED_IN) return null;
    return typeof message === "string" ? message : TRY_LATER;
  } catch {
    return TRY_LATER;
  }
}

function post(body: { kind: string; passkey?: string }): Promise<Response> {
  return fetch("/login/passkey", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
  });
}
