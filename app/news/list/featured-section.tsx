import { Link } from "react-router";
import { Picture } from "../../ui/picture/picture.tsx";
import type { PostCard } from "./read-news.server.ts";

/** Featured posts; nothing when there are none (deviation 42). */
export function FeaturedSection({ posts }: { posts: PostCard[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="featured">
      <h2 id="featured" className="text-xl">
        Featured
      </h2>
      <ul className="mt-2 divide-y divide-paper-400">
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
