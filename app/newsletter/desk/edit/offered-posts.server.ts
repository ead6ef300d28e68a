import { PLACE } from "../../../content/place.content.ts";
import { findPosts } from "../../../news/list/find-posts.store.server.ts";
import { readPosts } from "../../../news/posts.store.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { formatDay } from "../../../ui/format/place-time.ts";

/** A post that can be chosen. `isPublic` is false for a chosen one that was taken off the site. */
export type OfferedPost = { id: number; title: string; date: string; isPublic: boolean };

/** The posts of a form: those that an issue has, in their order, and others that match a search. */
export type FormPosts = { chosen: OfferedPost[]; offered: OfferedPost[]; q: string };

type Reading = Pick<Deps, "db" | "clock" | "content">;

const OFFERED = 10;
const MAX_SEARCH_CHARACTERS = 200;

/** Reads the posts of a form. */
export async function readFormPosts(deps: Reading, postIds: number[], search: string): Promise<FormPosts> {
  const place = deps.content.read(PLACE);
  const q = search.slice(0, MAX_SEARCH_CHARACTERS);
  const [chosen, found] = await Promise.all([
    readChosenPosts(deps, postIds),
    findPosts(deps.db, deps.clock.now(), { page: 1, perPage: OFFERED + postIds.length, search: q }),
  ]);
  const offered = found.posts
    .filter(({ id }) => !postIds.includes(id))
    .slice(0, OFFERED)
    .map(({ id, title, publishedAt }) => ({ id, title, date: formatDay(publishedAt, place), isPublic: true }));
  return { chosen, offered, q };
}

/** Reads posts by their ids, in this order. One that is not on the site any more has its number as its title. */
export async function readChosenPosts({ db, clock, content }: Reading, postIds: number[]): Promise<OfferedPost[]> {
  const posts = await readPosts(db, clock.now(), postIds);
  return postIds.map((id) => {
    const post = posts.find((one) => one.id === id);
    if (!post) return { id, title: `Post ${id}`, date: "", isPublic: false };
    return { id, title: post.title, date: formatDay(post.publishedAt, content.read(PLACE)), isPublic: true };
  });
}
