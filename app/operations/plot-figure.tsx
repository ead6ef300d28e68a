import { PLOT_BOX, type Plot, type PlotLine } from "./plot.ts";

/** Told apart by their strokes, too, for who sees no colours. */
const STROKES = [
  { line: "stroke-palm-700 stroke-2", reading: "fill-palm-800" },
  { line: "stroke-brass-600 stroke-2 [stroke-dasharray:7_4]", reading: "fill-brass-800" },
  { line: "stroke-laterite-700 stroke-2 [stroke-dasharray:2_4]", reading: "fill-laterite-700" },
];

/** Where a visitor's own colours stand in for ours, text in a drawing keeps its own: so has the ground under it to. */
const GROUND = "bg-paper-50 forced-color-adjust-none";

/** A plot and the same as a table. The text in it keeps its size, however wide it is drawn. */
export function PlotFigure({ plot, id }: { plot: Plot; id: string }) {
  const { title, scale, summary, heights, times, lines } = plot;
  return (
    <figure aria-labelledby={id} className="min-w-0 border-paper-400 border-t pt-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <Legend lines={lines} />
      <p className="mt-3 text-ink-700 text-xs">{scale}</p>
      <div className={`pt-3 pr-16 pb-7 pl-11 ${GROUND}`}>
        <svg role="img" aria-label={summary} className="block h-40 w-full overflow-visible text-xs tabular-nums">
          {heights.map(({ y, label }) => (
            <g key={label}>
              <line x1="0" x2="100%" y1={y} y2={y} className="stroke-paper-400" />
              <text x="-8" y={y} dy="0.32em" textAnchor="end" className="fill-ink-700">
                {label}
              </text>
            </g>
          ))}
          {times.map(({ x, label }, place) => (
            // On a phone there is room for every second one.
            <text
              key={x}
              x={x}
              y="100%"
              dy="20"
              textAnchor="middle"
              className={`fill-ink-700 ${place % 2 ? "max-sm:hidden" : ""}`}
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
            {lines.map(({ name, area }) => area && <path key={`under ${name}`} d={area} className="fill-palm-100" />)}
            {lines.map(({ name, path }, place) => (
              <path
                key={name}
                d={path}
                vectorEffect="non-scaling-stroke"
                strokeLinecap="round"
                strokeLinejoin="round"
                className={`fill-none ${STROKES[place]?.line}`}
              />
            ))}
          </svg>
          {lines.map((line, place) => (
            <End key={line.name} line={line} place={place} />
          ))}
        </svg>
      </div>
      <Table plot={plot} />
    </figure>
  );
}

/** What the line has come to, at its end. */
function End({ line: { end }, place }: { line: PlotLine; place: number }) {
  if (!end) return null;
  const style = STROKES[place]?.reading;
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
    <ul className={`mt-1 flex flex-wrap gap-x-5 text-ink-800 text-xs ${GROUND}`}>
      {lines.map(({ name }, place) => (
        <li key={name} className="flex items-center gap-2">
          <svg aria-hidden="true" width="26" height="8">
            <line x1="1" x2="25" y1="4" y2="4" className={STROKES[place]?.line} />
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
          <tr className="border-paper-400 border-y text-ink-800">
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
            <tr key={time} className="border-paper-300 border-b">
              <th scope="row" className="px-2 py-1 text-left font-normal">
                {time}
              </th>
              {values.map((value, place) => (
                <td key={table.columns[place]} className="px-2 py-1 text-right">
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
