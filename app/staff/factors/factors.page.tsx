import { useEffect, useRef } from "react";
import { Notice } from "../../ui/notice/notice.tsx";
import { MeFrame } from "../me/me-frame.tsx";
import { StaffFailure } from "../staff-failure.tsx";
import type { Route } from "./+types/factors.page.ts";
import { AppSection } from "./authenticator-app/authenticator-app-section.tsx";
import type { FactorsResult } from "./factors.action.server.ts";
import { PasskeysSection } from "./passkeys/passkeys-section.tsx";
import { NewRecoveryCodes, RecoveryCodesSection } from "./recovery-codes/recovery-codes-section.tsx";

export { action } from "./factors.action.server.ts";
export { loader } from "./factors.loader.server.ts";

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

const TITLE = "Two-step verification";

/** Lets staff set up and remove their second step: authenticator app, passkeys and recovery codes. */
export default function FactorsPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { passkeys, appSince, pending, recoveryCodes, isRequired, isRestricted } = loaderData;
  const hasFactor = passkeys.length > 0 || appSince !== null;
  return (
    <MeFrame title={TITLE} isWrong={result?.kind === "wrong"} back>
      <p className="mt-1 max-w-prose text-ink-700">
        With two-step verification, nobody can sign in with your password alone. Use an authenticator app on your phone,
        a passkey of your device, or both.
      </p>
      {!hasFactor && isRequired && <Required isRestricted={isRestricted} />}
      {result && <Result key={result.attempt} result={result} />}
      {result?.codes && <NewRecoveryCodes codes={result.codes} />}
      <AppSection since={appSince} pending={pending} error={result?.field === "code" ? result.message : undefined} />
      <PasskeysSection passkeys={passkeys} />
      {hasFactor && <RecoveryCodesSection left={recoveryCodes} />}
    </MeFrame>
  );
}

function Required({ isRestricted }: { isRestricted: boolean }) {
  return (
    <Notice tone="caution" className="mt-4">
      {isRestricted
        ? "Your account needs two-step verification. Set it up here to go on: until then, nothing else is open to you."
        : "Your account needs two-step verification. From the next sign-in you can't go on without it."}
    </Notice>
  );
}

function Result({ result: { kind, message } }: { result: FactorsResult }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice
      tone={kind === "done" ? "good" : "wrong"}
      role={kind === "done" ? "status" : "alert"}
      tabIndex={-1}
      ref={notice}
      className="mt-4"
    >
      {message}
    </Notice>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading={TITLE}>
      An error occurred. Check whether the change was made before you try again.
    </StaffFailure>
  );
}
