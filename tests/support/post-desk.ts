import type { data } from "react-router";
import { EMPTY_POST, type PostValues } from "../../app/news/desk/editor/post-fields.ts";
import type { Deps } from "../../app/platform/deps.server.ts";
import { routeArgs } from "./staff-session.ts";

/** The result of an action: its redirect or its data. */
export type ActionOutcome<Result> = { status: number; location: string | null; result: Result | null };

/** Returns the outcome of an action, whether it returned or threw. */
export async function outcomeOf<Result>(action: Promise<unknown>): Promise<ActionOutcome<Result>> {
  const outcome = await action.catch((thrown: unknown) => thrown);
  if (outcome instanceof Response)
    return { status: outcome.status, location: outcome.headers.get("Location"), result: null };
  if (!isData(outcome)) throw outcome;
  return { status: outcome.init?.status ?? 200, location: null, result: outcome.data as Result };
}

type WithData = ReturnType<typeof data<unknown>>;

function isData(value: unknown): value is WithData {
  return typeof value === "object" && value !== null && "init" in value && "data" in value;
}

/** Builds the form of a post as a browser submits it. */
export function postForm(values: Partial<PostValues>, more: Record<string, string | Blob> = {}): FormData {
  const form = new FormData();
  const filled = { ...EMPTY_POST, title: "A day out", content: "<p>By the river.</p>", ...values };
  for (const [name, value] of Object.entries({ ...filled, ...more })) form.set(name, value);
  return form;
}

/** Builds the arguments of the action that saves a post; a new one when `id` is null. */
export function saveArgs(deps: Deps, cookie: string | null, id: number | null, body: BodyInit) {
  const init = { method: "POST", body };
  const address = `/dashboard/news/${id ?? "new"}`;
  return routeArgs<{ id?: string }>(deps, address, { cookie, init, params: id === null ? {} : { id: String(id) } });
}
