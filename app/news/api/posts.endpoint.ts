import * as z from "zod";
import { type Deps, depsContext } from "../../platform/deps.server.ts";
import { streamJsonArray } from "../../platform/postgres/json-array.server.ts";
import { findPosts } from "../list/find-posts.store.server.ts";
import { readId } from "../post.ts";
import { allPosts, readPosts } from "../posts.store.server.ts";
import type { Route } from "./+types/posts.endpoint.ts";
import { postJson, summaryJson } from "./post-json.server.ts";

const BATCH = 200;
const JSON_TYPE = { "Content-Type": "application/json; charset=utf-8" };

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .transform(Number)
    .refine((number) => number <= max);

/** PostgreSQL rejects NUL in text. */
const terms = z.string().transform((text) => text.replaceAll("\0", ""));

const query = z.object({
  page: wholeNumber(1_000_000).default(1),
  per_page: wholeNumber(100).default(5),
  search: terms.default(""),
  category: terms
    .transform((category) => readId(category) ?? category)
    .nullable()
    .default(null),
  tag: terms.nullable().default(null),
  fields: z.literal("summary").optional(),
});

const EXPECTED: Record<string, string> = {
  page: "page must be a positive integer.",
  per_page: "per_page must be an integer from 1 to 100.",
  fields: "fields must be summary.",
};

/** GET /blogs: every public post, newest first; with any parameter, one page of the matches with `meta`. */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const deps = context.get(depsContext);
  const given = Object.keys(query.shape).filter((name) => url.searchParams.has(name));
  if (given.length > 0) return onePage(deps, url.searchParams, given);
  if (request.method === "HEAD") return new Response(null, { headers: JSON_TYPE });
  return new Response(await streamJsonArray(everyPost(deps), { before: '{"data":', after: "}" }), {
    headers: JSON_TYPE,
  });
}

export function action(): Response {
  return Response.json({ message: "The posts can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}

async function onePage(deps: Deps, parameters: URLSearchParams, given: string[]): Promise<Response> {
  const read = query.safeParse(Object.fromEntries(given.map((name) => [name, parameters.get(name)])));
  if (!read.success) {
    const names = new Set(read.error.issues.map(({ path }) => String(path[0])));
    return Response.json({ message: [...names].map((name) => EXPECTED[name]).join(" ") }, { status: 422 });
  }
  const { page, per_page: perPage, search, category, tag, fields } = read.data;
  const now = deps.clock.now();
  const { posts, total } = await findPosts(deps.db, now, { page, perPage, search, category, tag });
  const meta = { page, perPage, total, pages: Math.ceil(total / perPage) };
  if (fields === "summary") return Response.json({ data: posts.map((post) => summaryJson(post, deps.pictures)), meta });
  const ids = posts.map(({ id }) => id);
  const whole = await readPosts(deps.db, now, ids);
  return Response.json({ data: whole.map((post) => postJson(post, deps)), meta });
}

async function* everyPost(deps: Deps) {
  for await (const posts of allPosts(deps.db, deps.clock.now(), BATCH)) yield posts.map((post) => postJson(post, deps));
}
