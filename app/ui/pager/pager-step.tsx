import { Link } from "react-router";

const STEP = "inline-flex min-h-11 items-center rounded px-3 font-semibold";

/** A link to another page of a list. Without a target it is plain text, so that the other links keep their places. */
export function PagerStep({ to, children }: { to: string | null; children: string }) {
  if (to === null) return <span className={`${STEP} text-ink-600`}>{children}</span>;
  return (
    <Link to={to} className={`${STEP} text-palm-800 underline underline-offset-4 hover:bg-paper-300`}>
      {children}
    </Link>
  );
}
