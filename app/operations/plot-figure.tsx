import { PLOT_BOX, type Plot, type PlotLine } from "./plot.ts";

/** The lines differ in their strokes too, for people who can't distinguish the colours. */
const STROKES = [
  { line: "stroke-brand-700 stroke-2", reading: "fill-brand-800" },
  { line: "stroke-accent-600 stroke-2 [stroke-dasharray:7_4]", reading: "fill-accent-800" },
  { line: "stroke-action-700 stroke-2 [stroke-dasharray:2_4]", reading: "fill-action-700" },
];

/** In forced-colors mode, text in an SVG keeps its colour, so the background has to keep its colour too. */
const BACKGROUND = "bg-ground-50 forced-color-adjust-none";

/** Shows a plot and its values as a table. Text keeps its size at any width. */
export function PlotFigure({ plot, id }: { plot: Plot; id: string }) {
  const { title, scale, summary, heights, times, lines } = plot;
  return (
    <figure aria-labelledby={id} className="min-w-0 border-ground-400 border-t pt-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <Legend lines={lines} />
      <p className="mt-3 text-ink-700 text-xs">{scale}</p>
      <div className={`pt-3 pr-16 pb-7 pl-11 ${BACKGROUND}`}>
        <svg role="img" aria-label={summary} className="block h-40 w-full overflow-visible text-xs tabular-nums">
          {heights.map(({ y, label }) => (
            <g key={label}>
              <line x1="0" x2="100%" y1={y} y2={y} className="stroke-ground-400" />
              <text x="-8" y={y} dy="0.32em" textAnchor="end" className="fill-ink-700">
                {label}
              </text>
            </g>
          ))}
          {times.map(({ x, label }, index) => (
            // Phones have room for every second label.
            <text
              key={x}
              x={x}
              y="100%"
              dy="20"
              textAnchor="middle"
              className={`fill-ink-700 ${index % 2 ? "max-sm:hidden" : ""}`}
            >
              {label}
            </text>
          ))}
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${PLOT_BOX.width} ${PLOT_BOX.height}`}
            preserveAspectRatio="none"
            className="overflow-visible"
          >
            {lines.map(({ name, area }) => area && <path key={`under ${name}`} d={area} className="fill-brand-100" />)}
            {lines.map(({ name, path }, index) => (
              <path
                key={name}
                d={path}
                vectorEffect="non-scaling-stroke"
                strokeLinecap="round"
                strokeLinejoin="round"
                className={`fill-none ${STROKES[index]?.line}`}
              />
            ))}
          </svg>
          {lines.map((line, index) => (
            <End key={line.name} line={line} index={index} />
          ))}
        </svg>
      </div>
      <Table plot={plot} />
    </figure>
  );
}

/** The current value at the end of a line. */
function End({ line: { end }, index }: { line: PlotLine; index: number }) {
  if (!end) return null;
  const style = STROKES[index]?.reading;
  return (
    <>
      <circle cx="100%" cy={end.y} r="3.5" className={style} />
      <text x="100%" y={end.labelY} dx="9" dy="0.32em" className={`font-semibold ${style}`}>
        {end.reading}
      </text>
    </>
  );
}

function Legend({ lines }: { lines: PlotLine[] }) {
  return (
    <ul className={`mt-1 flex flex-wrap gap-x-5 text-ink-800 text-xs ${BACKGROUND}`}>
      {lines.map(({ name }, index) => (
        <li key={name} className="flex items-center gap-2">
          <svg aria-hidden="true" width="26" height="8">
            <line x1="1" x2="25" y1="4" y2="4" className={STROKES[index]?.line} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function Table({ plot: { title, table } }: { plot: Plot }) {
  return (
    <details className="text-xs">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">As a table</summary>
      <table className="w-full border-collapse bg-white tabular-nums">
        <caption className="sr-only">{title}, in steps of five minutes</caption>
        <thead>
          <tr className="border-ground-400 border-y text-ink-800">
            <th scope="col" className="px-2 py-1.5 text-left font-semibold">
              Until
            </th>
            {table.columns.map((name) => (
              <th key={name} scope="col" className="px-2 py-1.5 text-right font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ time, values }) => (
            <tr key={time} className="border-ground-300 border-b">
              <th scope="row" className="px-2 py-1 text-left font-normal">
                {time}
              </th>
              {values.map((value, index) => (
                <td key={table.columns[index]} className="px-2 py-1 text-right">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
