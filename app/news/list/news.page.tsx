import { data, Form, Link } from "react-router";
import { readPage } from "../../content/read-page.server.ts";
import { OUTAGE_RETRY_SECONDS } from "../../platform/errors/outage.server.ts";
import type { CachedPage } from "../../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";
import { Button } from "../../ui/button/button.tsx";
import { controlStyle } from "../../ui/field/control-style.ts";
import { useInputFromUrl } from "../../ui/field/use-input-from-url.ts";
import {
  isLoadError,
  LOAD_FAILED,
  LoadErrorPage,
  orLoadError,
  useStaleData,
} from "../../ui/load-errors/stale-data.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { pageMeta } from "../../ui/page/page-meta.ts";
import { SampleNote } from "../../ui/page/sample-note.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { FEEDS, feedLinks } from "../feed-links.ts";
import { NEWS_PAGE } from "../news.content.ts";
import type { Route } from "./+types/news.page.ts";
import { CategoriesSection, TagsSection } from "./filter-sections.tsx";
import { NEWS_ADDRESS, type NewsList, readNewsList } from "./news-list.ts";
import { PostsSection } from "./posts-section.tsx";
import { type PostCard, readCategories, readFeatured, readPostsPage } from "./read-news.server.ts";

/** Free text would fill the page cache with one entry per spelling. */
const NOT_CACHED = /^$/;

export const handle: CachedPage = {
  cache: { query: { page: /^[1-9]\d?$/, search: NOT_CACHED, category: NOT_CACHED, tag: NOT_CACHED } },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const list = readNewsList(url.searchParams);
  const { page, head } = readPage(context, NEWS_PAGE, { path: PUBLIC_PATHS.news, listed: list.search === "" });
  const [posts, categories, featured] = await Promise.all([
    readPostsPage(context, list),
    readCategories(context),
    readFeatured(context),
  ]);
  const loaded = {
    page,
    head: { ...head, feeds: feedLinks(head.siteName) },
    list: posts.kind === "loaded" ? { ...list, page: posts.data.page } : list,
    posts,
    categories,
    featured,
  };
  // With a 503, search engines keep the indexed page and retry.
  const unavailable = { status: 503, headers: { "Retry-After": String(OUTAGE_RETRY_SECONDS) } };
  return posts.kind === "failed" ? data(loaded, unavailable) : loaded;
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orLoadError(serverLoader);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [];
  if (isLoadError(loaderData)) return [{ title: loaderData.title }];
  return pageMeta(loaderData.head);
}

/** The list of news, with search, categories and tags. */
export default function NewsPage({ loaderData }: Route.ComponentProps) {
  const { data: shown, failure } = useStaleData(loaderData);
  if (!shown) return <LoadErrorPage failure={failure} />;
  const { page, head, list, categories, featured } = shown;
  const posts = failure ? LOAD_FAILED[failure] : shown.posts;
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      {posts.kind === "loaded" && posts.data.total > 0 && <SampleNote note={page.sampleNote} />}
      <div className="page-width grid gap-x-12 gap-y-10 py-10 sm:py-16 lg:grid-cols-[1fr_18rem] lg:grid-rows-[auto_1fr] xl:gap-x-16">
        <div className="grid content-start gap-8 lg:col-start-2">
          <SearchSection list={list} />
          <CategoriesSection list={list} categories={categories} />
        </div>
        <PostsSection list={list} posts={posts} />
        <div className="grid content-start gap-10 lg:col-start-2">
          {featured.kind === "loaded" && <FeaturedSection posts={featured.data} />}
          <TagsSection list={list} tags={page.tags} />
          <FeedsSection />
        </div>
      </div>
    </main>
  );
}

/** Searches within the selected category or tag. */
function SearchSection({ list }: { list: NewsList }) {
  const { search, category, tag } = list;
  const input = useInputFromUrl(search);
  return (
    <Form method="get" action={NEWS_ADDRESS} role="search" preventScrollReset className="print:hidden">
      <label htmlFor="search" className="block font-semibold font-serif text-ink-950 text-xl">
        Search the news
      </label>
      <div className="mt-3 flex gap-2">
        <input
          ref={input}
          id="search"
          type="search"
          name="search"
          defaultValue={search}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          className={`${controlStyle(undefined)} min-w-0`}
        />
        <Button type="submit" kind="firm" className="shrink-0 whitespace-nowrap">
          Search
        </Button>
      </div>
      {category && <input type="hidden" name="category" value={category} />}
      {tag && <input type="hidden" name="tag" value={tag} />}
    </Form>
  );
}

function FeedsSection() {
  return (
    <p className="text-ink-700 text-sm print:hidden">
      Follow the news in a feed reader:{" "}
      {Object.values(FEEDS).map(({ path, name }) => (
        <a key={path} href={path} className="mr-4 inline-flex min-h-11 items-center font-semibold text-link lg:min-h-6">
          {name}
        </a>
      ))}
    </p>
  );
}

/** Featured posts; nothing when there are none (deviation 42). */
function FeaturedSection({ posts }: { posts: PostCard[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="featured">
      <h2 id="featured" className="text-xl">
        Featured
      </h2>
      <ul className="mt-2 divide-y divide-ground-400">
        {posts.map(({ id, title, date, day, picture }) => (
          <li key={id} className="group relative flex items-center gap-4 py-3">
            <Picture
              picture={{ ...picture, alt: "" }}
              sizes="6rem"
              className="aspect-4/3 w-20 shrink-0 rounded print:hidden"
            />
            <div>
              <Link
                to={`/news/${id}`}
                className="line-clamp-2 font-semibold leading-snug after:absolute after:inset-0 group-hover:underline"
              >
                {title}
              </Link>
              <time dateTime={day} className="block text-ink-700 text-sm">
                {date}
              </time>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
