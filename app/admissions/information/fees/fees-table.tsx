import { formatNaira } from "../../../ui/format/format-naira.ts";
import type { FacultyFees } from "./fees.content.ts";

const HEAD = "pb-2 font-semibold text-ink-600 text-sm";
/** On a phone, a row is a card: the course, and below it each fee with its label. */
const ROW = "border-paper-400 border-t max-sm:grid max-sm:gap-y-1 max-sm:py-3";

/** Lists the yearly fees of one faculty, off and on campus. */
export function FeesTable({ faculty, fees }: FacultyFees) {
  return (
    <table className="h-fit w-full table-fixed border-paper-400 border-b tabular-nums max-sm:block">
      <caption className="sr-only">{faculty}: fees for one year, in naira</caption>
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col" className={`${HEAD} text-left`}>
            Course
          </th>
          <th scope="col" className={`${HEAD} w-30 text-right`}>
            Off campus
          </th>
          <th scope="col" className={`${HEAD} w-30 text-right`}>
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

function Figure({ label, amount }: { label: string; amount: number | null }) {
  return (
    <td className="font-semibold text-lg whitespace-nowrap max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-3 sm:py-3 sm:text-right">
      <span aria-hidden="true" className="font-normal text-base text-ink-600 sm:hidden">
        {label}
      </span>
      {amount === null ? <span className="text-ink-600">N/A</span> : formatNaira(amount)}
    </td>
  );
}
