import type { BlockProps } from "../shown-page.ts";
import { withKeys } from "./with-keys.ts";

const NUMBER = /^[\p{Sc}N+-]?\s?[\d.,\s]+%?$/u;

/** Browsers scroll only what has the focus with the keyboard. */
const FOCUSABLE = { tabIndex: 0 };

/** A table as wide as its cells, with a heading for each column. Where it has no room, it scrolls sideways within its frame. */
export function TableBlock({ id, block: { caption, namesRows, head, rows } }: BlockProps<"table"> & { id: string }) {
  const align = head.map((_, column) => {
    if (!isNumeric(rows, column)) return "text-left";
    return `whitespace-nowrap tabular-nums ${column === 0 ? "text-left" : "text-right"}`;
  });
  return (
    <section
      aria-labelledby={`${id}-caption`}
      {...FOCUSABLE}
      className="w-fit max-w-full overflow-x-auto rounded border border-ground-400 bg-white print:overflow-visible"
    >
      <table className="wrap-break-word w-full border-collapse text-base">
        <caption
          id={`${id}-caption`}
          className="border-ground-400 border-b px-4 py-3 text-left font-semibold font-serif text-ink-950 text-lg"
        >
          {caption}
        </caption>
        <thead>
          <tr className="border-ground-400 border-b bg-ground-200 text-ink-950">
            {withKeys(head, (text) => text).map(({ key, item: text }, column) => (
              <th key={key} scope="col" className={`px-4 py-3 font-semibold ${align[column]}`}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-ground-400">
          {withKeys(rows, (row) => row.join()).map(({ key: rowKey, item: row }) => (
            <tr key={rowKey}>
              {withKeys(head, (text) => text).map(({ key }, column) => {
                const Cell = namesRows && column === 0 ? "th" : "td";
                return (
                  <Cell
                    key={key}
                    scope={Cell === "th" ? "row" : undefined}
                    className={`px-4 py-3 align-top ${Cell === "th" ? "min-w-40 font-semibold text-ink-950" : "min-w-28 text-ink-800"} ${align[column]}`}
                  >
                    {row[column] ?? ""}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Returns whether a column has nothing but numbers and amounts. */
function isNumeric(rows: readonly string[][], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? "").filter((cell) => cell !== "" && cell !== "–");
  return cells.length > 0 && cells.every((cell) => NUMBER.test(cell));
}
