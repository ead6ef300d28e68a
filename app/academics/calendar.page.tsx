import { readPage } from "../content/read-page.server.ts";
import { useSite } from "../content/read-site.ts";
import { CACHEABLE } from "../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { AdmissionCall } from "../ui/page/admission-call.tsx";
import { PageHeader } from "../ui/page/page-header.tsx";
import { pageMeta } from "../ui/page/page-meta.ts";
import { SampleNote } from "../ui/page/sample-note.tsx";
import type { Route } from "./+types/calendar.page.ts";
import { POSTGRADUATE_CALENDAR, UNDERGRADUATE_CALENDAR } from "./calendar.content.ts";
import { SemesterTable } from "./semester-table.tsx";

export const handle = CACHEABLE;

/** The calendars of undergraduates and of postgraduates, whose entries are numbered: each under its own path. */
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
  const { identity } = useSite();
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
      <AdmissionCall session={identity.session} />
    </main>
  );
}
