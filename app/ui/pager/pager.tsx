import { Link } from "react-router";

type PagerProps = {
  /** The label for screen readers, such as "Pages of applications". */
  label: string;
  page: number;
  pages: number;
  addressOf: (page: number) => string;
};

/** Links to the first, previous, next and last page of a list. */
export function Pager({ label, page, pages, addressOf }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-1">
      <PagerStep to={page > 1 ? addressOf(1) : null}>First</PagerStep>
      <PagerStep to={page > 1 ? addressOf(page - 1) : null}>Previous</PagerStep>
      <span className="px-2 tabular-nums">
        Page {page.toLocaleString("en")} of {pages.toLocaleString("en")}
      </span>
      <PagerStep to={page < pages ? addressOf(page + 1) : null}>Next</PagerStep>
      <PagerStep to={page < pages ? addressOf(pages) : null}>Last</PagerStep>
    </nav>
  );
}

const STEP = "inline-flex min-h-11 items-center rounded px-3 font-semibold";

/** A link to another page of a list. Without a target it is plain text, so that the other links keep their places. */
export function PagerStep({ to, children }: { to: string | null; children: string }) {
  if (to === null) return <span className={`${STEP} text-ink-600`}>{children}</span>;
  return (
    <Link to={to} className={`${STEP} text-brand-800 underline underline-offset-4 hover:bg-ground-300`}>
      {children}
    </Link>
  );
}
