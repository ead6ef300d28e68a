import { Link } from "react-router";
import { depsContext } from "../../platform/deps.server.ts";
import { isPermitted } from "../../staff/permissions/permissions.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonStyle } from "../../ui/button/button.tsx";
import { FilterForm, SearchFilter } from "../../ui/field/filter-form.tsx";
import { FocusedNotice } from "../../ui/notice/focused-notice.tsx";
import { useTitle } from "../read-site.ts";
import { RETENTION } from "../retention.content.ts";
import type { Route } from "./+types/documents.page.ts";
import { type ListedDocument, type ListedGroup, listDocumentGroups } from "./list/document-list.server.ts";

const PATH = "/dashboard/pages";

export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "pages.read");
  const query = (args.url.searchParams.get("q") ?? "").slice(0, 200);
  const groups = await listDocumentGroups(args.context.get(depsContext), query);
  const periods = isPermitted(staff, "privacy.change-periods") ? "/dashboard/privacy/periods" : null;
  const mayAdd = isPermitted(staff, "pages.edit");
  const mayExport = isPermitted(staff, "site.export");
  const isRemoved = args.url.searchParams.get("done") === "removed";
  return { mayAdd, mayExport, isRemoved, query, groups, elsewhere: { [RETENTION.key]: periods } };
}

type Elsewhere = Record<string, string | null>;

/** Lists everything of the site that editors can change. */
export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const { mayAdd, mayExport, isRemoved, query, groups, elsewhere } = loaderData;
  const count = groups.reduce((sum, { documents }) => sum + documents.length, 0);
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle("Pages")}</title>
      <div className="max-w-5xl p-4 sm:py-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-xl">Pages</h1>
          {mayAdd && (
            <Link to="/dashboard/pages/new" className={buttonStyle("firm", "min-h-11!")}>
              New page
            </Link>
          )}
        </div>
        {isRemoved && (
          <FocusedNotice tone="good" role="status" className="mt-4">
            Removed. Visitors no longer see the page; it can be put back under “New page”.
          </FocusedNotice>
        )}
        <p className="mt-1 max-w-prose text-ink-700">
          Every text of the site. Search for what you want to change: a word, a name or an amount that the site shows.
          What you save stays a draft until you publish it.
        </p>
        <OtherPages mayExport={mayExport} />
        <FilterForm
          method="get"
          action={PATH}
          values={{ q: query }}
          className="mt-2 grid max-w-2xl grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
        >
          <SearchFilter value={query} placeholder="Fee, bank, phone, 700,000" className="min-w-0" />
          <div className="flex gap-2">
            <Button type="submit" kind="firm" className="min-h-11!">
              Search
            </Button>
            {query && (
              <Link to={PATH} className={buttonStyle("plain", "min-h-11!")}>
                Clear
              </Link>
            )}
          </div>
        </FilterForm>
        {query && <SearchResult count={count} mayAdd={mayAdd} />}
        {groups.map((group) => (
          <Group key={group.title} group={group} elsewhere={elsewhere} />
        ))}
      </div>
    </div>
  );
}

function SearchResult({ count, mayAdd }: { count: number; mayAdd: boolean }) {
  return (
    <>
      <p role="status" className="mt-4 text-ink-700">
        {count === 0
          ? "Nothing has these words. Try fewer letters, or another word."
          : `${count} ${count === 1 ? "page has" : "pages have"} these words.`}
      </p>
      {mayAdd && (
        <Link to={`${PATH}/new`} className="inline-flex min-h-11 items-center text-link">
          Add a new page
        </Link>
      )}
    </>
  );
}

function OtherPages({ mayExport }: { mayExport: boolean }) {
  const link = "inline-flex min-h-11 items-center text-link";
  return (
    <p className="flex flex-wrap gap-x-6">
      <Link to={`${PATH}/approval`} className={link}>
        Approval by a second person
      </Link>
      {mayExport && (
        <Link to={`${PATH}/bundle`} className={link}>
          Export and import
        </Link>
      )}
    </p>
  );
}

function Group({ group: { title, documents }, elsewhere }: { group: ListedGroup; elsewhere: Elsewhere }) {
  return (
    <section className="mt-6">
      <h2 className="text-base">{title}</h2>
      <ul className="mt-2 divide-y divide-ground-400 border-ground-400 border-y bg-white">
        {documents.map((document) => (
          <Row
            key={document.key}
            document={document}
            address={document.key in elsewhere ? (elsewhere[document.key] ?? null) : `${PATH}/${document.key}`}
            isElsewhere={document.key in elsewhere}
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { document: ListedDocument; address: string | null; isElsewhere: boolean };

function Row({ document, address, isElsewhere }: RowProps) {
  const { title, about, states, needsApproval, changed, isAsItCame, found } = document;
  const name = "inline-flex min-h-11 items-center py-2 font-semibold text-base";
  return (
    <li className="grid gap-x-6 px-4 pb-3 hover:bg-brand-50 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="min-w-0">
        {address ? (
          <Link to={address} className={`${name} text-link`}>
            {title}
          </Link>
        ) : (
          <span className={`${name} text-ink-950`}>{title}</span>
        )}
        <p className="max-w-prose text-ink-700">
          {about}
          {isElsewhere && ` An administrator changes it${address ? ", under Privacy." : "."}`}
        </p>
        {found.length > 0 && (
          <ul className="mt-2 divide-y divide-ground-400 border-ground-400 border-t">
            {found.map(({ name: control, label, text }) => (
              <li key={control} className="grid gap-x-4 pb-2 sm:grid-cols-2 sm:pb-0">
                <Link to={`${address}#${control}`} className="flex min-h-11 min-w-0 items-center py-2 text-link">
                  {label}
                </Link>
                <p className="line-clamp-2 min-w-0 self-center break-words text-ink-700 sm:line-clamp-1">
                  {text.slice(0, 120)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap content-start items-center gap-x-3 gap-y-1 text-sm sm:block sm:pt-3">
        {states.length > 0 && (
          <p className="flex flex-wrap gap-1">
            {states.map((state) => (
              <Badge key={state} tone="warning">
                {state}
              </Badge>
            ))}
          </p>
        )}
        {isAsItCame && <p className="text-ink-950">Has the text that came with Gatehouse</p>}
        {changed && !isAsItCame && <p className="text-ink-700">Changed by {changed}</p>}
        {needsApproval && <p className="text-ink-700">A second person approves changes</p>}
      </div>
    </li>
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading="Pages">An error occurred while loading the pages.</StaffFailure>;
}
