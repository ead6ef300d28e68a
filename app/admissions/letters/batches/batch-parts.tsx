import type { BadgeTone } from "../../../ui/badge.tsx";
import { OUTCOME_LABELS, OUTCOMES } from "../../application.ts";
import type { BatchState, ProgrammeCounts } from "./batch.ts";

export const STATE_TONES: Record<BatchState, BadgeTone> = {
  made: "warning",
  approved: "info",
  scheduled: "info",
  releasing: "success",
  released: "success",
  cancelled: "neutral",
};

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
                <td
                  key={outcome}
                  className={`px-1.5 py-2 text-right sm:px-3 ${row[outcome] === 0 ? "text-ink-600" : ""}`}
                >
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
