import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  OUTCOMES,
  type Outcome,
  WAYS_OF_HEARING,
  type WayOfHearing,
} from "../../../application.ts";
import { FEE_STATES, type FeeState } from "../../../payment/payment.ts";

/** The filters of a list of applications, as they are in its address. A filter that is null shows all, and so do no programmes. */
export type ApplicationFilter = {
  programmes: readonly string[];
  /** The admission type as it is stored. */
  type: string | null;
  status: ApplicationStatus | null;
  outcome: Outcome | "none" | null;
  /** Whether the applicant was notified of the decision. */
  released: "yes" | "no" | null;
  session: string | null;
  intake: number | null;
  payment: FeeState | null;
  /** In any spelling. */
  state: string | null;
  /** The first and the last day of receipt, as ISO 8601 dates. */
  from: string | null;
  to: string | null;
  /** The id of a member of staff. */
  assigned: number | "nobody" | null;
  flag: ApplicationFlag | null;
  /** Whether staff wait for documents of the applicant, or have waited for them beyond their day. */
  missing: MissingFilter | null;
  /** What the applicant responded to an offer; 'none' while it can still be accepted, 'lapsed' without a response by its last day. */
  offer: OfferFilter | null;
  /** How the applicant heard about the university. */
  channel: WayOfHearing | null;
  /** The id of the member of staff who decided. */
  decider: number | null;
  /** Chosen applications, which may be none. */
  ids: readonly number[] | null;
};

export const APPLICATION_FLAGS = ["duplicate", "new", "unscanned"] as const;
export type ApplicationFlag = (typeof APPLICATION_FLAGS)[number];

export const MISSING_FILTERS = ["awaited", "overdue"] as const;
export type MissingFilter = (typeof MISSING_FILTERS)[number];

export const OFFER_FILTERS = ["accepted", "declined", "none", "lapsed"] as const;
export type OfferFilter = (typeof OFFER_FILTERS)[number];

export const OFFER_LABELS: Record<OfferFilter, string> = {
  accepted: "Offer accepted",
  declined: "Offer declined",
  none: "Offer without response",
  lapsed: "Offer lapsed",
};

export const FLAG_LABELS: Record<ApplicationFlag, string> = {
  duplicate: "Possible duplicate",
  new: "New from applicant",
  unscanned: "Not scanned for viruses",
};

export const MISSING_LABELS: Record<MissingFilter, string> = {
  awaited: "Documents awaited",
  overdue: "Documents overdue",
};

export const NO_FILTER: ApplicationFilter = {
  programmes: [],
  type: null,
  status: null,
  outcome: null,
  released: null,
  session: null,
  intake: null,
  payment: null,
  state: null,
  from: null,
  to: null,
  assigned: null,
  flag: null,
  missing: null,
  offer: null,
  channel: null,
  decider: null,
  ids: null,
};

const MAX_IDS = 500;
/** As many as the form can offer. */
const MAX_PROGRAMMES = 300;
const MAX_TEXT = 100;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the filters from an address or a form. Ignores unknown values. */
export function readFilter(parameters: URLSearchParams): ApplicationFilter {
  const one = <T extends string>(name: string, known: readonly T[]) =>
    known.find((value) => value === parameters.get(name)) ?? null;
  const several = (name: string) => parameters.getAll(name).flatMap((value) => value.split(","));
  const programmes = new Set(several("program").flatMap((programme) => readText(programme) ?? []));
  const assigned = parameters.get("assigned") ?? "";
  return {
    programmes: [...programmes].slice(0, MAX_PROGRAMMES),
    type: readText(parameters.get("type")),
    status: one("status", APPLICATION_STATUSES),
    outcome: one("outcome", [...OUTCOMES, "none"] as const),
    released: one("released", ["yes", "no"] as const),
    session: readText(parameters.get("session")),
    intake: readId(parameters.get("intake") ?? ""),
    payment: one("payment", FEE_STATES),
    state: readText(parameters.get("state")),
    from: readDay(parameters.get("from")),
    to: readDay(parameters.get("to")),
    assigned: assigned === "nobody" ? "nobody" : readId(assigned),
    flag: one("flag", APPLICATION_FLAGS),
    missing: one("missing", MISSING_FILTERS),
    offer: one("offer", OFFER_FILTERS),
    channel: one("channel", WAYS_OF_HEARING),
    decider: readId(parameters.get("decider") ?? ""),
    // An address that names no application chooses none: all would be changed otherwise.
    ids: parameters.has("id") ? [...new Set(several("id").flatMap((id) => readId(id) ?? []))].slice(0, MAX_IDS) : null,
  };
}

/** Returns the parameters of an address that has these filters, without those that show all. */
export function filterParameters(filter: ApplicationFilter): [name: string, value: string][] {
  const names = Object.keys(NO_FILTER) as (keyof ApplicationFilter)[];
  return names.flatMap((name): [string, string][] => {
    const value = filter[name];
    if (value === null || (name === "programmes" && filter.programmes.length === 0)) return [];
    return [[PARAMETERS[name] ?? name, String(value)]];
  });
}

/** Where the parameter has another name than its filter. */
const PARAMETERS: Partial<Record<keyof ApplicationFilter, string>> = { programmes: "program", ids: "id" };

function readText(value: string | null): string | null {
  return (value ?? "").replaceAll("\0", "").trim().slice(0, MAX_TEXT) || null;
}

/** Parses the id of a row; null when it is invalid. Nine digits fit into PostgreSQL's integer. */
export function readId(value: string): number | null {
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}

function readDay(value: string | null): string | null {
  if (value === null || !ISO_DAY.test(value)) return null;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : null;
}
