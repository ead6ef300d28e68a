import { useEffect, useRef } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import type { PostCard, PostsPage } from "../../news/list/read-news.server.ts";
import type { PagePart } from "../../platform/http/page-part.server.ts";
import { buttonStyle } from "../../ui/button/button.tsx";
import { useNearViewport } from "../../ui/embed/embed.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import type { HomePage } from "../home.content.ts";

type NewsSectionProps = { labels: HomePage["news"]; news: PagePart<PostsPage> };

/** The latest posts, five per page, and a link to all news. */
export function NewsSection({ labels, news }: NewsSectionProps) {
  // On the home page, a navigation to "/" always loads another page of news or the same one again.
  const loading = useNavigation().location?.pathname === "/";
  const heading = useFocusOnPageChange();
  if (news.kind === "failed" && !loading) return <NewsFailure message={news.message} />;
  return (
    <section aria-labelledby="news" className="bg-ground-200">
      <div className="page-width py-16 sm:py-24">
        <h2 id="news" ref={heading} tabIndex={-1} className="text-3xl sm:text-4xl">
          {labels.title}
        </h2>
        <div className="mt-8 grid items-start gap-8 lg:grid-cols-[1fr_18rem] xl:gap-12">
          <div>
            <h3 className="text-xl">{labels.latest}</h3>
            {news.kind === "loaded" && news.data.total === 0 && !loading ? (
              <NoNews labels={labels} />
            ) : (
              <NewsCards posts={news.kind === "loaded" ? news.data.posts : []} loading={loading} />
            )}
            {news.kind === "loaded" && <NewsPager page={news.data.page} pages={news.data.pages} />}
          </div>
          <aside
            aria-labelledby="more-news"
            className="rounded bg-brand-900 p-6 text-ground-200 print:bg-white print:text-ink-950"
          >
            <h3 id="more-news" className="text-white text-xl print:text-ink-950">
              {labels.panel.title}
            </h3>
            <p className="mt-2">{labels.panel.text}</p>
            <Link to={labels.all.to} className={buttonStyle("plain", "mt-5 w-full")}>
              {labels.all.label}
            </Link>
          </aside>
        </div>
      </div>
    </section>
  );
}

/** Moves the focus to the heading when another page of news is shown, for the keyboard and screen readers. */
function useFocusOnPageChange() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { search } = useLocation();
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current !== search) heading.current?.focus({ preventScroll: true });
    shown.current = search;
  }, [search]);
  return heading;
}

function NewsFailure({ message }: { message: string }) {
  const { search } = useLocation();
  return (
    <div className="bg-ground-200">
      <div className="page-width py-16 sm:py-24">
        <Notice id="news" tone="wrong" role="alert" className="flex flex-wrap items-center justify-between gap-4">
          <p className="font-semibold text-danger-800">Error loading news: {message}</p>
          {/* Without the hash: the router sends no request for a link that differs only in its hash. */}
          <Link to={{ search }} preventScrollReset className={buttonStyle("plain")}>
            Try again
          </Link>
        </Notice>
      </div>
    </div>
  );
}

function NoNews({ labels }: { labels: HomePage["news"] }) {
  return (
    <div className="mt-4 rounded border border-ground-500 border-dashed px-6 py-12 text-center">
      <p className="font-semibold font-serif text-ink-950 text-xl">{labels.emptyTitle}</p>
      <p className="mt-1 text-ink-700">{labels.emptyText}</p>
    </div>
  );
}

const MAX_LISTED_PAGES = 7;

/** Links to the pages of news. Renders nothing for a single page. */
function NewsPager({ page, pages }: { page: number; pages: number }) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages of news" className="mt-6 flex flex-wrap items-center gap-2 tabular-nums print:hidden">
      {page > 1 && (
        <Link to={addressOf(page - 1)} className="news-page">
          Previous
        </Link>
      )}
      {numbersAround(page, pages).map((number, place, numbers) => (
        <span key={number} className="flex items-center gap-2">
          {number - (numbers[place - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <Link
            to={addressOf(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? "page" : undefined}
            className="news-page"
          >
            {number}
          </Link>
        </span>
      ))}
      {page < pages && (
        <Link to={addressOf(page + 1)} className="news-page">
          Next
        </Link>
      )}
    </nav>
  );
}

/** Returns all page numbers, or the first, the last and those around the current one when there are many. */
function numbersAround(page: number, pages: number): number[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  return pages <= MAX_LISTED_PAGES
    ? all
    : all.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 1);
}

function addressOf(page: number): string {
  return page === 1 ? "/#news" : `/?page=${page}#news`;
}

type NewsCardsProps = { posts: PostCard[]; loading: boolean };

/** The posts in two columns; the first of an odd number spans both. Placeholder blocks cover them while another page loads. */
function NewsCards({ posts, loading }: NewsCardsProps) {
  // Browsers load lazy images several screens ahead; most visitors never scroll this far.
  const list = useRef<HTMLUListElement>(null);
  const near = useNearViewport(list);
  return (
    <div aria-busy={loading} className="relative mt-4 min-h-64 overflow-hidden">
      <ul ref={list} className={`news-cards ${loading ? "invisible" : ""}`}>
        {posts.map((post) => (
          <NewsCard key={post.id} post={post} near={near} />
        ))}
      </ul>
      {loading && (
        <div role="status" className="news-cards absolute inset-0 content-start">
          <span className="sr-only">Loading...</span>
          {[1, 2, 3].map((block) => (
            <div key={block} className="news-block" />
          ))}
        </div>
      )}
    </div>
  );
}

function NewsCard({ post, near }: { post: PostCard; near: boolean }) {
  const { id, title, excerpt, date, day, picture } = post;
  return (
    <li className="news-card">
      <div>
        <Picture
          picture={picture}
          sizes="(max-width: 39.99rem) 100vw, (max-width: 63.99rem) 50vw, 26rem"
          className={`absolute! inset-0 noscript:block ${near ? "" : "hidden"}`}
        />
      </div>
      <div>
        <time dateTime={day} className="text-ink-700 text-sm">
          {date}
        </time>
        <h4 className="mt-1 line-clamp-2 font-semibold font-serif text-ink-950 text-xl">
          <Link to={`/news/${id}`}>{title}</Link>
        </h4>
        <p className="mt-2 line-clamp-3 text-ink-700">{excerpt}</p>
        <p className="mt-auto pt-3">
          <Link to={`/news/${id}`} className="inline-flex min-h-11 items-center font-semibold text-link">
            Read more<span className="sr-only"> about {title}</span>
          </Link>
        </p>
      </div>
    </li>
  );
}
