import { NavLink } from "react-router";
import type { Faculties } from "./faculty.content.ts";

const BUTTON =
  "flex min-h-12 w-full flex-col justify-center rounded border px-4 py-2.5 text-left font-semibold no-underline";

/** All faculties as buttons: a button leads to its faculty's page, or says why it does not. */
export function FacultiesAside({ title, faculties, withoutPage }: Faculties) {
  return (
    <aside aria-labelledby="faculties" className="print:hidden">
      <h2 id="faculties" className="text-xl">
        {title}
      </h2>
      <ul className="mt-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
        {faculties.map(({ name, to }) => (
          <li key={name}>
            {to === null ? (
              <button
                type="button"
                disabled
                className={`${BUTTON} cursor-not-allowed border-paper-400 border-dashed text-ink-700`}
              >
                {name}
                <span className="font-normal text-ink-600 text-xs">{withoutPage}</span>
              </button>
            ) : (
              <NavLink
                to={to}
                className={`${BUTTON} border-ink-400 bg-white text-ink-900 transition-colors hover:border-ink-700 hover:bg-paper-200 aria-[current=page]:border-palm-800 aria-[current=page]:bg-palm-800 aria-[current=page]:text-white forced-colors:aria-[current=page]:border-4`}
              >
                {name}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </aside>
  );
}
