import { Link } from "react-router";
import { choiceLabel, OUTCOME_LABELS, STATUS_LABELS } from "../application.ts";
import { type ApplicationList, listAddress } from "../desk/list/application-list.ts";
import {
  type ApplicationFilter,
  FLAG_LABELS,
  MISSING_LABELS,
  NO_FILTER,
  OFFER_LABELS,
} from "../desk/list/filters/application-filter.ts";
import { feeText } from "../desk/list/filters/filter-texts.ts";
import { admissionTypeLabel, type Questions } from "../questions/questions.ts";
import { reviewAddress } from "./review-address.ts";

type HeaderProps = { list: ApplicationList; questions: Questions; waiting: number; isSearchGone: boolean };

/** Names the queue: how many wait, and the filters, each with a link that removes it. */
export function ReviewHeader({ list, questions, waiting, isSearchGone }: HeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-ground-400 border-b bg-white px-4 py-1.5">
      <h1 className="text-xl">Review</h1>
      <p className="text-ink-700">
        {formatCount(waiting)} {list.status === null ? "waiting" : STATUS_LABELS[list.status].toLowerCase()}
      </p>
      <ul className="flex flex-wrap gap-2">
        {filtersOf(questions, list).map(({ label, without }) => (
          <li key={label}>
            <Link
              to={reviewAddress({ ...list, ...without }, null)}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-ground-500 bg-ground-100 px-3 font-semibold text-[0.8125rem] text-ink-900 no-underline hover:border-ink-600"
            >
              <span className="sr-only">Remove the filter </span>
              {label}
              <span aria-hidden="true">✕</span>
            </Link>
          </li>
        ))}
      </ul>
      {isSearchGone && <p role="status">This search is no longer saved.</p>}
      <Link
        to={listAddress(list, { view: "compact" })}
        className="ml-auto inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
      >
        Choose applications
      </Link>
    </header>
  );
}

/** More are not counted. */
const MAX_COUNTED = 10_000;

function formatCount(count: number): string {
  return count > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString("en")}+` : count.toLocaleString("en");
}

type Filter = keyof ApplicationFilter;

function filtersOf(
  questions: Questions,
  list: ApplicationList,
): { label: string; without: Partial<ApplicationList> }[] {
  const filters = Object.keys(NO_FILTER) as Filter[];
  const search = list.q ? [{ label: `“${list.q}”`, without: { q: "", search: null } }] : [];
  return [
    ...search,
    ...filters.flatMap((filter) => {
      const label = labelOf(questions, list, filter);
      return label ? [{ label, without: { [filter]: NO_FILTER[filter] } }] : [];
    }),
  ];
}

/** Returns what a filter selects, as on its chip; null when it selects nothing. */
function labelOf(questions: Questions, list: ApplicationFilter, filter: Filter): string | null {
  switch (filter) {
    case "programmes":
      return list.programmes.join(", ");
    case "type":
      return list.type && admissionTypeLabel(questions, list.type);
    case "status":
      return list.status && STATUS_LABELS[list.status];
    case "outcome":
      return list.outcome && (list.outcome === "none" ? "No outcome" : OUTCOME_LABELS[list.outcome]);
    case "released":
      return list.released && (list.released === "yes" ? "Released" : "Not released");
    case "session":
      return list.session;
    case "intake":
      return list.intake === null ? null : `Intake ${list.intake}`;
    case "payment":
      return list.payment && feeText(list.payment);
    case "missing":
      return list.missing && MISSING_LABELS[list.missing];
    case "state":
      return list.state;
    case "from":
      return list.from && `From ${list.from}`;
    case "to":
      return list.to && `To ${list.to}`;
    case "assigned":
      if (list.assigned === null) return null;
      return list.assigned === "nobody" ? "Assigned to nobody" : "Assigned to one officer";
    case "flag":
      return list.flag && FLAG_LABELS[list.flag];
    case "offer":
      return list.offer && OFFER_LABELS[list.offer];
    case "channel":
      return list.channel && `Heard about us: ${choiceLabel(list.channel)}`;
    case "decider":
      return list.decider === null ? null : "Decided by one officer";
    case "ids":
      return list.ids && `${list.ids.length} chosen`;
  }
}
