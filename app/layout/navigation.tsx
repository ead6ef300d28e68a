import { Link, NavLink } from "react-router";
import { useSite } from "../content/read-site.ts";
import { buttonStyle } from "../ui/button/button.tsx";
import crest from "./crest.svg?no-inline";

/** The crest and the name lead home; beside them stands what people come for. */
export function Navigation() {
  const { identity } = useSite();
  return (
    <div className="border-paper-400 border-b bg-paper-50">
      <div className="page-width flex min-h-18 items-center justify-between gap-3 py-2 sm:min-h-20">
        <Link to="/" className="flex min-w-0 items-center gap-3 rounded no-underline">
          <img src={crest} alt="" width="48" height="56" className="h-11 w-auto sm:h-14" />
          <span className="min-w-0">
            <span className="block font-semibold font-serif text-ink-950 text-lg leading-tight tracking-tight sm:text-xl">
              {identity.name}
            </span>
            <span className="block text-ink-700 text-xs uppercase tracking-[0.12em] max-sm:hidden">
              {identity.motto}
            </span>
          </span>
        </Link>
        <nav aria-label="Main" className="flex items-center gap-2 sm:gap-6">
          <NavLink
            to="/"
            end
            className="inline-flex min-h-11 items-center border-transparent border-y-2 px-2 font-semibold text-ink-900 no-underline hover:text-laterite-700 aria-[current=page]:border-b-laterite-600 max-sm:hidden"
          >
            Home
          </NavLink>
          <Link to="/Admissions/Apply" className={buttonStyle("firm", "min-h-11 px-4 sm:px-5")}>
            Apply
          </Link>
        </nav>
      </div>
    </div>
  );
}
