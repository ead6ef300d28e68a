import type { StatusProblem } from "./access/status-request.schema.ts";

/** The errors of a submitted form of the status page. */
export type StatusResult = {
  /** New for each submission, so that the error summary takes the focus again. */
  attempt: string;
  message: string;
  problems: (StatusProblem | { field: "code"; message: string })[];
  values: { reference: string; email: string };
};

/** The values of the `step` parameter in the status page's address. */
export const STEPS = ["ask", "code", "void", "done"] as const;
export type StatusPageStep = (typeof STEPS)[number];

/** Success messages, by the value of the `done` parameter in the address. */
export const DONE_MESSAGES = {
  withdrawn: "Your application is withdrawn. We have sent you a mail that says so.",
  changed: "Your new answers are saved, and listed below.",
  "changed-asks": "Your new answers are saved. We still need something from you: see below.",
  replaced: "Your file is replaced. The new one is listed below.",
  added: "We have your file. It is listed below.",
  accepted: "You have accepted the place. We have sent you a mail that says so.",
  declined: "You have declined the place. We have sent you a mail that says so.",
  sent: "We have your document. The Registry will go on with your application.",
  payment: "We have your payment reference and receipt. The Registry will check them.",
  newsletter: "You'll get the newsletter, and news for applicants.",
  "no-newsletter": "We send you no newsletter.",
  "sent-one": "We have your document. Something else is still awaited: see below.",
} as const;
export type DoneStep = keyof typeof DONE_MESSAGES;

/** The field that names the submitted form of the page. */
export const INTENT_FIELD = "intent";

export const UNREACHABLE = "We got no response. Check your connection and try again: doing it twice does no harm.";
