import { type PaymentEvent, type Standing, statusForApplicant } from "../application.ts";

/** The fee for an application, as its intake names it, and whether it is paid. */

export type Fee = {
  name: string;
  /** As it is written, with its currency. */
  amount: string;
  /** The path of the page that says how to pay. */
  page: string;
};

/** The pages that say how to pay. */
export const FEE_PAGES = [
  { value: "/Admissions", label: "Admissions" },
  { value: "/Admissions/UndergraduateFees", label: "Undergraduate fees" },
  { value: "/Admissions/PostgraduateApplication", label: "Postgraduate application" },
  { value: "/Admissions/PostgraduateFees", label: "Postgraduate fees" },
] as const;

/** 'to-check' when the applicant has sent a payment that nobody has checked; 'waiting' when staff looked and it had not arrived. */
export const PAYMENT_STATES = ["to-check", "waiting", "paid", "not-found"] as const;

export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What the list filters by: 'none' when the fee is due and nothing was sent. */
export const FEE_STATES = ["none", ...PAYMENT_STATES] as const;

export type FeeState = (typeof FEE_STATES)[number];

export const FEE_STATE_LABELS: Record<FeeState, string> = {
  none: "Nothing sent",
  "to-check": "To check",
  waiting: "Waiting",
  paid: "Paid",
  "not-found": "Not found",
};

/** What staff can record about a payment, and the event of each. */
export const CHECK_EVENTS = {
  paid: "payment-confirmed",
  waiting: "payment-awaited",
  "not-found": "payment-not-found",
} as const satisfies Partial<Record<PaymentState, PaymentEvent>>;

export type CheckResult = keyof typeof CHECK_EVENTS;

export const CHECK_RESULTS = Object.keys(CHECK_EVENTS) as CheckResult[];

/** Returns the state as the applicant reads it: what nobody has checked is waiting. */
export function stateForApplicant(state: PaymentState | null): CheckResult {
  return state === null || state === "to-check" ? "waiting" : state;
}

/** Returns whether the applicant may send a payment: until it is found, unless the application is withdrawn or was not successful. */
export function maySendPayment(standing: Standing, state: PaymentState | null): boolean {
  const status = statusForApplicant(standing);
  const isOver = status === "withdrawn" || (status === "decided" && standing.outcome === "not-admitted");
  return !isOver && state !== "paid";
}
