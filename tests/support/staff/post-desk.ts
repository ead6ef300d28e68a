import type { data } from "react-router";
import { loader as publicPost } from "../../../app/news/api/post.endpoint.ts";
import { loader as edit, action as save } from "../../../app/news/desk/post.page.tsx";
import { EMPTY_POST, type PostValues } from "../../../app/news/desk/post-fields.ts";
import { loader as list } from "../../../app/news/desk/posts.page.tsx";
import type { PostResult } from "../../../app/news/desk/save/post-result.ts";
import type { Deps } from "../../../app/platform/deps.server.ts";
import { responseOf, routeArgs } from "./staff-session.ts";

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

type ExtraFields = Record<string, string | Blob>;

/** Builds the form of a post as a browser submits it. */
export function postForm(values: Partial<PostValues>, more: ExtraFields = {}): FormData {
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

/** What a signed-in editor does with posts. `signedIn` is read at each request, since tests sign in before the first one. */
export function postDesk(signedIn: () => { deps: Deps; cookie: string }) {
  const desk = {
    /** Saves a post; a new one when `id` is null. */
    send(id: number | null, values: Partial<PostValues>, more: ExtraFields = {}, other?: string | null) {
      const { deps, cookie } = signedIn();
      const sender = other === undefined ? cookie : other;
      return outcomeOf<PostResult>(save(saveArgs(deps, sender, id, postForm(values, more))));
    },
    /** Saves a new post. Returns its id. */
    async write(values: Partial<PostValues>): Promise<number> {
      const { location } = await desk.send(null, values);
      return Number(location?.match(/\/dashboard\/news\/(\d+)\?saved=/)?.[1]);
    },
    /** Opens a post in the editor. */
    open(id: number, query = "") {
      const { deps, cookie } = signedIn();
      return edit(routeArgs(deps, `/dashboard/news/${id}${query}`, { cookie, params: { id: String(id) } }));
    },
    /** Returns a post as readers get it, or null. */
    async readPublicPost(id: number) {
      const args = routeArgs(signedIn().deps, `/blogs/${id}`, { params: { id: String(id) } });
      const response = await responseOf(publicPost(args));
      if (response.status !== 200) return null;
      return ((await response.json()) as { data: { title: string; content: string } }).data;
    },
    listPosts(query = "") {
      const { deps, cookie } = signedIn();
      return list(routeArgs(deps, `/dashboard/news${query}`, { cookie }));
    },
  };
  return desk;
}
