import { useRef } from "react";
import { Link } from "react-router";
import type { PostCard } from "../../news/list/read-news.server.ts";
import { useNearViewport } from "../../ui/embed/use-near-viewport.ts";
import { Picture } from "../../ui/picture/picture.tsx";

type NewsCardsProps = { posts: PostCard[]; loading: boolean };

/** The posts in two columns; the first of an odd number spans both. Placeholder blocks cover them while another page loads. */
export function NewsCards({ posts, loading }: NewsCardsProps) {
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
