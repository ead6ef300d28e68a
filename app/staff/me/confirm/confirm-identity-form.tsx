import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { Button, buttonStyle } from "../../../ui/button/button.tsx";
import { PasswordField } from "../../../ui/field/password-field.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useBrowserValue } from "../../../ui/use-browser-value.ts";
import { supportsPasskeys } from "../../factors/passkeys/passkey-browser.ts";
import { CONFIRMED_PATH, confirmAtProviderPath } from "./confirm-path.ts";
import { confirmWithPasskey } from "./confirm-with-passkey.ts";

/** The field of the password in a form that is sent again with a confirmation. */
export const CONFIRM_PASSWORD = "confirmPassword";

/** What requireRecentSignIn sends with 403: the form to send again, without passwords. */
export const confirmIdentitySchema = z.object({
  kind: z.literal("confirm-identity"),
  username: z.string(),
  /** What the account can confirm with; `provider` is the name of the identity provider. */
  methods: z.object({ password: z.boolean(), passkey: z.boolean(), provider: z.nullable(z.string()) }),
  /** The address that the form was sent to. */
  action: z.string(),
  /** What was typed, by field. */
  typed: z.array(z.tuple([z.string(), z.string()])),
  /** Why a confirmation was not accepted; null when none was tried yet. */
  problem: z.nullable(z.string()),
});
export type ConfirmIdentity = z.infer<typeof confirmIdentitySchema>;

type FormProps = Omit<ConfirmIdentity, "kind"> & {
  /** The path that a confirmation leads to; null when a form waits to be sent again. */
  next?: string | null;
};

/** Asks for the password, a passkey or a sign-in at the identity provider, and sends the form that was rejected again. */
export function ConfirmIdentityForm({ username, methods, action, typed, problem, next = null }: FormProps) {
  const notice = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <>
      <Notice
        tone={problem === null ? "calm" : "wrong"}
        role="alert"
        tabIndex={-1}
        ref={notice}
        className="mt-4 max-w-prose"
      >
        {problem ?? `Confirm that it's you: you signed in more than ten minutes ago. ${howTo(methods)}`}
        {typed.length > 0 && " Nothing was changed yet, and nothing that you typed is lost."}
      </Notice>
      {/* A document request: the original action may respond with a file. */}
      <form ref={form} method="post" action={action} className="mt-5 grid max-w-md gap-5 text-base">
        {typed.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {methods.password && (
          <>
            <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
            <PasswordField
              id="confirm-password"
              name={CONFIRM_PASSWORD}
              label="Your password"
              autoComplete="current-password"
            />
            <Button type="submit" kind="firm" className="sm:justify-self-start">
              Confirm and go on
            </Button>
          </>
        )}
        {methods.passkey && <PasskeyConfirmation onConfirmed={() => form.current?.submit()} />}
        {methods.provider !== null && <ProviderConfirmation provider={methods.provider} next={next} />}
      </form>
    </>
  );
}

function howTo({ password, passkey, provider }: ConfirmIdentity["methods"]): string {
  if (password) return "Type your password to go on.";
  if (passkey || provider !== null) return "";
  return "Your account has no password and no passkey: sign out, and sign in again.";
}

/** Confirms with a passkey, which needs JavaScript. */
function PasskeyConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const isSupported = useBrowserValue(supportsPasskeys);
  const [state, setState] = useState<{ isBusy: boolean; message: string | null }>({ isBusy: false, message: null });
  if (!isSupported) return null;
  const confirm = async () => {
    setState({ isBusy: true, message: null });
    const message = await confirmWithPasskey();
    if (message === null) onConfirmed();
    else setState({ isBusy: false, message });
  };
  return (
    <div className="grid gap-4">
      {state.message && (
        <Notice tone="wrong" role="alert">
          {state.message}
        </Notice>
      )}
      <Button onClick={confirm} disabled={state.isBusy} className="sm:justify-self-start">
        {state.isBusy ? "Waiting for your passkey..." : "Confirm with a passkey"}
      </Button>
    </div>
  );
}

/** Confirms by a sign-in at the identity provider: in another tab when a form waits in this one, since its fields would be lost. */
function ProviderConfirmation({ provider, next }: { provider: string; next: string | null }) {
  if (next !== null)
    return (
      <a href={confirmAtProviderPath(next)} className={buttonStyle("plain", "sm:justify-self-start")}>
        Confirm with {provider}
      </a>
    );
  return (
    <div className="flex flex-wrap gap-3">
      <a
        href={confirmAtProviderPath(CONFIRMED_PATH)}
        target="_blank"
        rel="noopener"
        className={buttonStyle("plain", "max-sm:w-full")}
      >
        Confirm with {provider} (new tab)
      </a>
      <Button type="submit" formNoValidate className="max-sm:w-full">
        I have confirmed there: go on
      </Button>
    </div>
  );
}
