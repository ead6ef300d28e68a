import { type RefObject, useEffect, useRef } from "react";
import { Link, useLocation, useNavigation, useNavigationType } from "react-router";
import type { PagePart } from "../../platform/http/page-part.server.ts";
import { Button, buttonStyle } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { NEWS_ADDRESS, type NewsList, newsAddress } from "./news-list.ts";
import type { PostCard, PostsPage } from "./read-news.server.ts";

export function PostsSection({ list, posts }: { list: NewsList; posts: PagePart<PostsPage> }) {
  const heading = useFocusOnNewList();
  const nextPath = useNavigation().location?.pathname.toLowerCase() ?? null;
  return (
    <section
      aria-labelledby="posts"
      aria-busy={nextPath === NEWS_ADDRESS}
      className="lg:col-start-1 lg:row-span-2 lg:row-start-1"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="posts" ref={heading} tabIndex={-1} className="text-3xl">
          {list.category ?? list.tag ?? (list.search ? "Search results" : "Latest News")}
        </h2>
        <p role="status" className="text-ink-700">
          {nextPath === NEWS_ADDRESS ? "Loading..." : posts.kind === "loaded" && formatTotal(list, posts.data.total)}
        </p>
      </div>
      {posts.kind === "loaded" ? (
        <Posts list={list} posts={posts.data} nextPath={nextPath} />
      ) : (
        <Failure list={list} message={posts.message} />
      )}
    </section>
  );
}

function Posts({ list, posts, nextPath }: { list: NewsList; posts: PostsPage; nextPath: string | null }) {
  if (posts.total === 0) return <EmptyList list={list} />;
  return (
    <>
      <ul className="mt-4 divide-y divide-ground-400 border-ground-400 border-t">
        {posts.posts.map((post) => (
          <Post key={post.id} post={post} isOpening={nextPath === `/news/${post.id}`} />
        ))}
      </ul>
      <PageSteps list={list} pages={posts.pages} />
    </>
  );
}

function formatTotal(list: NewsList, total: number): string {
  const posts = total === 1 ? "1 article" : `${total} articles`;
  return list.search ? `${posts} for “${list.search}”` : posts;
}

/** A post of a list: picture, date, title, excerpt and a link. */
export function Post({ post, isOpening }: { post: PostCard; isOpening: boolean }) {
  const { id, title, excerpt, category, date, day, picture } = post;
  return (
    <li aria-busy={isOpening} className="grid gap-x-8 gap-y-4 py-8 sm:grid-cols-[14rem_1fr] print:break-inside-avoid">
      <Picture
        picture={picture}
        sizes="(max-width: 39.99rem) calc(100vw - 2rem), 14rem"
        className="self-start aspect-video rounded sm:aspect-4/3"
      />
      <div>
        <p className="flex flex-wrap items-center gap-x-3 text-ink-700 text-sm">
          <time dateTime={day}>{date}</time>
          {category && <span className="border-accent-400 border-l-2 pl-3">{category}</span>}
        </p>
        <h3 className="mt-1 line-clamp-2 text-2xl">{title}</h3>
        <p className="mt-2 line-clamp-3 text-ink-800">{excerpt}</p>
        <p className="mt-2">
          <Link
            to={`/news/${id}`}
            aria-busy={isOpening}
            className="inline-flex min-h-11 items-center font-semibold text-link"
          >
            {isOpening ? "Loading..." : "View More"}
            <span className="sr-only"> about {title}</span>
          </Link>
        </p>
      </div>
    </li>
  );
}

function EmptyList({ list }: { list: NewsList }) {
  const { title, advice, action } = emptyMessage(list);
  return (
    <div className="mt-4 rounded border border-ground-500 border-dashed px-6 py-14 text-center sm:py-20">
      <p className="font-semibold font-serif text-2xl text-ink-950">{title}</p>
      <p className="mt-2 text-ink-700">{advice}</p>
      {action && (
        <p className="mt-6">
          <Link to={NEWS_ADDRESS} preventScrollReset className={buttonStyle("plain")}>
            {action}
          </Link>
        </p>
      )}
    </div>
  );
}

function emptyMessage({ search, category, tag }: NewsList) {
  if (search) {
    const advice = "Check the spelling, use fewer or different words, or search all categories.";
    return { title: "No articles match your search", advice, action: "Clear the search" };
  }
  if (category || tag) {
    const advice = "Choose another category or tag, or look at all of them.";
    return { title: "No articles here yet", advice, action: "Show all news" };
  }
  return { title: "No news available", advice: "Check back later for updates", action: null };
}

/** Links to the previous and next page, disabled at the ends (deviation 43). */
function PageSteps({ list, pages }: { list: NewsList; pages: number }) {
  const { page } = list;
  return (
    <nav
      aria-label="Pages of news"
      className="flex flex-wrap items-center justify-between gap-2 border-ground-400 border-t pt-6 tabular-nums print:hidden"
    >
      <Step to={page > 1 ? newsAddress(list, { page: page - 1 }) : null}>Previous</Step>
      <span>
        Page {page} of {pages}
      </span>
      <Step to={page < pages ? newsAddress(list, { page: page + 1 }) : null}>Next</Step>
    </nav>
  );
}

function Step({ to, children }: { to: string | null; children: string }) {
  if (to === null) {
    return (
      <Button disabled className="max-sm:px-3 sm:min-w-28">
        {children}
      </Button>
    );
  }
  return (
    <Link to={to} preventScrollReset className={buttonStyle("plain", "max-sm:px-3 sm:min-w-28")}>
      {children}
    </Link>
  );
}

function Failure({ list, message }: { list: NewsList; message: string }) {
  return (
    <Notice tone="wrong" role="alert" className="mt-4 flex flex-wrap items-center justify-between gap-4">
      <p className="font-semibold text-danger-800">The news could not be loaded. {message}</p>
      <Link to={newsAddress(list, { page: list.page })} preventScrollReset className={buttonStyle("plain")}>
        Try again
      </Link>
    </Notice>
  );
}

/** Focuses the heading when the list changes on the page itself. After Back the scroll position is restored instead. */
function useFocusOnNewList(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { search } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    heading.current?.focus({ preventScroll: true });
    if (navigationType !== "POP") heading.current?.scrollIntoView({ block: "start" });
  }, [search, navigationType]);
  return heading;
}
