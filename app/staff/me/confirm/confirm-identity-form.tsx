import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import { Button } from "../../../ui/button/button.tsx";
import { PasswordField } from "../../../ui/field/password-field.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";

/** The field of the password in a form that is sent again with a confirmation. */
export const CONFIRM_PASSWORD = "confirmPassword";

/** What requireRecentSignIn sends with 403: the form to send again, without passwords. */
export const confirmIdentitySchema = z.object({
  kind: z.literal("confirm-identity"),
  username: z.string(),
  /** The address that the form was sent to. */
  action: z.string(),
  /** What was typed, by field. */
  typed: z.array(z.tuple([z.string(), z.string()])),
  /** Why a password was not accepted; null when none was sent yet. */
  problem: z.nullable(z.string()),
});
export type ConfirmIdentity = z.infer<typeof confirmIdentitySchema>;

/** Asks for the password, and sends the form that was rejected again with it. */
export function ConfirmIdentityForm({ username, action, typed, problem }: ConfirmIdentity) {
  const notice = useRef<HTMLDivElement>(null);
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
        {problem ?? "Confirm that it's you: you signed in more than ten minutes ago. Type your password to go on."}
        {typed.length > 0 && " Nothing was changed yet, and nothing that you typed is lost."}
      </Notice>
      {/* A document request: the original action may respond with a file. */}
      <form method="post" action={action} className="mt-5 grid max-w-md gap-5 text-base">
        {typed.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
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
      </form>
    </>
  );
}
