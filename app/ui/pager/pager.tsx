import { Link } from "react-router";

type PagerProps = {
  /** Names the pages to a screen reader, such as "Pages of applications". */
  label: string;
  page: number;
  pages: number;
  addressOf: (page: number) => string;
};

/** The way through a long list: to both ends, and one page on or back. */
export function Pager({ label, page, pages, addressOf }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-1">
      <Step to={page > 1 ? addressOf(1) : null}>First</Step>
      <Step to={page > 1 ? addressOf(page - 1) : null}>Previous</Step>
      <span className="px-2 tabular-nums">
        Page {page.toLocaleString("en")} of {pages.toLocaleString("en")}
      </span>
      <Step to={page < pages ? addressOf(page + 1) : null}>Next</Step>
      <Step to={page < pages ? addressOf(pages) : null}>Last</Step>
    </nav>
  );
}

const STEP = "inline-flex min-h-11 items-center rounded px-3 font-semibold";

function Step({ to, children }: { to: string | null; children: string }) {
  if (to === null) return <span className={`${STEP} text-ink-600`}>{children}</span>;
  return (
    <Link to={to} className={`${STEP} text-palm-800 underline underline-offset-4 hover:bg-paper-300`}>
      {children}
    </Link>
  );
}
