import { Form, useNavigation } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button/button.tsx";
import type { ShownPerson } from "./person.loader.server.ts";
import { STATE_TONES } from "./person-state.ts";

/** The state of an account, and the actions that its state allows. */
export function AccountSection({ person }: { person: ShownPerson }) {
  return (
    <>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-700">Username</dt>
        <dd className="break-words">{person.username}</dd>
        <dt className="text-ink-700">State</dt>
        <dd>
          <Badge tone={STATE_TONES[person.state]}>{person.stateLabel}</Badge>
          {person.mustChangePassword && " Has to change the password at the next sign-in."}
        </dd>
        <dt className="text-ink-700">Two-step verification</dt>
        <dd>{person.secondFactor}</dd>
        {person.identities.length > 0 && (
          <>
            <dt className="text-ink-700">University account</dt>
            <dd className="break-words">{person.identities.join("; ")}</dd>
          </>
        )}
        <dt className="text-ink-700">Last active</dt>
        <dd>{person.lastActive ?? "Never"}</dd>
        <dt className="text-ink-700">Added</dt>
        <dd>{person.created}</dd>
      </dl>
      {person.canManage && <Actions person={person} />}
    </>
  );
}

function Actions({ person }: { person: ShownPerson }) {
  const verb = person.isMailed ? "Mail" : "Make";
  switch (person.state) {
    case "invited":
      return (
        <div className="mt-4 flex flex-wrap gap-3">
          <ActionForm intent="invite">{person.isMailed ? "Send the invitation again" : "Make another link"}</ActionForm>
          <ActionForm intent="withdraw">Withdraw the invitation</ActionForm>
        </div>
      );
    case "active":
      return (
        <div className="mt-4 flex flex-wrap gap-3">
          <ActionForm intent="reset">
            {person.canSignInByPassword ? `${verb} a link for a new password` : `${verb} a link to set a password`}
          </ActionForm>
          {person.canResetFactors && <ActionForm intent="reset-factors">Reset two-step verification</ActionForm>}
          {person.identities.length > 0 && <ActionForm intent="unlink">Unlink the university account</ActionForm>}
          <ActionForm intent="disable">Disable the account</ActionForm>
        </div>
      );
    case "disabled":
      return (
        <div className="mt-4">
          <ActionForm intent="enable">Enable the account</ActionForm>
        </div>
      );
  }
}

type ActionFormProps = { intent: string; session?: string; children: string };

/** A form of one button. */
export function ActionForm({ intent, session, children }: ActionFormProps) {
  const isSending = useNavigation().state !== "idle";
  return (
    <Form method="post" className="max-sm:w-full">
      <input type="hidden" name="intent" value={intent} />
      {session !== undefined && <input type="hidden" name="session" value={session} />}
      <Button type="submit" disabled={isSending} className="max-sm:w-full">
        {children}
      </Button>
    </Form>
  );
}
