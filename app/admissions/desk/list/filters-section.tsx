import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { Button } from "../../../ui/button/button.tsx";
import { ADMISSION_TYPES, APPLICATION_STATUSES, choiceLabel, PROGRAMMES, STATUS_LABELS } from "../../application.ts";
import { type ApplicationList, listAddress } from "./application-list.ts";
import { ColumnMenu, HiddenParameters, MENU_SUMMARY, SortMenu } from "./list-menus-section.tsx";

type FiltersProps = { list: ApplicationList; isLoading: boolean };

const CONTROL = "min-h-11 w-full rounded border border-ink-500 bg-white px-3 py-1.5 text-ink-950 hover:border-ink-800";

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
  const form = useFormInSync(list);
  return (
    <Form
      ref={form}
      method="post"
      action="/dashboard?index"
      role="search"
      className="mt-1 grid max-sm:mt-2 grid-cols-2 items-end gap-x-3 gap-y-2 max-sm:peer-[:not(:has(>details[open]))]:hidden md:grid-cols-[minmax(8rem,2fr)_minmax(10.5rem,1fr)_minmax(7.5rem,1fr)_minmax(9rem,1fr)_auto]"
    >
      <label className="col-span-2 md:col-span-1">
        <span className="block font-semibold text-xs">Search</span>
        <input
          type="search"
          name="q"
          defaultValue={list.q}
          maxLength={200}
          autoComplete="off"
          placeholder="Name, phone, e-mail, number"
          className={`${CONTROL} placeholder:text-ink-600`}
        />
      </label>
      <Choice
        name="program"
        label="Programme"
        empty="All programmes"
        choices={PROGRAMMES.map(choiceOf)}
        chosen={list.program}
      />
      <Choice
        name="type"
        label="Admission type"
        empty="All types"
        choices={ADMISSION_TYPES.map(choiceOf)}
        chosen={list.type}
      />
      <Choice name="status" label="Status" empty="Any status" choices={STATUSES} chosen={list.status} />
      <HiddenParameters list={list} names={["sort", "order", "columns"]} />
      <Button type="submit" kind="firm" className="col-span-2 min-h-11! md:col-span-1">
        Search
      </Button>
    </Form>
  );
}

/** Updates the form's fields when the address changes, as by Back or by removing a filter, since uncontrolled fields keep their values. */
function useFormInSync({ q, program, type, status }: ApplicationList) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef({ q, program, type, status });
  useEffect(() => {
    const now = { q, program, type, status };
    for (const name of ["q", "program", "type", "status"] as const) {
      const control = form.current?.elements.namedItem(name);
      const isControl = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
      // Unchanged fields are left alone: the user may have typed in them before hydration.
      if (isControl && now[name] !== shown.current[name]) control.value = now[name] ?? "";
    }
    shown.current = now;
  }, [q, program, type, status]);
  return form;
}

type LabelledChoice = { value: string; label: string };
type ChoiceProps = {
  name: string;
  label: string;
  empty: string;
  choices: readonly LabelledChoice[];
  chosen: string | null;
};

const STATUSES = APPLICATION_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

function choiceOf(value: string): LabelledChoice {
  return { value, label: choiceLabel(value) };
}

function Choice({ name, label, empty, choices, chosen }: ChoiceProps) {
  return (
    <label>
      <span className="block font-semibold text-xs">{label}</span>
      <select name={name} defaultValue={chosen ?? ""} className={CONTROL}>
        <option value="">{empty}</option>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
