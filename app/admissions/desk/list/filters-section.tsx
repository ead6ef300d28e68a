import { Link } from "react-router";
import { Button } from "../../../ui/button/button.tsx";
import { ChoiceFilter, FilterForm, SearchFilter } from "../../../ui/field/filter-form.tsx";
import { ADMISSION_TYPES, APPLICATION_STATUSES, choiceLabel, PROGRAMMES, STATUS_LABELS } from "../../application.ts";
import { type ApplicationList, listAddress } from "./application-list.ts";
import { ColumnMenu, HiddenParameters, MENU_SUMMARY, SortMenu } from "./list-menus-section.tsx";

type FiltersProps = { list: ApplicationList; isLoading: boolean };

/** The search, the filters, and the menus for order and columns. Works without JavaScript. */
export function FiltersSection({ list, isLoading }: FiltersProps) {
  const isFiltered = Boolean(list.q || list.program || list.type || list.status);
  return (
    <header className="border-paper-400 border-b bg-paper-100 px-4 py-2 print:hidden">
      <div className="peer flex flex-wrap items-center gap-x-4 max-sm:gap-x-2">
        <h1 className="text-xl max-sm:sr-only">Applications</h1>
        <p role="status" className="grow text-ink-700 max-sm:sr-only">
          {isLoading ? "Loading..." : ""}
        </p>
        <div className="relative flex gap-2">
          {isFiltered && (
            <Link
              to={listAddress(list, { search: null, program: null, type: null, status: null })}
              className={MENU_SUMMARY}
            >
              Show all
            </Link>
          )}
          <SortMenu key={`${list.sort} ${list.order}`} list={list} />
          <ColumnMenu key={list.columns?.join(",")} list={list} />
        </div>
        {/* Larger screens always show the form, so it can't be inside this <details>, which hides it on phones from outside. */}
        <details open={isFiltered} className="order-first grow sm:hidden">
          <summary className={MENU_SUMMARY}>Filter</summary>
        </details>
      </div>
      <SearchForm list={list} />
    </header>
  );
}

/** The search and the filters. On phones, the preceding <details> shows and hides it. */
function SearchForm({ list }: { list: ApplicationList }) {
  const { q, program, type, status } = list;
  return (
    <FilterForm
      method="post"
      action="/dashboard?index"
      values={{ q, program, type, status }}
      className="mt-1 grid max-sm:mt-2 grid-cols-2 items-end gap-x-3 gap-y-2 max-sm:peer-[:not(:has(>details[open]))]:hidden md:grid-cols-[minmax(8rem,2fr)_minmax(10.5rem,1fr)_minmax(7.5rem,1fr)_minmax(9rem,1fr)_auto]"
    >
      <SearchFilter value={q} placeholder="Name, phone, e-mail, number" className="col-span-2 md:col-span-1" />
      <ChoiceFilter
        name="program"
        label="Programme"
        empty="All programmes"
        choices={PROGRAMMES.map(choiceOf)}
        chosen={program}
      />
      <ChoiceFilter
        name="type"
        label="Admission type"
        empty="All types"
        choices={ADMISSION_TYPES.map(choiceOf)}
        chosen={type}
      />
      <ChoiceFilter name="status" label="Status" empty="Any status" choices={STATUSES} chosen={status} />
      <HiddenParameters list={list} names={["sort", "order", "columns"]} />
      <Button type="submit" kind="firm" className="col-span-2 min-h-11! md:col-span-1">
        Search
      </Button>
    </FilterForm>
  );
}

const STATUSES = APPLICATION_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

function choiceOf(value: string) {
  return { value, label: choiceLabel(value) };
}
