import { Form, Link } from "react-router";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Pager } from "../../../ui/pager/pager.tsx";
import { useTitle } from "../../read-site.ts";
import type { Route } from "./+types/history.page.ts";
import { DifferenceList } from "./difference-list.tsx";

export { loader } from "./history.loader.server.ts";
export { action } from "./restore-version.action.server.ts";

type Loaded = Route.ComponentProps["loaderData"];

/** The saved versions of a content document, one of them compared. */
export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  const { key, title, rows, page, pages, isOvertaken } = loaderData;
  const address = `/dashboard/pages/${key}/history`;
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(`History of ${title}`)}</title>
      <div className="mx-auto max-w-5xl p-4 sm:py-6">
        <Link to={`/dashboard/pages/${key}`} className="inline-flex min-h-11 items-center font-semibold text-link">
          Back to the page
        </Link>
        <h1 className="break-words text-xl">History of “{title}”</h1>
        {isOvertaken && (
          <Notice tone="wrong" role="alert" className="mt-3">
            Nothing was restored: somebody saved this page in the meantime. Look at the newest version first.
          </Notice>
        )}
        <div className="mt-4 grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start">
          <nav aria-label="Versions">
            <ol reversed className="divide-y divide-ground-400 border-ground-400 border-y bg-white">
              {rows.map((row) => (
                <VersionRow key={row.name} {...{ row, address, page }} isShown={row.name === loaderData.shown.name} />
              ))}
            </ol>
            <Pager
              label="Pages of versions"
              page={page}
              pages={pages}
              addressOf={(to) => (to === 1 ? address : `${address}?page=${to}`)}
            />
          </nav>
          <ShownVersion document={loaderData} address={address} />
        </div>
      </div>
    </div>
  );
}

type VersionRowProps = { row: Loaded["rows"][number]; address: string; page: number; isShown: boolean };

function VersionRow({ row: { name, when, by, states }, address, page, isShown }: VersionRowProps) {
  const query = new URLSearchParams({ version: name, ...(page > 1 && { page: String(page) }) });
  return (
    <li>
      <Link
        to={`${address}?${query}`}
        aria-current={isShown ? "true" : undefined}
        className="block px-4 py-2.5 hover:bg-brand-50 aria-[current]:bg-brand-100"
      >
        <span className="block font-semibold text-link tabular-nums">{when}</span>
        {by && <span className="block text-ink-700">Saved by {by}</span>}
        {states.map((state) => (
          <span key={state} className="block text-ink-900">
            {state}
          </span>
        ))}
      </Link>
    </li>
  );
}

function ShownVersion({ document, address }: { document: Loaded; address: string }) {
  const { shown, isWithShown } = document;
  const isDraft = shown.name === "draft";
  return (
    <section aria-labelledby="shown" className="min-w-0">
      <h2 id="shown" className="text-lg">
        {headingOf(shown.name, isWithShown)}
      </h2>
      <p className="mt-1 text-ink-700">
        {shown.by ? `Saved ${shown.when} by ${shown.by}.` : `${shown.when}.`} {shown.states.join(". ")}
      </p>
      {!isDraft && <OtherComparison name={shown.name} address={address} isWithShown={isWithShown} />}
      {shown.differences ? (
        <DifferenceList
          differences={shown.differences}
          empty="Nothing differs."
          sides={isWithShown || isDraft ? ["Visitors see now", isDraft ? "Draft" : "This version"] : undefined}
        />
      ) : (
        <p className="mt-3">This is the first version.</p>
      )}
      {isDraft ? (
        <p className="mt-4">
          <Link to={`/dashboard/pages/${document.key}`} className="text-link">
            Edit the draft
          </Link>
        </p>
      ) : (
        document.canEdit && <RestoreForm document={document} />
      )}
    </section>
  );
}

function headingOf(name: string, isWithShown: boolean): string {
  if (name === "draft") return "What the draft would change";
  return isWithShown ? "What restoring it would change" : "What this version changed";
}

type OtherProps = { name: string; address: string; isWithShown: boolean };

/** The link to the other comparison of the same version. */
function OtherComparison({ name, address, isWithShown }: OtherProps) {
  const query = new URLSearchParams({ version: name, ...(!isWithShown && { with: "shown" }) });
  return (
    <Link to={`${address}?${query}`} className="inline-flex min-h-11 items-center text-link">
      {isWithShown ? "Compare with the version before" : "Compare with what visitors see now"}
    </Link>
  );
}

function RestoreForm({ document: { key, shown, over, draftBy } }: { document: Loaded }) {
  return (
    <Form method="post" action={`/dashboard/pages/${key}/history`} className="mt-4">
      <input type="hidden" name="version" value={shown.name} />
      <input type="hidden" name="over" value={over} />
      <p className="mb-3 max-w-prose text-ink-700">
        Restoring makes a draft of this version. Visitors see nothing of it until you publish it.
        {draftBy !== null && (
          <strong className="block font-semibold text-ink-950">
            There is a draft by {draftBy} already, which would be lost.
          </strong>
        )}
      </p>
      <Button type="submit" kind="firm">
        {draftBy === null ? "Restore as a draft" : "Replace the draft by this version"}
      </Button>
    </Form>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="History" back={<AllPagesLink />} unknown="There is no such page or version.">
      An error occurred while loading the history.
    </StaffFailure>
  );
}

function AllPagesLink() {
  return (
    <Link to="/dashboard/pages" className="inline-flex min-h-11 items-center font-semibold text-link">
      All pages
    </Link>
  );
}
