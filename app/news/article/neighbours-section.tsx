import { Link, useNavigation } from "react-router";
import type { Neighbour } from "../posts.store.server.ts";

/** Links to the previous and next article. */
export function NeighboursSection({ previous, next }: { previous: Neighbour; next: Neighbour }) {
  const nextPath = useNavigation().location?.pathname;
  if (!previous && !next) return null;
  const isLoading = [previous, next].some((post) => post && nextPath === articlePath(post));
  return (
    <nav aria-label="More articles" className="grid gap-4 border-paper-400 border-t pt-8 sm:grid-cols-2 print:hidden">
      {previous && <NeighbourLink post={previous} label="Prev" />}
      {next && <NeighbourLink post={next} label="Next" className="sm:col-start-2 sm:text-right" />}
      <p role="status" className="sm:col-span-2">
        {isLoading && "Loading..."}
      </p>
    </nav>
  );
}

type NeighbourLinkProps = { post: NonNullable<Neighbour>; label: "Prev" | "Next"; className?: string };

function NeighbourLink({ post, label, className = "" }: NeighbourLinkProps) {
  return (
    <Link
      to={articlePath(post)}
      className={`group block rounded border border-paper-400 bg-white p-4 no-underline transition-colors hover:border-palm-600 sm:p-5 ${className}`}
    >
      <span className="block font-semibold text-laterite-700 text-sm">
        {label === "Prev" && <span aria-hidden="true">← </span>}
        {label}
        {label === "Next" && <span aria-hidden="true"> →</span>}
      </span>
      <span className="mt-1 line-clamp-3 block font-semibold font-serif text-ink-950 text-lg leading-snug group-hover:underline">
        {post.title}
      </span>
    </Link>
  );
}

function articlePath({ id }: NonNullable<Neighbour>): string {
  return `/news/${id}`;
}
