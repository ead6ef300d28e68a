import { Form, Link } from "react-router";
import { SubmitButton } from "../../../ui/button/submit-button.tsx";
import { DifferenceList } from "../../../ui/conflict/difference-list.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import type { loader } from "./document.loader.server.ts";
import { PENDING } from "./publish-section.tsx";

type Loaded = Awaited<ReturnType<typeof loader>>;
type PendingVersion = Loaded["pending"][number];

/** The versions that wait for a second person or for their time, each with what it would change, for the person who approves it. */
export function PendingSection({ document }: { document: Loaded }) {
  const { pending } = document;
  if (pending.length === 0) return null;
  return (
    <Notice tone="caution" className="mt-4">
      <h2 className="text-lg">{pending.length === 1 ? "A text waits" : `${pending.length} texts wait`}</h2>
      <ul className="divide-y divide-accent-500">
        {pending.map((version) => (
          <li key={version.version} className="py-3 last:pb-0">
            <Pending document={document} pending={version} isOnly={pending.length === 1} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type PendingProps = { document: Loaded; pending: PendingVersion; isOnly: boolean };

function Pending({ document: { key, over, canEdit }, pending, isOnly }: PendingProps) {
  const { version, isMine, isWaiting, isInForm, lacksApprover, differences } = pending;
  const summary = describePending(pending);
  return (
    <>
      <p>
        {summary}
        {isWaiting && isMine && canEdit && " You wrote or sent it: somebody else approves it."}
      </p>
      {lacksApprover && (
        <p className="mt-2 font-semibold">
          Nobody else may approve it: everybody who may has written or sent part of it, or nobody may. Ask an
          administrator to invite another editor.
        </p>
      )}
      <details open={isWaiting || isOnly}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-link">What it would change</summary>
        <DifferenceList
          differences={differences}
          empty="Nothing: it is the same text."
          sides={["Visitors see now", "This version"]}
        />
      </details>
      <p>
        {isInForm
          ? "The form below shows this version. "
          : "The form below shows another text, which is neither approved nor published with this version. "}
        <Link
          to={`/dashboard/pages/${key}/preview?of=${version}`}
          className="inline-flex min-h-11 items-center text-link"
        >
          Preview of this version
        </Link>
      </p>
      {canEdit && (
        <Form method="post" className="mt-1 flex flex-wrap gap-3">
          <input type="hidden" name="$version" value={version} />
          <input type="hidden" name="$over" value={over} />
          <input type="hidden" name="$end" value="1" />
          {isWaiting && !isMine && (
            <SubmitButton kind="firm" name="$intent" value="approve" pending={PENDING.approve}>
              Approve it
            </SubmitButton>
          )}
          <SubmitButton
            name="$intent"
            value="withdraw"
            pending={PENDING.withdraw}
            formField={{ name: "$version", value: String(version) }}
            title={summary}
          >
            {isWaiting ? "Don’t publish it" : "Cancel the schedule"}
          </SubmitButton>
        </Form>
      )}
    </>
  );
}

function describePending({ by, isWaiting, from, until }: PendingVersion): string {
  const times = [from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(" ");
  if (!isWaiting) return `What ${by} saved is shown ${times}.`;
  const shown = times === "" ? "" : ` Then it is shown ${times}.`;
  return `What ${by} saved waits for a second person to approve it.${shown}`;
}
