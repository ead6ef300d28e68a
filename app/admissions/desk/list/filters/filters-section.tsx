import { Link } from "react-router";
import type { Place } from "../../../../content/place.content.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { ChoiceFilter, FilterForm, SearchFilter } from "../../../../ui/field/filter-form.tsx";
import { APPLICATION_STATUSES, STATUS_LABELS } from "../../../application.ts";
import type { FacultyProgrammes } from "../../../programmes/programmes-by-faculty.server.ts";
import type { Questions } from "../../../questions/questions.ts";
import type { ViewMessage } from "../../views/view-message.ts";
import { type ListedView, ViewsMenu } from "../../views/views-menu.tsx";
import { type ApplicationList, isFiltered, listAddress } from "../application-list.ts";
import { ColumnMenu, HiddenParameters, MENU_SUMMARY, SortMenu } from "../list-menus-section.tsx";
import { NO_FILTER } from "./application-filter.ts";
import type { FilterChoices } from "./filter-texts.ts";
import { AppliedFilters, MoreFiltersMenu } from "./more-filters-menu.tsx";

type FiltersProps = {
  list: ApplicationList;
  choices: FilterChoices & { programmes: readonly FacultyProgrammes[]; regions: Place["regions"] };
  views: readonly ListedView[];
  viewMessage: ViewMessage | null;
  isLoading: boolean;
};

/** The search, the filters, and the menus for views, order and columns. Works without JavaScript. */
export function FiltersSection({ list, choices, views, viewMessage, isLoading }: FiltersProps) {
  const hasFilter = isFiltered(list);
  return (
    <header className="group border-ground-400 border-b bg-ground-100 px-4 py-2 max-sm:py-1 print:hidden">
      <div className="peer flex flex-wrap items-center gap-x-4 max-sm:relative max-sm:gap-2">
        <h1 className="text-xl max-sm:sr-only">Applications</h1>
        <p role="status" className="grow text-ink-700 max-sm:sr-only">
          {isLoading ? "Loading..." : ""}
        </p>
        <div className="relative flex flex-wrap gap-2 max-sm:contents">
          {hasFilter && (
            <Link to={listAddress(list, { ...NO_FILTER, search: null })} className={MENU_SUMMARY}>
              Show all
            </Link>
          )}
          {/* On phones, the menu bar has no room for these, and they show with the other filters. */}
          <div className="contents max-sm:group-[:not(:has(>div>details[open]))]:hidden">
            {/* A saved view closes the menu and empties its field. */}
            <ViewsMenu key={`views ${viewMessage?.attempt}`} list={list} views={views} />
            <MoreFiltersMenu
              key={`filters ${listAddress(list)}`}
              list={list}
              choices={choices}
              regions={choices.regions}
            />
          </div>
          <SortMenu key={`${list.sort} ${list.order}`} list={list} />
          {list.view === "full" && <ColumnMenu key={list.columns?.join(",")} list={list} />}
          <Link to={listAddress(list, { view: list.view === "full" ? "compact" : "full" })} className={MENU_SUMMARY}>
            {list.view === "full" ? "Compact" : "All columns"}
          </Link>
        </div>
        {/* Larger screens always show the form, so it can't be inside this <details>, which hides it on phones from outside. */}
        <details open={hasFilter} className="order-first sm:hidden">
          <summary className={MENU_SUMMARY}>Filter</summary>
        </details>
      </div>
      <SearchForm list={list} programmes={choices.programmes} types={choices.questions.admissionTypes} />
      <AppliedFilters list={list} choices={choices} />
    </header>
  );
}

type SearchFormProps = {
  list: ApplicationList;
  programmes: readonly FacultyProgrammes[];
  types: Questions["admissionTypes"];
};

/** The search and the filters. On phones, the preceding <details> shows and hides it. */
function SearchForm({ list, programmes, types }: SearchFormProps) {
  const { q, type, status } = list;
  const program = list.programmes.join(",") || null;
  return (
    <FilterForm
      method="post"
      action="/dashboard?index"
      values={{ q, program, type, status }}
      className="mt-1 grid max-sm:mt-2 grid-cols-2 items-end gap-x-3 gap-y-2 max-sm:peer-[:not(:has(>details[open]))]:hidden md:max-lg:grid-cols-[minmax(8rem,2fr)_minmax(10.5rem,1fr)_minmax(7.5rem,1fr)_minmax(9rem,1fr)_auto] lg:grid-cols-[minmax(8rem,3fr)_minmax(10.5rem,2fr)_minmax(14rem,2fr)_minmax(9rem,2fr)_auto]"
    >
      <SearchFilter value={q} placeholder="Name, phone, e-mail, number" className="col-span-2 md:col-span-1" />
      <ChoiceFilter
        name="program"
        label="Programme"
        empty="All programmes"
        choices={[]}
        groups={programmeGroups(programmes, program)}
        chosen={program}
      />
      <ChoiceFilter
        name="type"
        label="Admission type"
        empty="All types"
        choices={typeChoices(types, type)}
        chosen={type}
      />
      <ChoiceFilter name="status" label="Status" empty="Any status" choices={STATUSES} chosen={status} />
      <HiddenParameters list={list} without={["search", "program", "type", "status"]} />
      <Button type="submit" kind="firm" className="col-span-2 min-h-11! md:col-span-1">
        Search
      </Button>
    </FilterForm>
  );
}

/** Returns the programmes by faculty; the first choice of a faculty stands for all of its programmes. */
function programmeGroups(groups: readonly FacultyProgrammes[], chosen: string | null) {
  const known = groups.map(({ faculty, programmes }) => ({
    label: faculty,
    choices: [
      ...(programmes.length > 1 ? [{ value: programmes.join(","), label: `All of ${faculty}` }] : []),
      ...programmes.map(choiceOf),
    ],
  }));
  const isKnown = chosen === null || known.some(({ choices }) => choices.some(({ value }) => value === chosen));
  return isKnown ? known : [{ label: "Chosen", choices: [{ value: chosen, label: chosen }] }, ...known];
}

const STATUSES = APPLICATION_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

/** Returns the admission types, with the chosen one: it may not be offered any more. */
function typeChoices(types: Questions["admissionTypes"], chosen: string | null) {
  const isKnown = chosen === null || types.some(({ value }) => value === chosen);
  return isKnown ? types : [...types, { value: chosen, label: chosen }];
}

function choiceOf(value: string) {
  return { value, label: value };
}
