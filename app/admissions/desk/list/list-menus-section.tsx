import { Form, Link } from "react-router";
import { Button } from "../../../ui/button/button.tsx";
import { isAddedField } from "../../questions/added-questions.ts";
import { useQuestions } from "../../questions/questions-context.ts";
import { columnsOf, NAME_COLUMNS, OPTIONAL_COLUMNS, SORTS, type Sort } from "./application-columns.ts";
import {
  type ApplicationList,
  defaultOrder,
  FIRST_PAGE,
  listAddress,
  listQuery,
  type Order,
  SOME_COLUMNS,
} from "./application-list.ts";

/** Hidden fields for the parameters of the address, but those that the form has fields for. */
export function HiddenParameters({ list, without }: { list: ApplicationList; without: readonly string[] }) {
  const parameters = [...new URLSearchParams(listQuery({ ...list, position: FIRST_PAGE }))];
  return parameters
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** The classes of a button that opens a menu. */
export const MENU_SUMMARY =
  "inline-flex min-h-11 cursor-pointer items-center rounded border border-ink-400 bg-white px-3 max-sm:px-2 font-semibold hover:border-ink-700 hover:bg-ground-200";
export const MENU_PANEL =
  "absolute top-full right-0 z-30 mt-1 w-72 rounded border border-ground-500 bg-white p-2 shadow";

const SORT_NAMES: Record<Exclude<Sort, "state">, [label: string, ascending: string, descending: string]> = {
  received: ["Received", "oldest first", "newest first"],
  firstName: ["FirstName", "A to Z", "Z to A"],
  lastName: ["LastName", "A to Z", "Z to A"],
  email: ["Email", "A to Z", "Z to A"],
  program: ["Program", "A to Z", "Z to A"],
};

/** Lists every sort order, for phones, where the table has no headings to click. */
export function SortMenu({ list }: { list: ApplicationList }) {
  return (
    <details name="list-menu">
      <summary className={MENU_SUMMARY}>Sort</summary>
      <ul className={MENU_PANEL}>
        {SORTS.flatMap((sort) =>
          [defaultOrder(sort), defaultOrder(sort) === "asc" ? ("desc" as const) : ("asc" as const)].map((order) => (
            <li key={`${sort} ${order}`}>
              <SortChoice list={list} sort={sort} order={order} />
            </li>
          )),
        )}
      </ul>
    </details>
  );
}

function SortChoice({ list, sort, order }: { list: ApplicationList; sort: Sort; order: Order }) {
  const { labels } = useQuestions();
  const [label, ascending, descending] = sort === "state" ? [labels.state, "A to Z", "Z to A"] : SORT_NAMES[sort];
  const isChosen = list.sort === sort && list.order === order;
  return (
    <Link
      to={listAddress(list, { sort, order })}
      aria-current={isChosen ? "true" : undefined}
      className={`flex min-h-9 items-center rounded px-2 hover:bg-ground-200 ${isChosen ? "bg-brand-100 font-semibold" : ""}`}
    >
      {label}, {order === "asc" ? ascending : descending}
    </Link>
  );
}

/** Chooses the optional columns to show. */
export function ColumnMenu({ list }: { list: ApplicationList }) {
  const columns = columnsOf(useQuestions());
  const optional = columns.slice(NAME_COLUMNS);
  const chosen = optional.filter(({ key }) => list.columns?.includes(key) ?? true);
  // Other pages of the list may have them.
  const elsewhere = (list.columns ?? OPTIONAL_COLUMNS).filter((shown) => !optional.some(({ key }) => key === shown));
  return (
    <details name="list-menu">
      <summary className={MENU_SUMMARY}>
        Columns
        {list.columns && (
          <span className="ml-1 font-normal tabular-nums">
            {" "}
            {chosen.length + NAME_COLUMNS} of {columns.length}
          </span>
        )}
      </summary>
      <Form method="get" action="/dashboard" className={MENU_PANEL}>
        <HiddenParameters list={list} without={["columns"]} />
        {/* Without it, a form with no box checked would send no `columns`, which means all columns. */}
        <input type="hidden" name="columns" value={optional.some(({ key }) => isAddedField(key)) ? SOME_COLUMNS : ""} />
        {elsewhere.map((key) => (
          <input key={key} type="hidden" name="columns" value={key} />
        ))}
        <fieldset className="max-h-[50vh] overflow-y-auto">
          <legend className="px-2 py-1 text-ink-700 text-xs">FirstName and LastName always show.</legend>
          {optional.map((column) => (
            <label
              key={column.key}
              className="flex min-h-9 cursor-pointer items-center gap-2 rounded px-2 hover:bg-ground-200"
            >
              <input
                type="checkbox"
                name="columns"
                value={column.key}
                defaultChecked={chosen.includes(column)}
                className="size-5 shrink-0 accent-brand-700"
              />
              {column.head}
            </label>
          ))}
        </fieldset>
        <div className="mt-2 flex gap-2">
          <Button type="submit" kind="firm" className="min-h-11!">
            Show these
          </Button>
          <Link
            to={listAddress(list, { columns: null })}
            className="inline-flex min-h-11 items-center rounded px-3 font-semibold text-brand-800 underline underline-offset-4"
          >
            All
          </Link>
        </div>
      </Form>
    </details>
  );
}
