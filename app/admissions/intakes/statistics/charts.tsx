import { Link } from "react-router";
import type { Bar } from "./statistics-view.server.ts";

const formatCount = (count: number) => count.toLocaleString("en");

type BarTableProps = {
  caption: string;
  /** The heading of the first column. */
  head: string;
  bars: readonly Bar[];
  /** Whether to show what each number is a share of, as a percentage. */
  percent?: string;
};

/** Shows numbers as a table with a bar each. */
export function BarTable({ caption, head, bars, percent }: BarTableProps) {
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-ground-500 border-b text-ink-700 text-xs">
          <th scope="col" className="py-1 pr-3 text-left font-normal">
            {head}
          </th>
          <th scope="col" className="py-1 pr-3 text-right font-normal">
            Number
          </th>
          {percent && (
            <th scope="col" className="whitespace-nowrap py-1 pr-3 text-right font-normal">
              {percent}
            </th>
          )}
          <th scope="col" className="w-1/4 py-1 sm:w-2/5">
            <span className="sr-only">As a bar</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, count, percent: share, href }) => (
          <tr key={label} className="border-ground-300 border-b">
            <th scope="row" className="py-1 pr-3 text-left font-normal">
              <CountLink href={href}>{label}</CountLink>
            </th>
            <td className="py-1 pr-3 text-right font-semibold">{formatCount(count)}</td>
            {percent && <td className="py-1 pr-3 whitespace-nowrap text-right text-ink-700">{Math.round(share)} %</td>}
            <td className="py-1">
              <HorizontalBar percent={share} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A link to the list of what is counted, for those who can open it. */
export function CountLink({ href, children }: { href: string | null; children: string }) {
  if (href === null) return children;
  return (
    <Link to={href} className="text-link max-sm:inline-block max-sm:py-1.5 print:no-underline">
      {children}
    </Link>
  );
}

export function HorizontalBar({ percent, className = "fill-brand-700" }: { percent: number; className?: string }) {
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="block h-3 w-full">
      <rect width="100" height="10" className="fill-ground-300" />
      <rect width={percent} height="10" className={className} />
    </svg>
  );
}

/** Shows how the form's visitors grow fewer from step to step. The numbers are in the table beneath. */
export function FunnelShape({ steps }: { steps: readonly Bar[] }) {
  const height = 100 / steps.length;
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="block h-32 w-full print:h-24">
      {steps.map(({ label, percent }, place) => {
        const next = steps[place + 1]?.percent ?? percent;
        const top = place * height;
        const corners = [
          [50 - percent / 2, top],
          [50 + percent / 2, top],
          [50 + next / 2, top + height - 0.8],
          [50 - next / 2, top + height - 0.8],
        ];
        return <polygon key={label} points={corners.join(" ")} className={SHADES[place % SHADES.length] ?? ""} />;
      })}
    </svg>
  );
}

const SHADES = ["fill-brand-800", "fill-brand-700"];

/** Shows a column for each day or week, each with a link to its applications. The table beneath has the same numbers. */
export function DayColumns({ days }: { days: readonly Bar[] }) {
  const width = 100 / Math.max(days.length, 14);
  const largest = Math.max(...days.map(({ count }) => count));
  return (
    <div>
      <p className="text-ink-700 text-xs tabular-nums">Most: {formatCount(largest)}</p>
      <svg
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1 block h-36 w-full border-ink-600 border-b print:h-24"
      >
        {days.map(({ label, percent, count, href }, place) => (
          <a key={label} href={href ?? undefined} tabIndex={-1}>
            <rect
              x={place * width}
              y={40 - 0.4 * percent}
              width={width * 0.84}
              height={0.4 * percent}
              className="fill-brand-700 hover:fill-brand-800"
            >
              <title>{`${label}: ${formatCount(count)}`}</title>
            </rect>
          </a>
        ))}
      </svg>
      <p className="mt-1 flex justify-between text-ink-700 text-xs">
        <span>{days[0]?.label.split(" to ")[0]}</span>
        {days.length > 1 && <span>{days.at(-1)?.label.split(" to ").at(-1)}</span>}
      </p>
      <details className="mt-2 print:hidden">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
          The numbers as a table
        </summary>
        <BarTable caption="Applications by day of receipt" head="Received" bars={days} />
      </details>
    </div>
  );
}
