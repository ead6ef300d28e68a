import { mintSubmissionKey } from "../submit/submission-key.ts";
import { SUBMISSION_KEY_FIELD } from "../submit/submission-result.ts";

/** Replaces the submission key in a cached form's markup: each time the page is opened, it may be for another applicant. */
export function renewForm(html: string): string {
  const [input = ""] = html.match(new RegExp(`<input[^>]*\\sname="${SUBMISSION_KEY_FIELD}"[^>]*>`)) ?? [];
  const key = input.match(/\svalue="([^"]+)"/)?.[1];
  if (!key && html.includes('action="/form/submit"')) throw new Error("The cached form has no submission key.");
  // While applications are closed, the page has no form.
  if (!key) return html;
  return html.replaceAll(key, mintSubmissionKey());
}
