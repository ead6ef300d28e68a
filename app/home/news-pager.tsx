import { Link } from "react-router";

const FEW_PAGES = 7;

/** The way through the news on the home page, where there are more than one page of them. */
export function NewsPager({ page, pages }: { page: number; pages: number }) {
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

/** All pages, or, when they are many, both ends and those around the current one. */
function numbersAround(page: number, pages: number): number[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  return pages <= FEW_PAGES
    ? all
    : all.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 1);
}

function addressOf(page: number): string {
  return page === 1 ? "/#news" : `/?page=${page}#news`;
}
