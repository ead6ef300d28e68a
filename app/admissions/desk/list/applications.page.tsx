import { Link, redirect, useNavigation } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { useSite, useTitle } from "../../../content/read-site.ts";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { recordViews } from "../../../platform/record-views.store.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { formatShortTime } from "../../../ui/format/place-time.ts";
import { FocusedNotice } from "../../../ui/notice/focused-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { scopeOf } from "../../application-scope.store.server.ts";
import { exportAddress } from "../../export/export-format.ts";
import { listIntakeNames } from "../../intakes/intake.store.server.ts";
import { programmesByFaculty } from "../../programmes/programmes-by-faculty.server.ts";
import { answeredIn, withAnswered } from "../../questions/answered/with-answered.ts";
import { QuestionsContext } from "../../questions/questions-context.ts";
import { readQuestions } from "../../questions/read-questions.server.ts";
import { listReviewers } from "../bulk/bulk.store.server.ts";
import { readNear, rowId } from "../desk-addresses.ts";
import { printAddress } from "../print/print-address.ts";
import { listViews } from "../views/saved-views.store.server.ts";
import { readViewMessage, type ViewMessage } from "../views/view-message.ts";
import type { Route } from "./+types/applications.page.ts";
import { type ApplicationList, isFiltered, listAddress, listQuery, readApplicationList } from "./application-list.ts";
import { ApplicationsSection } from "./applications-section.tsx";
import { CompactSection } from "./compact-section.tsx";
import { describeFilters, type FilterChoices } from "./filters/filter-texts.ts";
import { FiltersSection } from "./filters/filters-section.tsx";
import { findPositionOf } from "./pages/application-neighbours.store.server.ts";
import { findPage } from "./pages/find-page.store.server.ts";
import { ListPager, summary } from "./pages/list-pager.tsx";
import { loadSearch, saveSearch } from "./saved-search/saved-search.store.server.ts";

const MAX_BYTES = 16 * 1024;

/** Reads one page of the list. Records the view of its applications before they are shown. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "applications.read");
  const { db, content, clock, virusScanner } = args.context.get(depsContext);
  const place = content.read(PLACE);
  const scope = scopeOf(staff, content);
  const requested = readApplicationList(args.url.searchParams);
  if (requested.q) throw redirect(listAddress(await saveSearch(db, requested, clock.now())));
  const list = await loadSearch(db, requested);
  const near = readNear(args.url.searchParams);
  if (near !== null)
    throw redirect(`${listAddress(list, { position: await findPositionOf(db, scope, list, near) })}#${rowId(near)}`);
  const [found, reviewers, intakes, views] = await Promise.all([
    findPage(db, scope, list),
    listReviewers(db),
    listIntakeNames(db),
    listViews(db, staff.id),
  ]);
  const applicationIds = found.applications.map(({ id }) => id);
  await recordViews(db, { kind: "list", viewer: viewerOf(args, staff), applicationIds, at: clock.now() });
  const applications = found.applications.map(({ submittedAt, isUnscanned, ...application }) => ({
    ...application,
    isUnscanned: isUnscanned && virusScanner !== null,
    received: formatShortTime(submittedAt, place),
  }));
  return {
    ...found,
    isSearchGone: requested.search !== null && list.search === null,
    isReordered: found.list.sort !== list.sort,
    applications,
    mayDecide: isPermitted(staff, "applications.decide"),
    choices: {
      programmes: programmesByFaculty(content),
      reviewers,
      intakes,
      me: staff.id,
      regions: place.regions,
      questions: withAnswered(readQuestions(content), answeredIn(found.applications)),
    },
    views,
    viewMessage: readViewMessage(args.url.searchParams, views),
  };
}

/** Saves a search and redirects to its list, whose address contains the id of the search, not its text. */
export async function action(args: Route.ActionArgs) {
  await requirePermission(args, "applications.read");
  const { db, clock } = args.context.get(depsContext);
  const body = await readBodyText(args.request, MAX_BYTES);
  const list = readApplicationList(new URLSearchParams(body.kind === "text" ? body.text : ""));
  return redirect(listAddress(await saveSearch(db, list, clock.now())), 303);
}

export default function ApplicationsPage({ loaderData }: Route.ComponentProps) {
  const { list, isSearchGone, isReordered, applications, total, mayDecide, choices, views, viewMessage } = loaderData;
  const isLoading = useNavigation().location?.pathname.toLowerCase() === "/dashboard";
  return (
    <QuestionsContext value={choices.questions}>
      <title>{useTitle("Applications")}</title>
      <FiltersSection list={list} choices={choices} views={views} viewMessage={viewMessage} isLoading={isLoading} />
      {viewMessage && <ViewNotice {...viewMessage} />}
      {isSearchGone && (
        <Notice tone="caution" role="status" className="m-4 max-w-prose">
          This search is no longer saved. Type it again.
        </Notice>
      )}
      {isReordered && (
        <Notice tone="caution" role="status" className="m-4 max-w-prose">
          Too many applications match to sort them: the newest come first. Add a word or a filter.
        </Notice>
      )}
      <PrintedHead list={list} choices={choices} isPart={loaderData.hasPrevious || loaderData.hasNext} />
      {applications.length === 0 && <Nothing isFiltered={isFiltered(list)} />}
      {applications.length > 0 && list.view === "full" && (
        <ApplicationsSection list={list} applications={applications} isLoading={isLoading} />
      )}
      {applications.length > 0 && list.view === "compact" && (
        <CompactSection {...{ list, applications, mayDecide, isLoading }} total={total} />
      )}
      {applications.length > 0 && (
        <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-ground-400 border-t bg-ground-200 px-4 print:bg-transparent print:px-0">
          <p className="py-2 tabular-nums">{summary(loaderData)}</p>
          <Link
            to={`/dashboard/review?${listQuery(list)}`}
            className="inline-flex min-h-11 items-center font-semibold text-link print:hidden"
          >
            Review
          </Link>
          <Link
            to={exportAddress(list)}
            className="inline-flex min-h-11 items-center font-semibold text-link print:hidden"
          >
            Export
          </Link>
          <Link
            to={printAddress(list)}
            className="inline-flex min-h-11 items-center font-semibold text-link print:hidden"
          >
            Print
          </Link>
          <ListPager list={list} page={loaderData} />
        </footer>
      )}
    </QuestionsContext>
  );
}

/** Says what came of saving a view. */
function ViewNotice({ isWrong, message }: ViewMessage) {
  return (
    <FocusedNotice
      tone={isWrong ? "wrong" : "good"}
      role={isWrong ? "alert" : "status"}
      className="m-4 max-w-prose print:hidden"
    >
      {message}
    </FocusedNotice>
  );
}

/** The heading of a printed list, with its filters. On the screen, the form shows them. */
function PrintedHead({ list, choices, isPart }: { list: ApplicationList; choices: FilterChoices; isPart: boolean }) {
  const { name } = useSite().identity;
  const filters = describeFilters(list, choices);
  return (
    <div className="mb-3 hidden print:block">
      <h1 className="text-xl">Applications to {name}</h1>
      {filters.length > 0 && <p>Only: {filters.join(", ")}</p>}
      {isPart && <p>This is one page of the list. “Print”, below the list, prints all.</p>}
    </div>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="flex grow flex-col items-center justify-center px-4 py-20 text-center">
      <h2 className="text-xl">{isFiltered ? "No applications match" : "No applications yet"}</h2>
      <p className="mt-2 max-w-prose text-ink-700">
        {isFiltered
          ? "Try fewer letters, or remove a filter. Search looks at names, e-mail, phone, reference and exam numbers."
          : "Applications appear here as soon as candidates send them."}
      </p>
    </div>
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading="Applications">An error occurred while loading the forms.</StaffFailure>;
}
