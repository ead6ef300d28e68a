import { Form, Link, useNavigation } from "react-router";
import { depsContext } from "../../platform/deps.server.ts";
import { Button, buttonStyle } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { ErrorSummary } from "../../ui/notice/error-summary.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { LINK_LIFETIMES } from "../links/staff-link.ts";
import { requirePermission } from "../require-staff.server.ts";
import { StaffFailure } from "../staff-failure.tsx";
import type { Route } from "./+types/invite.page.ts";
import type { InviteResult } from "./invite.action.server.ts";
import { knownFaculties } from "./known-faculties.server.ts";
import { BackToPeople, HandOverLink, PEOPLE_PATH, PeopleFrame } from "./people-frame.tsx";
import { PersonFields } from "./person-fields.tsx";

export { action } from "./invite.action.server.ts";

const EMPTY = { name: "", email: "", roles: ["officer"], faculties: [] };

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, "people.manage");
  const { content, noMailReason } = args.context.get(depsContext);
  return { faculties: knownFaculties(content), noMailReason };
}

export default function InvitePage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.kind === "hand-over") return <HandOver result={actionData} />;
  return <InviteForm {...loaderData} result={actionData} />;
}

function HandOver({ result }: { result: Extract<InviteResult, { kind: "hand-over" }> }) {
  return (
    <PeopleFrame title={`${result.name} is invited`}>
      <HandOverLink address={result.address} lifetime={LINK_LIFETIMES.invitation.label} />
      <p className="mt-4">
        <Link to={`${PEOPLE_PATH}/${result.id}`} className={buttonStyle("plain")}>
          See the account
        </Link>
      </p>
    </PeopleFrame>
  );
}

type InviteFormProps = {
  faculties: string[];
  noMailReason: string | null;
  result: Extract<InviteResult, { kind: "wrong" }> | undefined;
};

function InviteForm({ faculties, noMailReason, result }: InviteFormProps) {
  const isSending = useNavigation().state !== "idle";
  const problems = result?.problems ?? [];
  return (
    <PeopleFrame title="Invite a person" isWrong={problems.length > 0}>
      {result && (
        <ErrorSummary key={result.attempt} className="mt-4" message="Nobody was invited yet." problems={problems} />
      )}
      {noMailReason !== null && (
        <Notice tone="caution" className="mt-4">
          No mail is sent, since {noMailReason}. You get the link of the invitation here, to hand it over.
        </Notice>
      )}
      <Form method="post" className="mt-5 grid max-w-2xl gap-6 text-base">
        <PersonFields
          values={result?.values ?? EMPTY}
          problems={problems}
          faculties={faculties}
          isEmailOptional={false}
        />
        <TextField
          id="username"
          name="username"
          label="Username"
          optional
          help="The person signs in with it, and it can't be changed. Without one it is the e-mail address."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={problems.find(({ field }) => field === "username")?.message}
          defaultValue={result?.username}
        />
        <p className="text-ink-700 text-sm">
          The invitation is a link to choose a password. It is valid for {LINK_LIFETIMES.invitation.label}.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="firm" disabled={isSending} className="max-sm:w-full">
            {isSending ? "Inviting..." : "Send the invitation"}
          </Button>
          <Link to={PEOPLE_PATH} className={buttonStyle("plain", "max-sm:w-full")}>
            Cancel
          </Link>
        </div>
      </Form>
    </PeopleFrame>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="Invite a person" back={<BackToPeople />}>
      An error occurred while inviting the person.
    </StaffFailure>
  );
}
