import { readPage } from "../../../content/read-page.server.ts";
import { readSite } from "../../../content/read-site.server.ts";
import { useSite } from "../../../content/read-site.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { CACHEABLE } from "../../../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../../../platform/site/public-paths.ts";
import { type Currency, formatAmount } from "../../../ui/format/format-amount.ts";
import { AdmissionCall } from "../../../ui/page/admission-call.tsx";
import { courseData } from "../../../ui/page/course-data.ts";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { type LinkedData, pageMeta } from "../../../ui/page/page-meta.ts";
import type { Route } from "./+types/fees.page.ts";
import { FacultyCard, type ShownFaculty } from "./faculty-card.tsx";
import { type FacultyFees, FEES } from "./fees.content.ts";

export const handle = CACHEABLE;

export function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { faculties } = deps.content.read(FEES);
  const { identity, place } = readSite(deps);
  const { name } = identity;
  const { page, head } = readPage(context, FEES, {
    path: PUBLIC_PATHS.undergraduateFees,
    under: [{ name: "Admission", path: PUBLIC_PATHS.admissions }],
    data: (url) => faculties.flatMap((record) => facultyData(record, { name, url: url("/") }, place.currency)),
  });
  return { page: { ...page, faculties: page.faculties.map((record) => withAmounts(record, place)) }, head };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function FeesPage({ loaderData }: Route.ComponentProps) {
  const { identity, ornament } = useSite();
  const { page, head } = loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <div className="page-width py-12 sm:py-16 print:py-4">
        <p className="max-w-prose text-lg">{page.intro}</p>
        <ul className="mt-10 grid gap-6 print:gap-8">
          {page.faculties.map((record) => (
            <FacultyCard key={record.faculty} {...record} />
          ))}
        </ul>
      </div>
      <AdmissionCall session={identity.session} ornament={ornament} />
    </main>
  );
}

/** Returns the courses and yearly fees of a faculty as schema.org data. */
function facultyData(
  { faculty, courses, fees }: FacultyFees,
  university: { name: string; url: string },
  currency: string,
): LinkedData[] {
  return fees.flatMap(({ course, offCampus, onCampus }) =>
    (course ? [course] : courses).map((name) =>
      courseData({
        name,
        description: `${name}, an undergraduate course (${faculty}) at ${university.name}.`,
        university,
        fees: [named("Off campus, one year", offCampus), named("On campus, one year", onCampus)]
          .flat()
          .map((fee) => ({ ...fee, currency })),
      }),
    ),
  );
}

function named(name: string, amount: number | null) {
  return amount === null ? [] : [{ name, amount }];
}

function withAmounts({ fees, ...record }: FacultyFees, place: Currency): ShownFaculty {
  const format = (amount: number | null) => (amount === null ? null : formatAmount(amount, place));
  return {
    ...record,
    fees: fees.map((fee) => ({ ...fee, offCampus: format(fee.offCampus), onCampus: format(fee.onCampus) })),
  };
}
