import { choiceLabel, OUTCOME_LABELS, STATUS_LABELS } from "../../../application.ts";
import { FEE_STATE_LABELS, type FeeState } from "../../../payment/payment.ts";
import { admissionTypeLabel, type Questions } from "../../../questions/questions.ts";
import type { ApplicationList } from "../application-list.ts";
import { type ApplicationFilter, FLAG_LABELS, MISSING_LABELS, NO_FILTER, OFFER_LABELS } from "./application-filter.ts";

/** What the filters can choose from. */
export type FilterChoices = {
  /** The members of staff who review applications. */
  reviewers: readonly { id: number; username: string }[];
  intakes: readonly { id: number; name: string; hasFee: boolean }[];
  /** The id of the signed-in member of staff. */
  me: number;
  questions: Questions;
};

type AppliedFilter = { text: string; without: Partial<ApplicationFilter> };

/** Returns the filters that the search form doesn't show. */
export function appliedFilters(
  list: ApplicationList,
  { reviewers, intakes, me, questions }: FilterChoices,
): AppliedFilter[] {
  const { outcome, released, state, from, to, assigned, flag, offer, channel, decider, intake } = list;
  const { payment, session, ids, missing } = list;
  const nameOf = (person: number | "nobody" | null) =>
    person === me ? "me" : (reviewers.find(({ id }) => id === person)?.username ?? "somebody else");
  const texts: [string | false | null, keyof ApplicationFilter][] = [
    [outcome && (outcome === "none" ? "Not decided" : OUTCOME_LABELS[outcome]), "outcome"],
    [released && (released === "yes" ? "Applicant notified" : "Decided, not notified"), "released"],
    [state && `${questions.labels.state}: ${state}`, "state"],
    [from && `From ${from}`, "from"],
    [to && `To ${to}`, "to"],
    [
      assigned !== null && (assigned === "nobody" ? "Assigned to nobody" : `Assigned to ${nameOf(assigned)}`),
      "assigned",
    ],
    [flag && FLAG_LABELS[flag], "flag"],
    [missing && MISSING_LABELS[missing], "missing"],
    [offer && OFFER_LABELS[offer], "offer"],
    [channel && `Heard about us: ${choiceLabel(channel)}`, "channel"],
    [decider !== null && `Decided by ${nameOf(decider)}`, "decider"],
    [intake !== null && (intakes.find(({ id }) => id === intake)?.name ?? "An intake that is gone"), "intake"],
    [payment && feeText(payment), "payment"],
    [session && `Session ${session}`, "session"],
    [ids !== null && `${ids.length} chosen`, "ids"],
  ];
  return texts.flatMap(([text, name]) => (text ? [{ text, without: { [name]: NO_FILTER[name] } }] : []));
}

/** Returns a state of the fee, as on a chip. */
export function feeText(state: FeeState): string {
  return `Fee: ${FEE_STATE_LABELS[state].toLowerCase()}`;
}

/** Returns all filters of a list as text, with its search. */
export function describeFilters(list: ApplicationList, choices: FilterChoices): string[] {
  const { q, programmes, type, status } = list;
  return [
    q && `“${q}”`,
    programmes.join(" or "),
    type && admissionTypeLabel(choices.questions, type),
    status && STATUS_LABELS[status],
    ...appliedFilters(list, choices).map(({ text }) => text),
  ].flatMap((text) => text || []);
}
