import { Form, useNavigation } from "react-router";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import type { PendingApp } from "../factors.loader.server.ts";

type AppSectionProps = { since: string | null; pending: PendingApp | null; error: string | undefined };

/** Sets up, replaces and removes the authenticator app. */
export function AppSection({ since, pending, error }: AppSectionProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <section aria-labelledby="app" className="mt-8">
      <h2 id="app" className="text-lg">
        Authenticator app
      </h2>
      <p className="mt-1 max-w-prose text-ink-700">
        {since === null
          ? "An app on your phone, such as Aegis, Google Authenticator or Microsoft Authenticator, shows a new code of six digits every half minute."
          : `Set up on ${since}.`}
      </p>
      {pending ? (
        <Pending pending={pending} error={error} isBusy={isBusy} />
      ) : (
        <Form method="post" className="mt-3 flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="begin-app" disabled={isBusy} className="max-sm:w-full">
            {since === null ? "Set up an authenticator app" : "Move to another phone"}
          </Button>
          {since !== null && (
            <Button type="submit" name="intent" value="remove-app" disabled={isBusy} className="max-sm:w-full">
              Remove the authenticator app
            </Button>
          )}
        </Form>
      )}
    </section>
  );
}

type PendingProps = { pending: PendingApp; error: string | undefined; isBusy: boolean };

function Pending({ pending: { qrCode, secret }, error, isBusy }: PendingProps) {
  return (
    <div className="mt-3 rounded border border-ground-400 bg-white p-4 sm:flex sm:gap-6">
      <svg
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        role="img"
        aria-label="QR code for your authenticator app. Its secret is written below."
        shapeRendering="crispEdges"
        className="size-44 shrink-0 bg-white text-black"
      >
        <path d={qrCode.path} fill="currentColor" />
      </svg>
      <div className="min-w-0 grow">
        <p className="max-w-prose">
          Scan this code with the app. If you can't, type this secret into the app instead, as a time-based key:
        </p>
        <p className="mt-2 select-all break-words font-semibold tracking-wide">{secret}</p>
        <Form method="post" className="mt-4 grid max-w-sm gap-4">
          <TextField
            id="code"
            name="code"
            label="Code"
            help="The six digits that the app shows now."
            error={error}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            required
          />
          <Button type="submit" name="intent" value="confirm-app" kind="firm" disabled={isBusy}>
            Confirm
          </Button>
        </Form>
        <Form method="post" className="mt-3 max-w-sm">
          <Button type="submit" name="intent" value="cancel-app" disabled={isBusy} className="w-full">
            Cancel
          </Button>
        </Form>
      </div>
    </div>
  );
}
