import { action, loader } from "../../../app/admissions/status/answers/answers.action.server.ts";
import type { AnswersResult } from "../../../app/admissions/status/answers/answers-form.ts";
import type { Deps } from "../../../app/platform/deps.server.ts";
import { routeArgs } from "../staff/staff-session.ts";

const ADDRESS = "/Admissions/Status/Answers";

/** Opens the page on which an applicant changes answers, and returns its form. Throws when it shows none. */
export async function openAnswers(deps: Deps, cookie: string): Promise<URLSearchParams> {
  const loaded = await loader(routeArgs(deps, ADDRESS, { cookie }));
  if (loaded.kind !== "open") throw new Error(`The page was '${loaded.kind}'.`);
  const fields = new URLSearchParams({ reference: loaded.reference, version: String(loaded.version) });
  for (const [field, entries] of Object.entries(loaded.values))
    for (const entry of entries) fields.append(field, entry);
  return fields;
}

type Saved = { kind: "redirect"; to: string | null } | { kind: "shown"; status: number; result: AnswersResult };

/** Submits the form with these answers in place of those that it has. */
export async function saveAnswers(
  deps: Deps,
  cookie: string | null,
  form: URLSearchParams,
  typed: Record<string, string | string[]> = {},
): Promise<Saved> {
  const body = new URLSearchParams(form);
  for (const [field, entries] of Object.entries(typed)) {
    body.delete(field);
    for (const entry of [entries].flat()) body.append(field, entry);
  }
  const outcome = await action(routeArgs(deps, ADDRESS, { cookie, init: { method: "POST", body } }));
  if (outcome instanceof Response) return { kind: "redirect", to: outcome.headers.get("Location") };
  return { kind: "shown", status: outcome.init?.status ?? 200, result: outcome.data };
}

/** Changes answers of an application whose review has not begun, as its applicant does. */
export async function changeAnswersOf(deps: Deps, cookie: string, typed: Record<string, string | string[]>) {
  const saved = await saveAnswers(deps, cookie, await openAnswers(deps, cookie), typed);
  if (saved.kind !== "redirect") throw new Error(`The answers were not saved: ${saved.result.message}`);
}
