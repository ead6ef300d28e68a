import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button/button.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { ErrorSummary } from "../../ui/notice/error-summary.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { PASSWORD_HELP } from "../accounts/password-rules.ts";
import { requireSignedIn } from "../require-staff.server.ts";
import { StaffFailure } from "../staff-failure.tsx";
import type { Route } from "./+types/password.page.ts";
import { MeFrame } from "./me-frame.tsx";

export { action } from "./password.action.server.ts";

const TITLE = "Change your password";

export async function loader(args: Route.LoaderArgs) {
  const { username, restriction } = await requireSignedIn(args);
  return { username, isRequired: restriction === "change-password" };
}

/** Lets the signed-in person choose another password. */
export default function PasswordPage({ loaderData: { username, isRequired }, actionData }: Route.ComponentProps) {
  const problems = actionData?.problems ?? [];
  const isBusy = useNavigation().state !== "idle";
  const errorOf = (name: "current" | "new") => problems.find(({ field }) => field === name)?.message;
  return (
    <MeFrame title={TITLE} isWrong={problems.length > 0} back={!isRequired}>
      {isRequired && (
        <Notice tone="caution" className="mt-4 max-w-prose">
          Somebody else knows your password, or it was generated. Choose your own before you go on.
        </Notice>
      )}
      {actionData && (
        <ErrorSummary
          key={actionData.attempt}
          className="mt-4 max-w-prose"
          message="Your password was not changed. Type both passwords again."
          problems={problems}
        />
      )}
      <p className="mt-4 max-w-prose text-ink-700">
        All your other sessions are signed out, and links that were mailed to you to set a password no longer work.
      </p>
      {/* The key empties the fields after a rejected attempt. */}
      <Form method="post" key={`form ${actionData?.attempt}`} className="mt-5 grid max-w-md gap-5 text-base">
        <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
        <PasswordField
          id="current"
          name="current"
          label="Current password"
          autoComplete="current-password"
          error={errorOf("current")}
        />
        <PasswordField
          id="new"
          name="new"
          label="New password"
          help={PASSWORD_HELP}
          autoComplete="new-password"
          error={errorOf("new")}
        />
        <Button type="submit" kind="firm" disabled={isBusy} className="sm:justify-self-start">
          {isBusy ? "One moment..." : "Change the password"}
        </Button>
      </Form>
    </MeFrame>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading={TITLE}>
      An error occurred. Check whether the new password works before you try again.
    </StaffFailure>
  );
}
