import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { Link } from "react-router";
import { Picture, PictureCredit } from "../../ui/picture/picture.tsx";
import { playVideo } from "./play-video.ts";
import type { Article } from "./read-article.server.ts";

type ArticleViewProps = {
  article: Article;
  /** The link above the title. */
  back?: ReactNode;
  /** Shown below the text. */
  children?: ReactNode;
};

/** An article as readers see it: category, title, date, author, picture and text. */
export function ArticleView({ article, back, children }: ArticleViewProps) {
  const { title, date, day, author, authorPath, category, picture, html } = article;
  return (
    <article className="page-width pt-6 pb-16 sm:pt-10 sm:pb-24 print:py-0">
      <header className="mx-auto max-w-2xl">
        {back}
        <p className="mt-4 sm:mt-6">
          <span className="inline-block rounded bg-brand-100 px-3 py-1 font-semibold text-brand-900 text-sm print:p-0">
            {category ?? "No category"}
          </span>
        </p>
        <h1 className="mt-4 text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-4 text-ink-700 sm:flex sm:flex-wrap sm:items-center">
          <time dateTime={day}>{date}</time>
          <span className="block border-accent-400 sm:ml-3 sm:border-l-2 sm:pl-3 sm:leading-none">
            By{" "}
            {author !== null && authorPath !== null ? (
              <Link to={authorPath} className="text-link">
                {author}
              </Link>
            ) : (
              (author ?? "Unknown")
            )}
          </span>
        </p>
      </header>
      <Picture
        picture={picture}
        sizes="(max-width: 47.99rem) calc(100vw - 2rem), (max-width: 67.99rem) calc(100vw - 4rem), 64rem"
        className="mx-auto mt-8 aspect-video max-w-5xl rounded shadow sm:mt-10 print:hidden"
        first
      />
      <PictureCredit picture={picture} className="mx-auto mt-1 max-w-5xl text-ink-700 text-xs print:hidden" />
      <div className="mx-auto mt-8 grid max-w-2xl gap-12 sm:mt-12 print:mt-4">
        <ArticleText html={html} />
        {children}
      </div>
    </article>
  );
}

/** The text of an article. The only component that renders raw HTML, which cleanHtml has sanitized. */
function ArticleText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);
  // React writes the HTML again, over a player, when this object changes.
  const content = useMemo(() => ({ __html: html }), [html]);
  useEffect(() => {
    const element = text.current;
    element?.addEventListener("click", playVideo);
    return () => element?.removeEventListener("click", playVideo);
  }, []);
  return <div ref={text} className="article-text" dangerouslySetInnerHTML={content} />;
}
