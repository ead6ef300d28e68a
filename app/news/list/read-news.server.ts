import type { RouterContextProvider } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { fillIn, readPlaceholders } from "../../content/read-document.server.ts";
import { type RequestPictures, readPictures } from "../../content/read-pictures.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { type PagePart, readPart } from "../../platform/http/page-part.server.ts";
import type { Picture } from "../../platform/images/picture.ts";
import type { Content } from "../../platform/site/content.server.ts";
import { formatDay, isoDay } from "../../ui/format/place-time.ts";
import { NEWS_PAGE } from "../news.content.ts";
import type { PostSummary } from "../post-rows.store.server.ts";
import { listPublicCategories } from "../posts.store.server.ts";
import { findPosts, type PostFilter } from "./find-posts.store.server.ts";

const PAGE_SIZE = 5;
const FEATURED = "Featured";
const MAX_FEATURED = 4;

/** A post as lists show it. */
export type PostCard = {
  id: number;
  title: string;
  excerpt: string;
  /** The date of publication: 'January 5, 2025', and '2025-01-05'. */
  date: string;
  day: string;
  category: string | null;
  picture: Picture;
};

/** One page of a list of posts. */
export type PostsPage = { posts: PostCard[]; page: number; pages: number; total: number };

type Context = Readonly<RouterContextProvider>;

/** Loads one page of matching public posts; the last page when `page` is past the end. */
export function readPostsPage(
  context: Context,
  { page, ...filter }: { page: number } & Partial<PostFilter>,
): Promise<PagePart<PostsPage>> {
  const { db, clock, content } = context.get(depsContext);
  const pictures = readPictures(context);
  const read = async (requested: number): Promise<PostsPage> => {
    const { posts, total } = await findPosts(db, clock.now(), { page: requested, perPage: PAGE_SIZE, ...filter });
    const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
    if (posts.length === 0 && requested > pages) return read(pages);
    return { posts: posts.map((post) => postCard(post, { pictures, content })), page: requested, pages, total };
  };
  return readPart(context, "news", read(page));
}

/** Loads the names of the categories with public posts. */
export function readCategories(context: Context): Promise<PagePart<string[]>> {
  const { db, clock } = context.get(depsContext);
  const names = listPublicCategories(db, clock.now()).then((categories) => categories.map(({ name }) => name));
  return readPart(context, "categories", names);
}

/** Loads the newest posts of the category 'Featured' (deviation 42). */
export function readFeatured(context: Context): Promise<PagePart<PostCard[]>> {
  const { db, clock, content } = context.get(depsContext);
  const pictures = readPictures(context);
  const featured = findPosts(db, clock.now(), { page: 1, perPage: MAX_FEATURED, category: FEATURED });
  return readPart(
    context,
    "featured news",
    featured.then(({ posts }) => posts.map((post) => postCard(post, { pictures, content }))),
  );
}

/** What a post is shown with. */
type Shown = { pictures: RequestPictures; content: Pick<Content, "read"> };

/** Returns the name and the alternative text of the picture for posts without one. */
export function readDefaultPicture(content: Pick<Content, "read">): { picture: string; alt: string } {
  return fillIn(content.read(NEWS_PAGE).postPicture, readPlaceholders(content));
}

/** Returns the picture of a post, or that for posts without one. */
export function postPicture(image: PostSummary["image"], { pictures, content }: Shown): Picture {
  if (!image) {
    const { picture, alt } = readDefaultPicture(content);
    return { ...pictures.find(picture), alt };
  }
  const files = image.files ? pictures.choose(image.files) : pictures.find(image.kind === "built" ? image.name : "");
  return { ...files, alt: image.alt };
}

/** Converts a post for a list. */
export function postCard(
  { id, title, excerpt, category, publishedAt, image }: PostSummary,
  { pictures, content }: Shown,
): PostCard {
  const place = content.read(PLACE);
  return {
    id,
    title,
    excerpt,
    date: formatDay(publishedAt, place),
    day: isoDay(publishedAt, place),
    category: category?.name ?? null,
    picture: postPicture(image, { pictures, content }),
  };
}
