import { mintSubmissionKey } from "../submit/submission-key.ts";
import { SUBMISSION_KEY_FIELD } from "../submit/submission-result.ts";

/** Gives the markup of a form that was kept a submission key of its own: each time it is opened, it may be another candidate's. */
export function renewForm(html: string): string {
  const [input = ""] = html.match(new RegExp(`<input[^>]*\\sname="${SUBMISSION_KEY_FIELD}"[^>]*>`)) ?? [];
  const key = input.match(/\svalue="([^"]+)"/)?.[1];
  if (!key) throw new Error("The kept form has no submission key.");
  return html.replaceAll(key, mintSubmissionKey());
}
