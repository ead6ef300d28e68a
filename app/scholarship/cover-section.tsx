import { Link } from "react-router";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { buttonStyle } from "../ui/button/button.tsx";
import type { Scholarship } from "./scholarship.content.ts";

/** Who gets what, in one sentence and one list, and the way to the form. */
export function CoverSection({ summary, cover }: Pick<Scholarship, "summary" | "cover">) {
  return (
    <div className="page-width grid gap-12 py-14 sm:py-20 lg:grid-cols-[7fr_5fr] lg:gap-20 print:py-4">
      <div>
        <p className="max-w-2xl text-pretty font-semibold font-serif text-ink-950 text-xl sm:text-2xl sm:leading-snug">
          {summary}
        </p>
        <p className="mt-8 flex flex-wrap gap-3 print:hidden">
          <Link to={PUBLIC_PATHS.apply} className={buttonStyle("main", "min-h-14 px-8 text-lg")}>
            Apply Now
          </Link>
          <Link to={PUBLIC_PATHS.undergraduateFees} className={buttonStyle("plain", "min-h-14 px-6")}>
            See all courses and fees
          </Link>
        </p>
      </div>
      <section aria-labelledby="cover">
        <h2 id="cover" className="text-2xl">
          {cover.title}
        </h2>
        <dl className="mt-4 divide-y divide-paper-400 border-paper-400 border-y">
          {cover.items.map(({ name, covered }) => (
            <div key={name} className="flex items-baseline justify-between gap-6 py-3.5">
              <dt className="text-lg">{name}</dt>
              <dd className={`shrink-0 max-w-1/2 ${covered ? "font-semibold text-palm-700" : "text-ink-700"}`}>
                {covered ? "Covered" : "Not covered"}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
