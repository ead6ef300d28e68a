import { Link } from "react-router";
import { buttonStyle } from "../../../ui/button/button.tsx";
import type { FacultyFees } from "./fees.content.ts";
import { FeesTable } from "./fees-table.tsx";

/** Shows one faculty: its courses, its fees and two links. */
export function FacultyCard(record: FacultyFees) {
  const { faculty, courses, learnMoreLink, applyLink } = record;
  return (
    <li className="grid break-inside-avoid gap-x-12 gap-y-6 rounded border border-paper-400 bg-white p-5 sm:p-8 lg:grid-cols-[1fr_26rem_9rem] print:gap-2 print:border-0 print:p-0">
      <div className="min-w-0">
        <h2 className="text-2xl">{faculty}</h2>
        <ul className="mt-3 columns-[11rem] gap-x-6 text-ink-700">
          {courses.map((course) => (
            <li key={course} className="break-inside-avoid py-0.5">
              {course}
            </li>
          ))}
        </ul>
      </div>
      <FeesTable {...record} />
      <p className="flex gap-3 max-lg:flex-wrap lg:flex-col print:hidden">
        <Link to={learnMoreLink} className={buttonStyle("plain", "max-sm:grow")}>
          Learn More<span className="sr-only"> about {faculty}</span>
        </Link>
        <Link to={applyLink} className={buttonStyle("firm", "max-sm:grow sm:max-lg:px-8")}>
          Apply<span className="sr-only"> for {faculty}</span>
        </Link>
      </p>
    </li>
  );
}
