import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { Button, buttonStyle } from "../button/button.tsx";

const LABEL = "block font-semibold text-xs";
const CONTROL = "min-h-11 w-full rounded border border-ink-500 bg-white px-3 py-1.5 text-ink-950 hover:border-ink-800";

type FilterFormProps = {
  method: "get" | "post";
  action: string;
  /** The applied search and filters, by the names of their fields. */
  values: Record<string, string | null>;
  className: string;
  children: ReactNode;
};

/** The search and the filters of a staff list. Works without JavaScript. */
export function FilterForm({ method, action, values, className, children }: FilterFormProps) {
  const form = useFormFromUrl(values);
  return (
    <Form ref={form} method={method} action={action} role="search" className={className}>
      {children}
    </Form>
  );
}

/** Updates uncontrolled fields when the URL changes, as by Back or by removing a filter. Returns the ref of their form. */
function useFormFromUrl(values: Record<string, string | null>) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(values);
  useEffect(() => {
    for (const [name, value] of Object.entries(values)) {
      const control = form.current?.elements.namedItem(name);
      const isControl = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
      // Unchanged fields are left alone: the user may have typed in them before hydration.
      if (isControl && value !== shown.current[name]) control.value = value ?? "";
    }
    shown.current = values;
  });
  return form;
}

type SearchFilterProps = { value: string; placeholder: string; className: string };

export function SearchFilter({ value, placeholder, className }: SearchFilterProps) {
  return (
    <label className={className}>
      <span className={LABEL}>Search</span>
      <input
        type="search"
        name="q"
        defaultValue={value}
        maxLength={200}
        autoComplete="off"
        placeholder={placeholder}
        className={`${CONTROL} placeholder:text-ink-600`}
      />
    </label>
  );
}

type Choice = { value: string; label: string };

type ChoiceFilterProps = {
  name: string;
  label: string;
  /** The choice that applies no filter. */
  empty: string;
  choices: readonly Choice[];
  /** Further choices under headings. */
  groups?: readonly { label: string; choices: readonly Choice[] }[];
  chosen: string | null;
  className?: string;
};

export function ChoiceFilter({ name, label, empty, choices, groups = [], chosen, className }: ChoiceFilterProps) {
  return (
    <label className={className}>
      <span className={LABEL}>{label}</span>
      <select name={name} defaultValue={chosen ?? ""} className={`${CONTROL} text-ellipsis`}>
        <option value="">{empty}</option>
        <Options choices={choices} />
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            <Options choices={group.choices} />
          </optgroup>
        ))}
      </select>
    </label>
  );
}

type OneFilterFormProps = {
  /** The address of the list without search and filter. */
  action: string;
  search: string;
  placeholder: string;
  filter: Omit<ChoiceFilterProps, "className">;
};

/** The search of a staff list with one filter. */
export function OneFilterForm({ action, search, placeholder, filter }: OneFilterFormProps) {
  return (
    <FilterForm
      method="get"
      action={action}
      values={{ q: search, [filter.name]: filter.chosen }}
      className="mt-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_14rem_auto]"
    >
      <SearchFilter value={search} placeholder={placeholder} className="col-span-2 sm:col-span-1" />
      <ChoiceFilter {...filter} className="max-sm:col-span-2" />
      <div className="col-span-2 flex gap-2 sm:col-span-1">
        <Button type="submit" kind="firm" className="min-h-11! max-sm:grow">
          Search
        </Button>
        {(search || filter.chosen) && (
          <Link to={action} className={buttonStyle("plain", "min-h-11!")}>
            Clear
          </Link>
        )}
      </div>
    </FilterForm>
  );
}

function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
