import { Form, Link } from "react-router";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { DifferenceList } from "../../../ui/conflict/difference-list.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Pager } from "../../../ui/pager/pager.tsx";
import { useTitle } from "../../read-site.ts";
import { FORMER_DRAFT_DAYS, readFormerDraftName } from "../former-drafts/former-draft.ts";
import type { Route } from "./+types/history.page.ts";
import { FormerDraftList } from "./former-draft-list.tsx";
import { VersionRow } from "./version-row.tsx";

export { loader } from "./history.loader.server.ts";
export { action } from "./restore-version.action.server.ts";

type Loaded = Route.ComponentProps["loaderData"];

/** The saved versions of a content document, one of them compared. */
export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  const { key, title, rows, page, pages, formerDrafts, isOvertaken } = loaderData;
  const address = `/dashboard/pages/${key}/history`;
  const addressOf = addressIn(address, { page, drafts: formerDrafts.page });
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(`History of ${title}`)}</title>
      <div className="max-w-5xl p-4 sm:py-6">
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
          <div className="grid min-w-0 gap-6">
            <nav aria-label="Versions">
              <ol reversed className="divide-y divide-ground-400 border-ground-400 border-y bg-white">
                {rows.map((row) => (
                  <VersionRow
                    key={row.name}
                    row={row}
                    to={addressOf({ version: row.name })}
                    isShown={row.name === loaderData.shown.name}
                  />
                ))}
              </ol>
              <Pager label="Pages of versions" page={page} pages={pages} addressOf={(to) => addressOf({ page: to })} />
            </nav>
            <FormerDraftList drafts={formerDrafts} addressOf={addressOf} shown={loaderData.shown.name} />
          </div>
          <ShownVersion document={loaderData} address={address} />
        </div>
      </div>
    </div>
  );
}

type Place = { page: number; drafts: number };

/** Returns the address of a row or of another page of one of the two lists; the other list stays on its page. */
function addressIn(address: string, place: Place): (to: Partial<Place> & { version?: string }) => string {
  return ({ version, ...to }) => {
    const { page, drafts } = { ...place, ...to };
    const query = new URLSearchParams({
      ...(version && { version }),
      ...(page > 1 && { page: String(page) }),
      ...(drafts > 1 && { drafts: String(drafts) }),
    });
    return query.size === 0 ? address : `${address}?${query}`;
  };
}

function ShownVersion({ document, address }: { document: Loaded; address: string }) {
  const { shown, isWithShown } = document;
  const isDraft = shown.name === "draft";
  const isFormerDraft = readFormerDraftName(shown.name) !== null;
  return (
    <section aria-labelledby="shown" className="min-w-0">
      <h2 id="shown" className="text-lg">
        {headingOf(shown.name, isWithShown || isFormerDraft)}
      </h2>
      <p className="mt-1 text-ink-700">
        {shown.by ? `Saved ${shown.when} by ${shown.by}.` : `${shown.when}.`} {shown.states.join(". ")}
      </p>
      {!isDraft && !isFormerDraft && <OtherComparison name={shown.name} address={address} isWithShown={isWithShown} />}
      {shown.differences ? (
        <DifferenceList
          differences={shown.differences}
          empty="Nothing differs."
          sides={sidesOf(shown.name, isWithShown || isFormerDraft)}
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

function sidesOf(name: string, isWithShown: boolean): [string, string] | undefined {
  if (name === "draft") return ["Visitors see now", "Draft"];
  if (readFormerDraftName(name) !== null) return ["Visitors see now", "This draft"];
  return isWithShown ? ["Visitors see now", "This version"] : undefined;
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
  const what = readFormerDraftName(shown.name) === null ? "version" : "text";
  return (
    <Form method="post" action={`/dashboard/pages/${key}/history`} className="mt-4">
      <input type="hidden" name="version" value={shown.name} />
      <input type="hidden" name="over" value={over} />
      <p className="mb-3 max-w-prose text-ink-700">
        Restoring makes a draft of this {what}. Visitors see nothing of it until you publish it.
        {draftBy !== null && (
          <strong className="block font-semibold text-ink-950">
            There is a draft by {draftBy} already. It would be replaced, and can be brought back here for{" "}
            {FORMER_DRAFT_DAYS} days.
          </strong>
        )}
      </p>
      <Button type="submit" kind="firm">
        {draftBy === null ? "Restore as a draft" : `Replace the draft by this ${what}`}
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
