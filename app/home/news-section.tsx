import { Link } from "react-router";
import { buttonStyle } from "../ui/button/button.tsx";
import type { HomePage } from "./home.content.ts";

type NewsSectionProps = {
  words: HomePage["news"];
  posts: readonly { id: number; title: string }[];
};

/** What is new: the latest posts, and the way to all of them. */
export function NewsSection({ words, posts }: NewsSectionProps) {
  return (
    <section aria-labelledby="news" className="bg-paper-200">
      <div className="page-width py-16 sm:py-24">
        <h2 id="news" className="text-3xl sm:text-4xl">
          {words.title}
        </h2>
        <div className="mt-8 grid gap-8 items-start lg:grid-cols-[1fr_20rem]">
          <div>
            <h3 className="text-xl">{words.latest}</h3>
            {posts.length === 0 ? <NoNews words={words} /> : <Posts posts={posts} />}
          </div>
          <aside
            aria-labelledby="more-news"
            className="rounded bg-palm-900 p-6 text-paper-200 print:bg-white print:text-ink-950"
          >
            <h3 id="more-news" className="text-white text-xl print:text-ink-950">
              {words.panel.title}
            </h3>
            <p className="mt-2">{words.panel.text}</p>
            <Link to={words.all.to} className={buttonStyle("plain", "mt-5 w-full")}>
              {words.all.label}
            </Link>
          </aside>
        </div>
      </div>
    </section>
  );
}

function NoNews({ words }: { words: HomePage["news"] }) {
  return (
    <div className="mt-4 rounded border border-paper-500 border-dashed px-6 py-12 text-center">
      <p className="font-semibold font-serif text-ink-950 text-xl">{words.emptyTitle}</p>
      <p className="mt-1 text-ink-700">{words.emptyText}</p>
    </div>
  );
}

function Posts({ posts }: Pick<NewsSectionProps, "posts">) {
  return (
    <ul className="mt-4 grid gap-4 sm:grid-cols-2">
      {posts.map(({ id, title }) => (
        <li key={id} className="rounded border border-paper-400 bg-white p-6">
          <Link to={`/news/${id}`} className="text-link line-clamp-2 font-semibold font-serif text-xl">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
