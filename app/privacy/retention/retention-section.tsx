import { Link } from "react-router";
import { buttonStyle } from "../../ui/button/button.tsx";

export type ClassRow = {
  key: string;
  what: string;
  from: string;
  why: string;
  period: string;
  /** True when no period is set. */
  isOpen: boolean;
  onFile: number;
  due: number;
};

type SectionProps = { classes: readonly ClassRow[]; mayChange: boolean };

/** Lists every kind of personal data with its retention period and reason. */
export function RetentionSection({ classes, mayChange }: SectionProps) {
  return (
    <section aria-labelledby="stored" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="stored" className="text-lg">
          Stored data and retention periods
        </h2>
        {mayChange && (
          <Link to="/dashboard/privacy/periods" className={buttonStyle("plain", "min-h-11!")}>
            Change the periods
          </Link>
        )}
      </div>
      <ul className="mt-3 divide-y divide-ground-400 border-ground-400 border-y bg-white">
        {classes.map(({ key, what, from, why, period, isOpen, onFile, due }) => (
          <li key={key} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[1fr_15rem]">
            <div>
              <h3 className="text-base">{what}</h3>
              <p className="mt-0.5 max-w-prose text-ink-700">{why}</p>
            </div>
            <div className="sm:text-right">
              <p>
                <strong>{period}</strong>
                {!isOpen && <span className="block text-ink-700">from {from}</span>}
              </p>
              <p className="text-ink-700 tabular-nums">
                {onFile.toLocaleString("en")} on file
                {due > 0 && <strong className="text-ink-950">, {due.toLocaleString("en")} due tonight</strong>}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
