import type { Problem } from "../application.schema.ts";
import type { ApplicationField } from "../application.ts";
import type { KeptReceipt } from "./kept-receipt.ts";
import type { FileProgress } from "./upload-progress.ts";

/** Why an application stays on the form. `attempt` tells one refusal from the next, so that each takes the focus. */
export type Refusal = {
  attempt: number;
  message: string;
  problems: Problem[];
  /** No answer came: it can be left to the device to send it once one comes. */
  isUnreachable?: boolean;
  /** The applicant has to confirm that it is another application. */
  appliedBefore?: boolean;
};

/** How far an application has come on its way from the form. */
export type Stage =
  | { kind: "editing"; refusal: Refusal | null; isStopped?: boolean }
  | { kind: "sending"; progress: FileProgress[] }
  /** It is kept on this device until there is a line. */
  | { kind: "waiting" }
  | { kind: "sent"; receipt: KeptReceipt };

/** Takes what was wrong with a field out of a refusal; null when nothing else was. */
export function withoutField(refusal: Refusal | null, field: ApplicationField): Refusal | null {
  const problems = refusal?.problems.filter((problem) => problem.field !== field) ?? [];
  return refusal && problems.length > 0 ? { ...refusal, problems } : null;
}
