import { readPage } from "../content/read-page.server.ts";
import { useSite } from "../content/read-site.ts";
import { CACHEABLE } from "../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { AdmissionCall } from "../ui/page/admission-call.tsx";
import { PageHeader } from "../ui/page/page-header.tsx";
import { pageMeta } from "../ui/page/page-meta.ts";
import { SampleNote } from "../ui/page/sample-note.tsx";
import type { Route } from "./+types/calendar.page.ts";
import { POSTGRADUATE_CALENDAR, type Semester, UNDERGRADUATE_CALENDAR } from "./calendar.content.ts";

export const handle = CACHEABLE;

/** Loads the undergraduate or the postgraduate calendar by its path. */
export function loader({ context, pattern }: Route.LoaderArgs) {
  const path = `/${pattern}`;
  const numbered = path === PUBLIC_PATHS.postgraduateCalendar;
  const document = numbered ? POSTGRADUATE_CALENDAR : UNDERGRADUATE_CALENDAR;
  return { numbered, ...readPage(context, document, { path }) };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function CalendarPage({ loaderData }: Route.ComponentProps) {
  const { page, head, numbered } = loaderData;
  const { identity, ornament } = useSite();
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <SampleNote note={page.sampleNote} />
      <div className="page-width grid gap-x-20 gap-y-12 py-16 sm:py-20 lg:grid-cols-[16rem_1fr] print:block print:py-4">
        <p className="max-w-prose text-lg">{page.text}</p>
        <div className="grid gap-14 sm:gap-20 print:mt-4 print:gap-6">
          {page.semesters.map((semester) => (
            <SemesterTable key={semester.title} semester={semester} session={page.session} numbered={numbered} />
          ))}
        </div>
      </div>
      <AdmissionCall session={identity.session} ornament={ornament} />
    </main>
  );
}

type SemesterTableProps = {
  semester: Semester;
  session: string;
  /** Whether each activity has a serial number. */
  numbered: boolean;
};

const HEAD = "border-brand-700 border-b-2 py-3 text-left font-semibold text-ink-700 text-sm";
const CELL = "align-baseline sm:border-ground-400 sm:border-b sm:py-3.5 print:py-1.5";
/** On a phone a row is a small card: the activity, and below it the date. */
const ROW =
  "break-inside-avoid max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:rounded max-sm:border max-sm:border-ground-400 max-sm:bg-white max-sm:p-4";

/** A semester's activities and dates. */
function SemesterTable({ semester, session, numbered }: SemesterTableProps) {
  return (
    <table className="w-full table-fixed max-sm:block">
      <caption className="pb-4 text-left font-semibold font-serif text-2xl text-ink-950 max-sm:block sm:text-3xl">
        {semester.title}
        <span className="text-ink-700 text-lg">{` ${session}`}</span>
      </caption>
      <thead className="max-sm:sr-only">
        <tr>
          {numbered && (
            <th scope="col" className={`${HEAD} w-16`}>
              S/N
            </th>
          )}
          <th scope="col" className={HEAD}>
            Activity
          </th>
          <th scope="col" className={`${HEAD} w-1/2`}>
            Date
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:grid max-sm:gap-3">
        {semester.entries.map(({ activity, date }, index) => (
          <tr key={activity} className={ROW}>
            {numbered && <td className={`${CELL} text-ink-700`}>{index + 1}</td>}
            <th
              scope="row"
              className={`${CELL} text-left font-semibold sm:pr-6 ${numbered ? "" : "max-sm:col-span-2"}`}
            >
              {activity}
            </th>
            <td className={`${CELL} max-sm:col-span-2 max-sm:flex max-sm:items-baseline max-sm:gap-3`}>
              <span aria-hidden="true" className="shrink-0 text-ink-600 text-sm sm:hidden">
                Date
              </span>
              {date}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
