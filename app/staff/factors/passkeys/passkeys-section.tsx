import { useState } from "react";
import { Form, useNavigation, useSearchParams, useSubmit } from "react-router";
import * as z from "zod/mini";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useBrowserValue } from "../../../ui/use-browser-value.ts";
import { createPasskey, type PasskeyRequest, supportsPasskeys } from "./passkey-browser.ts";

type ListedPasskey = { credentialId: string; name: string; createdAt: string; lastUsedAt: string | null };

/** Lists, adds and removes passkeys. Adding one needs JavaScript. */
export function PasskeysSection({ passkeys }: { passkeys: ListedPasskey[] }) {
  return (
    <section aria-labelledby="passkeys" className="mt-10">
      <h2 id="passkeys" className="text-lg">
        Passkeys
      </h2>
      <p className="mt-1 max-w-prose text-ink-700">
        A passkey signs you in with the lock of your device: fingerprint, face or PIN. It replaces both the password and
        the code.
      </p>
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
      <AddPasskey />
    </section>
  );
}

function PasskeyList({ passkeys }: { passkeys: ListedPasskey[] }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <ul className="mt-3 divide-y divide-ground-400 border-ground-400 border-y bg-white">
      {passkeys.map(({ credentialId, name, createdAt, lastUsedAt }) => (
        <li key={credentialId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
          <div className="min-w-0 break-words">
            <p className="font-semibold">{name}</p>
            <p className="text-ink-700">
              Added on {createdAt}. {lastUsedAt === null ? "Not used yet." : `Last used on ${lastUsedAt}.`}
            </p>
          </div>
          <Form method="post" className="max-sm:w-full">
            <input type="hidden" name="credentialId" value={credentialId} />
            <Button type="submit" name="intent" value="remove-passkey" disabled={isBusy} className="max-sm:w-full">
              Remove<span className="sr-only"> the passkey {name}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

function AddPasskey() {
  const submit = useSubmit();
  // Where the identity had to be confirmed first, the name comes back in the address.
  const [params] = useSearchParams();
  const isSupported = useBrowserValue(supportsPasskeys);
  const [state, setState] = useState<{ isBusy: boolean; message: string | null }>({ isBusy: false, message: null });
  if (isSupported === null)
    return (
      <noscript>
        <p className="mt-3">Adding a passkey needs JavaScript, which is off in this browser.</p>
      </noscript>
    );
  if (!isSupported) return <p className="mt-3">This browser doesn't support passkeys.</p>;
  const add = async (form: FormData) => {
    setState({ isBusy: true, message: null });
    const name = String(form.get("name") ?? "");
    const created = await requestPasskey();
    if (created.kind === "confirm") {
      const next = `/dashboard/me/second-factor?${new URLSearchParams({ name })}`;
      window.location.assign(`/dashboard/me/confirm?${new URLSearchParams({ next })}`);
      return;
    }
    if (created.kind === "done") {
      await submit({ intent: "add-passkey", name, passkey: created.response }, { method: "post" });
    }
    setState({ isBusy: false, message: created.kind === "failed" ? created.message : null });
  };
  return (
    <form
      className="mt-4 grid max-w-sm gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void add(new FormData(event.currentTarget));
      }}
    >
      {state.message && (
        <Notice tone="wrong" role="alert">
          {state.message}
        </Notice>
      )}
      <TextField
        id="passkey-name"
        name="name"
        label="Name of the new passkey"
        help="So that you recognise it later: for example, the name of the device."
        defaultValue={params.get("name") ?? ""}
        maxLength={60}
        autoComplete="off"
        required
      />
      <Button type="submit" disabled={state.isBusy} className="sm:justify-self-start">
        {state.isBusy ? "Waiting for your device..." : "Add a passkey"}
      </Button>
    </form>
  );
}

const optionsSchema = z.object({ options: z.string() });

/** Creates a passkey. "confirm" means that the sign-in is too long ago. */
async function requestPasskey(): Promise<PasskeyRequest | { kind: "confirm" }> {
  try {
    const response = await fetch("/dashboard/me/passkey-options", {
      method: "POST",
      headers: { Accept: "application/json" },
    });
    if (response.status === 403) return { kind: "confirm" };
    const { options } = optionsSchema.parse(await response.json());
    return await createPasskey(options);
  } catch {
    return { kind: "failed", message: "No passkey was added: the server couldn't be reached. Try again." };
  }
}
