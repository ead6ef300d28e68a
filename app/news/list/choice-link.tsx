import type { ReactNode } from "react";
import { Link } from "react-router";

const CHOICE =
  "inline-flex min-h-11 max-w-full items-center rounded border border-paper-500 bg-white px-4 py-1.5 font-semibold no-underline transition-colors hover:border-palm-700 aria-[current]:border-palm-800 aria-[current]:bg-palm-800 aria-[current]:text-white lg:min-h-9 lg:px-3 lg:text-sm";

/** A filter of the news list. */
export function ChoiceLink({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) {
  return (
    <Link to={to} preventScrollReset aria-current={chosen ? "true" : undefined} className={CHOICE}>
      {children}
    </Link>
  );
}
