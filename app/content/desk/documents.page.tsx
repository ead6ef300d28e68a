import { Link } from "react-router";
import { depsContext } from "../../platform/deps.server.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import { lagosTimeInShort } from "../../ui/format/lagos-time.ts";
import { useTitle } from "../read-site.ts";
import type { Route } from "./+types/documents.page.ts";
import { listOpenWork } from "./document-state.store.server.ts";
import { listEditedDocuments } from "./edited-documents.server.ts";

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, "pages.read");
  const { db, clock } = args.context.get(depsContext);
  const { drafts, pending } = await listOpenWork(db, clock.now());
  const documents = listEditedDocuments().map(({ key, title }) => {
    const draft = drafts.find((one) => one.key === key);
    const states = pending
      .filter((one) => one.key === key)
      .map(({ needsApproval, approvedAt, shownFrom }) => {
        if (needsApproval && approvedAt === null) return "Waits for approval";
        return `Shown from ${shownFrom ? lagosTimeInShort(shownFrom) : "now"}`;
      });
    return { key, title, states: draft ? [...states, `Draft by ${draft.savedBy}`] : states };
  });
  return { documents };
}

/** Lists everything of the site that editors can change. */
export default function DocumentsPage({ loaderData: { documents } }: Route.ComponentProps) {
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle("Pages")}</title>
      <div className="mx-auto max-w-5xl p-4 sm:py-6">
        <h1 className="text-xl">Pages</h1>
        <p className="mt-1 max-w-prose text-ink-700">
          Every text of the site. What you save stays a draft until you publish it. How long personal data is kept is
          set under{" "}
          <Link to="/dashboard/privacy" className="text-link">
            Privacy
          </Link>
          .
        </p>
        <ul className="mt-4 divide-y divide-paper-400 border-paper-400 border-y bg-white">
          {documents.map(({ key, title, states }) => (
            <li key={key} className="flex flex-wrap items-center gap-x-4 px-4 hover:bg-palm-50">
              <Link
                to={`/dashboard/pages/${key}`}
                className="inline-flex min-h-11 grow items-center font-semibold text-base text-link"
              >
                {title}
              </Link>
              {states.map((state) => (
                <span
                  key={state}
                  className="rounded border border-brass-500 bg-brass-100 px-2 py-0.5 text-brass-950 text-xs"
                >
                  {state}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading="Pages">An error occurred while loading the pages.</StaffFailure>;
}
