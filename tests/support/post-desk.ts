import type { data } from "react-router";
import { EMPTY_POST, type PostValues } from "../../app/news/desk/editor/post-fields.ts";
import type { Deps } from "../../app/platform/deps.server.ts";
import { routeArgs } from "./staff-session.ts";

/** What came of a page's action: where it led, or what the page was given. */
export type Done<Answer> = { status: number; location: string | null; answer: Answer | null };

/** The parts of an action's answer, whether it was returned or thrown. */
export async function doneBy<Answer>(result: Promise<unknown>): Promise<Done<Answer>> {
  const given = await result.catch((thrown: unknown) => thrown);
  if (given instanceof Response) return { status: given.status, location: given.headers.get("Location"), answer: null };
  if (!isData(given)) throw given;
  return { status: given.init?.status ?? 200, location: null, answer: given.data as Answer };
}

type WithData = ReturnType<typeof data<unknown>>;

function isData(given: unknown): given is WithData {
  return typeof given === "object" && given !== null && "init" in given && "data" in given;
}

/** A form with a post in it, as a browser sends it. */
export function postForm(values: Partial<PostValues>, more: Record<string, string | Blob> = {}): FormData {
  const form = new FormData();
  const filled = { ...EMPTY_POST, title: "A day out", content: "<p>By the river.</p>", ...values };
  for (const [name, value] of Object.entries({ ...filled, ...more })) form.set(name, value);
  return form;
}

/** The arguments of the action of a post's form; of that of a new one without a number. */
export function savingArgs(deps: Deps, cookie: string | null, id: number | null, body: BodyInit) {
  const init = { method: "POST", body };
  const address = `/dashboard/news/${id ?? "new"}`;
  return routeArgs<{ id?: string }>(deps, address, { cookie, init, params: id === null ? {} : { id: String(id) } });
}
