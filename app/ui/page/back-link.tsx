import { Link } from "react-router";

/** Links from a page of staff to the list that it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-link print:hidden">
      {children}
    </Link>
  );
}
