import { Link } from "react-router";
import { useTitle } from "../../../content/read-site.ts";
import { IDENTITY } from "../../../content/site.content.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { formatLagosTime } from "../../../ui/format/lagos-time.ts";
import { APPLICATION_STATUSES, STATUS_LABELS } from "../../application.ts";
import { scopeOf } from "../../application-scope.store.server.ts";
import { FEES } from "../../information/fees/fees.content.ts";
import type { Route } from "./+types/figures.page.ts";
import { countApplications } from "./figures.store.server.ts";
import { type FigureRow, sumFigures } from "./figures.ts";

/** Counts the applications of a session that the person may see, without names. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "figures.read");
  const { db, content, clock } = args.context.get(depsContext);
  const counted = await countApplications(db, scopeOf(staff, content));
  const asked = args.url.searchParams.get("session");
  const session = counted.find((one) => one.session === asked)?.session ?? content.read(IDENTITY).session;
  return { ...sumFigures(counted, content.read(FEES).faculties, session), at: formatLagosTime(clock.now()) };
}

/** Shows how many applications there are, by faculty, programme and status, as a table with bars that can be printed. */
export default function FiguresPage({ loaderData }: Route.ComponentProps) {
  const { session, sessions, faculties, all, at } = loaderData;
  const others = sessions.filter((one) => one !== session);
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(`Figures of ${session}`)}</title>
      <div className="mx-auto max-w-5xl p-4 sm:py-6">
        <h1 className="text-xl">Figures of {session}</h1>
        <p className="mt-1 text-ink-700">
          {all.total === 1 ? "1 application" : `${all.total.toLocaleString("en")} applications`}, as of {at}
        </p>
        {others.length > 0 && (
          <p className="mt-2 flex flex-wrap items-center gap-x-4 print:hidden">
            Other sessions:
            {others.map((one) => (
              <Link
                key={one}
                to={`?session=${encodeURIComponent(one)}`}
                className="inline-flex min-h-11 items-center font-semibold text-link"
              >
                {one}
              </Link>
            ))}
          </p>
        )}
        <p className="mt-2 text-ink-700 sm:hidden">Turn the phone sideways to see the numbers by status.</p>
        <table className="mt-4 w-full border-collapse bg-white text-right tabular-nums">
          <caption className="sr-only">Applications of {session} by faculty, programme and status</caption>
          <thead>
            <tr className="border-paper-500 border-b">
              <th scope="col" className="px-3 py-2 text-left">
                Programme
              </th>
              {APPLICATION_STATUSES.map((status) => (
                <th key={status} scope="col" className="px-3 py-2 max-sm:hidden">
                  {STATUS_LABELS[status]}
                </th>
              ))}
              <th scope="col" className="px-3 py-2">
                All
              </th>
              <th scope="col" className="px-3 py-2 text-left sm:w-32">
                <span className="sr-only">Share of all as a bar</span>
              </th>
            </tr>
          </thead>
          {faculties.map((faculty) => (
            <tbody key={faculty.label} className="break-inside-avoid">
              <Row row={faculty} of={all.total} kind="faculty" />
              {faculty.programmes.map((programme) => (
                <Row key={programme.label} row={programme} of={all.total} kind="programme" />
              ))}
            </tbody>
          ))}
          <tfoot>
            <Row row={all} of={all.total} kind="all" />
          </tfoot>
        </table>
      </div>
    </div>
  );
}

const ROW_STYLES = {
  faculty: "border-paper-400 border-t bg-paper-100 font-semibold",
  programme: "",
  all: "border-paper-500 border-t-2 font-semibold",
} as const;

function Row({ row, of, kind }: { row: FigureRow; of: number; kind: keyof typeof ROW_STYLES }) {
  return (
    <tr className={ROW_STYLES[kind]}>
      <th scope="row" className={`px-3 py-1.5 text-left ${kind === "programme" ? "pl-7 font-normal" : ""}`}>
        {row.label}
      </th>
      {APPLICATION_STATUSES.map((status) => (
        <td key={status} className="px-3 py-1.5 max-sm:hidden">
          {row.counts[status].toLocaleString("en")}
        </td>
      ))}
      <td className="px-3 py-1.5">{row.total.toLocaleString("en")}</td>
      <td className="px-3 py-1.5">
        {kind !== "all" && <Bar share={of === 0 ? 0 : row.total / of} isFaint={kind === "programme"} />}
      </td>
    </tr>
  );
}

/** A bar of the share of all applications. The number stands beside it. */
function Bar({ share, isFaint }: { share: number; isFaint: boolean }) {
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-16 sm:w-28">
      <rect width={100 * share} height="10" className={isFaint ? "fill-palm-600" : "fill-palm-800"} />
    </svg>
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading="Figures">An error occurred. The figures could not be counted.</StaffFailure>;
}
