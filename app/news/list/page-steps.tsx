import { Link } from "react-router";
import { Button, buttonStyle } from "../../ui/button/button.tsx";
import { type NewsList, newsAddress } from "./news-list.ts";

/** One page on or back; at the ends one of the two is disabled (deviation 43). */
export function PageSteps({ list, pages }: { list: NewsList; pages: number }) {
  const { page } = list;
  return (
    <nav
      aria-label="Pages of news"
      className="flex flex-wrap items-center justify-between gap-2 border-paper-400 border-t pt-6 tabular-nums print:hidden"
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
