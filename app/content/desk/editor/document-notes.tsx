import { Link } from "react-router";
import { Notice } from "../../../ui/notice/notice.tsx";
import type { loader } from "./document.loader.server.ts";

type Loaded = Awaited<ReturnType<typeof loader>>;

/** What an editor should know before typing: who approves it, what placeholders stand for, and what the checks of the site found. */
export function DocumentNotes({ document }: { document: Loaded }) {
  return (
    <>
      <ApprovalNote {...document} />
      <PlaceholderNote {...document} />
      <FindingsNote {...document} />
    </>
  );
}

function ApprovalNote({ approval, lacksApprover, canEdit }: Pick<Loaded, "approval" | "lacksApprover" | "canEdit">) {
  if (approval === null) return null;
  return (
    <Notice tone={lacksApprover ? "caution" : "calm"} className="mt-4">
      <p>
        {approval === "bank-account" && "This page names a bank account: "}
        {approval === "bank-account" ? "a" : "A"} second person has to approve every change before visitors see it.
      </p>
      {lacksApprover && canEdit && (
        <p className="mt-2 font-semibold">
          If you publish this text, nobody is left to approve it: nobody approves what they wrote part of. Ask an
          administrator to invite another editor.
        </p>
      )}
    </Notice>
  );
}

function PlaceholderNote({ placeholders }: Pick<Loaded, "placeholders">) {
  if (placeholders.length === 0) return null;
  return (
    <p className="mt-3 max-w-prose text-ink-700 text-sm">
      In the texts below,{" "}
      {placeholders.map(([name, text], index) => (
        <span key={name}>
          {index > 0 && (index === placeholders.length - 1 ? " and " : ", ")}
          <code className="rounded bg-ground-300 px-1">{`{${name}}`}</code> stands for “{text}”
        </span>
      ))}
      . Change what {placeholders.length === 1 ? "it stands" : "they stand"} for in{" "}
      <Link to="/dashboard/pages/identity" className="text-link">
        Name, motto, founding year and sessions
      </Link>
      .
    </p>
  );
}

function FindingsNote({ findings, done }: Pick<Loaded, "findings" | "done">) {
  if (findings.length === 0) return null;
  return (
    <details
      open={done !== null || undefined}
      className="mt-4 rounded border border-accent-500 bg-accent-100 px-4 text-accent-950"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {findings.length === 1 ? "One thing to check" : `${findings.length} things to check`}
      </summary>
      <ul className="pb-3">
        {findings.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${field}`} className="flex min-h-11 items-center py-1 text-link">
              <span className="min-w-0 break-words">{message}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
