import type { StatusProblem } from "./access/status-request.schema.ts";

/** What the status page says when something that was typed did not lead on. */
export type StatusResult = {
  /** A new one each time, so that whoever reads is led to the words again. */
  attempt: string;
  message: string;
  problems: (StatusProblem | { field: "code"; message: string })[];
  values: { reference: string; email: string };
};

/** What brought a visitor to the status page, as its address says it. */
export const STEPS = ["ask", "code", "void", "done"] as const;
export type StatusPageStep = (typeof STEPS)[number];

/** What was done just before, as the address says it. */
export const DONE_MESSAGES = {
  withdrawn: "Your application is withdrawn. We have sent you a mail that says so.",
  replaced: "Your file is replaced. The new one is listed below.",
  sent: "We have your document. The Registry will go on with your application.",
} as const;
export type DoneStep = keyof typeof DONE_MESSAGES;

/** The field that says which of the page's forms was sent. */
export const INTENT_FIELD = "intent";

export const UNREACHABLE = "We got no response. Check your connection and try again: doing it twice does no harm.";
