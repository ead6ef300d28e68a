import { Form, Link } from "react-router";
import type { Place } from "../../../../content/place.content.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { ChoiceFilter } from "../../../../ui/field/filter-form.tsx";
import { choiceLabel, OUTCOME_LABELS, OUTCOMES, WAYS_OF_HEARING } from "../../../application.ts";
import { FEE_STATE_LABELS, FEE_STATES } from "../../../payment/payment.ts";
import { isAsked } from "../../../questions/questions.ts";
import { type ApplicationList, listAddress } from "../application-list.ts";
import { HiddenParameters, MENU_PANEL, MENU_SUMMARY } from "../list-menus-section.tsx";
import {
  APPLICATION_FLAGS,
  FLAG_LABELS,
  MISSING_FILTERS,
  MISSING_LABELS,
  OFFER_FILTERS,
  OFFER_LABELS,
} from "./application-filter.ts";
import { appliedFilters, type FilterChoices } from "./filter-texts.ts";

type MenuProps = { list: ApplicationList; choices: FilterChoices };

const NAMES = [
  "outcome",
  "released",
  "offer",
  "decider",
  "state",
  "from",
  "to",
  "assigned",
  "flag",
  "missing",
  "channel",
  "intake",
  "payment",
] as const;

/** The filters that are needed less often, in a form of their own. Works without JavaScript. */
export function MoreFiltersMenu({ list, choices, regions }: MenuProps & { regions: Place["regions"] }) {
  const count = NAMES.filter((name) => list[name] !== null).length;
  return (
    <details name="list-menu">
      <summary className={MENU_SUMMARY}>
        More filters
        {count > 0 && <span className="ml-1 font-normal tabular-nums"> {count}</span>}
      </summary>
      <Form method="get" action="/dashboard" className={`${MENU_PANEL} max-h-[70vh] overflow-y-auto`}>
        <HiddenParameters list={list} without={NAMES} />
        <div className="grid grid-cols-2 gap-2">
          <DecisionFilters list={list} choices={choices} />
          {(list.state !== null || isAsked(choices.questions, "state")) && (
            <ChoiceFilter
              name="state"
              label={regions.label}
              empty={`All ${regions.plural}`}
              choices={regions.names.map((state) => ({ value: state, label: state }))}
              chosen={list.state}
              className="col-span-2"
            />
          )}
          <DayFilter name="from" label="Received from" value={list.from} />
          <DayFilter name="to" label="Received to" value={list.to} />
          <ReviewFilters list={list} choices={choices} />
          <IntakeFilters list={list} choices={choices} />
        </div>
        <Button type="submit" kind="firm" className="mt-3 min-h-11! w-full">
          Show these
        </Button>
      </Form>
    </details>
  );
}

/** The filters by what was decided, and what became of it. */
function DecisionFilters({ list, choices }: MenuProps) {
  return (
    <>
      <ChoiceFilter
        name="outcome"
        label="Outcome"
        empty="Any outcome"
        choices={OUTCOME_CHOICES}
        chosen={list.outcome}
        className="col-span-2"
      />
      <ChoiceFilter
        name="released"
        label="Applicant notified"
        empty="Notified or not"
        choices={RELEASED_CHOICES}
        chosen={list.released}
        className="col-span-2"
      />
      <ChoiceFilter
        name="offer"
        label="Response to the offer"
        empty="Any response"
        choices={OFFER_FILTERS.map((offer) => ({ value: offer, label: OFFER_LABELS[offer] }))}
        chosen={list.offer}
        className="col-span-2"
      />
      <ChoiceFilter
        name="decider"
        label="Decided by"
        empty="Anybody"
        choices={deciderChoices(choices, list.decider)}
        chosen={list.decider === null ? null : String(list.decider)}
        className="col-span-2"
      />
    </>
  );
}

/** The filters by the state of the review. */
function ReviewFilters({ list, choices }: MenuProps) {
  return (
    <>
      <ChoiceFilter
        name="assigned"
        label="Assigned to"
        empty="Anybody or nobody"
        choices={reviewerChoices(choices)}
        chosen={list.assigned === null ? null : String(list.assigned)}
        className="col-span-2"
      />
      <ChoiceFilter
        name="flag"
        label="Marked"
        empty="Marked or not"
        choices={APPLICATION_FLAGS.map((flag) => ({ value: flag, label: FLAG_LABELS[flag] }))}
        chosen={list.flag}
        className="col-span-2"
      />
      <ChoiceFilter
        name="missing"
        label="Missing documents"
        empty="Missing or not"
        choices={MISSING_FILTERS.map((missing) => ({ value: missing, label: MISSING_LABELS[missing] }))}
        chosen={list.missing}
        className="col-span-2"
      />
    </>
  );
}

/** The filters by the intake, its fee and how applicants heard about the university. */
function IntakeFilters({ list, choices }: MenuProps) {
  return (
    <>
      {(list.channel !== null || isAsked(choices.questions, "howDidYouHear")) && (
        <ChoiceFilter
          name="channel"
          label="Heard about us"
          empty="Any way"
          choices={WAYS_OF_HEARING.map((way) => ({ value: way, label: choiceLabel(way) }))}
          chosen={list.channel}
          className="col-span-2"
        />
      )}
      <ChoiceFilter
        name="intake"
        label="Intake"
        empty="All intakes"
        choices={choices.intakes.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={list.intake === null ? null : String(list.intake)}
        className="col-span-2"
      />
      {(choices.intakes.some(({ hasFee }) => hasFee) || list.payment !== null) && (
        <ChoiceFilter
          name="payment"
          label="Application fee"
          empty="Paid or not"
          choices={FEE_STATES.map((value) => ({ value, label: FEE_STATE_LABELS[value] }))}
          chosen={list.payment}
          className="col-span-2"
        />
      )}
    </>
  );
}

const OUTCOME_CHOICES = [
  { value: "none", label: "Not decided" },
  ...OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] })),
];

const RELEASED_CHOICES = [
  { value: "no", label: "Decided, not notified" },
  { value: "yes", label: "Notified" },
];

function reviewerChoices({ reviewers, me }: FilterChoices) {
  const others = reviewers.filter(({ id }) => id !== me);
  return [
    { value: String(me), label: "Me" },
    { value: "nobody", label: "Nobody" },
    ...others.map(({ id, username }) => ({ value: String(id), label: username })),
  ];
}

/** The chosen person stays a choice after leaving the office. */
function deciderChoices(choices: FilterChoices, chosen: number | null) {
  const known = reviewerChoices(choices).filter(({ value }) => value !== "nobody");
  const isKnown = chosen === null || known.some(({ value }) => value === String(chosen));
  return isKnown ? known : [...known, { value: String(chosen), label: "Somebody else" }];
}

function DayFilter({ name, label, value }: { name: string; label: string; value: string | null }) {
  return (
    <label>
      <span className="block font-semibold text-xs">{label}</span>
      <input
        type="date"
        name={name}
        defaultValue={value ?? ""}
        className="min-h-11 w-full rounded border border-ink-500 bg-white px-2 py-1.5 text-ink-950"
      />
    </label>
  );
}

/** Names each filter of the menu that is applied, with a link that removes it. */
export function AppliedFilters({ list, choices }: MenuProps) {
  const applied = appliedFilters(list, choices);
  if (applied.length === 0) return null;
  return (
    <ul aria-label="Applied filters" className="mt-2 flex flex-wrap gap-2">
      {applied.map(({ text, without }) => (
        <li key={text}>
          <Link
            to={listAddress(list, without)}
            className="inline-flex min-h-9 items-center gap-2 rounded-full border border-brand-700 bg-brand-50 px-3 text-brand-900 text-sm hover:bg-brand-100"
          >
            {text} <span aria-hidden="true">×</span>
            <span className="sr-only">: remove this filter</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
