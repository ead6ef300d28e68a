import { Link } from "react-router";
import { OUTCOME_LABELS, OUTCOMES } from "../../application.ts";
import type { BatchState, ProgrammeCounts } from "./batch.ts";

const STATE_STYLES: Record<BatchState, string> = {
  made: "border-accent-500 bg-accent-100",
  approved: "border-brand-600 bg-brand-50",
  scheduled: "border-brand-600 bg-brand-50",
  releasing: "border-brand-600 bg-brand-100",
  released: "border-brand-600 bg-brand-100",
  cancelled: "border-ink-400 bg-ground-200",
};

export function StateBadge({ state, label }: { state: BatchState; label: string }) {
  return (
    <span
      className={`justify-self-start whitespace-nowrap rounded border px-2 py-0.5 text-ink-900 text-xs ${STATE_STYLES[state]}`}
    >
      {label}
    </span>
  );
}

type CountsProps = { rows: readonly ProgrammeCounts[]; total: ProgrammeCounts };

/** Shows how many applications of each programme have each outcome. */
export function CountsTable({ rows, total }: CountsProps) {
  const all = rows.length > 1 ? [...rows, total] : rows;
  return (
    <section aria-label="Decisions by programme" className="mt-3">
      <table className="w-full border-ground-400 border-y bg-white text-left tabular-nums max-sm:text-xs">
        <thead>
          <tr className="border-ground-400 border-b">
            <th scope="col" className="px-1.5 py-2 align-bottom font-semibold sm:px-3">
              Programme
            </th>
            {OUTCOMES.map((outcome) => (
              <th key={outcome} scope="col" className="px-1.5 py-2 text-right align-bottom font-semibold sm:px-3">
                {OUTCOME_LABELS[outcome]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((row) => (
            <tr key={row.programme} className="border-ground-300 border-t">
              <th
                scope="row"
                className={`break-words px-1.5 py-2 sm:px-3 ${row === total ? "font-semibold" : "font-normal"}`}
              >
                {row.programme}
              </th>
              {OUTCOMES.map((outcome) => (
                <td key={outcome} className="px-1.5 py-2 text-right sm:px-3">
                  {row[outcome].toLocaleString("en")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Names applications by their references. */
export function ReferenceList({ applications }: { applications: readonly { id: number; reference: string }[] }) {
  return applications.map(({ id, reference }, index) => (
    <span key={id}>
      {index > 0 && ", "}
      <Link to={`/dashboard/applications/${id}`} className="text-link">
        {reference}
      </Link>
    </span>
  ));
}
