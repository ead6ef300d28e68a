import { Link } from "react-router";
import { useSite } from "../../../content/read-site.ts";
import { buttonStyle } from "../../../ui/button/button.tsx";
import type { FacultyFees } from "./fees.content.ts";

/** The fees of a faculty as texts, with their currency; null where it is not offered. */
export type ShownFaculty = Omit<FacultyFees, "fees"> & {
  fees: (Pick<FacultyFees["fees"][number], "course"> & { offCampus: string | null; onCampus: string | null })[];
};

/** Shows one faculty: its courses, its fees and two links. */
export function FacultyCard(record: ShownFaculty) {
  const { faculty, courses, learnMoreLink, applyLink } = record;
  return (
    <li className="grid break-inside-avoid gap-x-12 gap-y-6 rounded border border-ground-400 bg-white p-5 sm:p-8 lg:grid-cols-[1fr_26rem_9rem] print:gap-2 print:border-0 print:p-0">
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

const HEAD = "pb-2 font-semibold text-ink-600 text-sm";
/** On a phone, a row is a card: the course, and below it each fee with its label. */
const ROW = "border-ground-400 border-t max-sm:grid max-sm:gap-y-1 max-sm:py-3";

/** Lists the yearly fees of one faculty, off and on campus. */
function FeesTable({ faculty, fees }: ShownFaculty) {
  const { currencyName } = useSite().place;
  return (
    <table className="h-fit w-full table-fixed border-ground-400 border-b tabular-nums max-sm:block">
      <caption className="sr-only">{`${faculty}: fees for one year, in ${currencyName}`}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col" className={`${HEAD} text-left`}>
            Course
          </th>
          <th scope="col" className={`${HEAD} w-34 pl-3 text-right`}>
            Off campus
          </th>
          <th scope="col" className={`${HEAD} w-34 pl-3 text-right`}>
            On campus
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {fees.map(({ course = "Every course", offCampus, onCampus }) => (
          <tr key={course} className={ROW}>
            <th scope="row" className="text-left font-normal sm:py-3">
              {course}
            </th>
            <Figure label="Off campus" amount={offCampus} />
            <Figure label="On campus" amount={onCampus} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figure({ label, amount }: { label: string; amount: string | null }) {
  return (
    <td className="font-semibold text-lg whitespace-nowrap max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-3 sm:py-3 sm:pl-3 sm:text-right">
      <span aria-hidden="true" className="font-normal text-base text-ink-600 sm:hidden">
        {label}
      </span>
      {amount === null ? <span className="text-ink-600">N/A</span> : <span>{amount}</span>}
    </td>
  );
}
