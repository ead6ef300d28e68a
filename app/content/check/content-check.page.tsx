import { Link } from "react-router";
import { formatCount } from "../../ui/format/format-count.ts";
import { useTitle } from "../read-site.ts";
import type { Route } from "./+types/content-check.page.ts";
import { DeadLinksSection, ExternalLinksSection } from "./links/links-sections.tsx";
import type { UndescribedPicture } from "./undescribed-pictures.ts";
import { WeightsSection } from "./weights/weights-section.tsx";

export { action, loader } from "./checks.loader.server.ts";

/** Lists the findings for editors: texts that contradict each other or the calendar, links, pictures and weights. */
export default function ContentCheckPage({ loaderData }: Route.ComponentProps) {
  const { documents, dead, external, mayCheck, pictures, weights, overBudget } = loaderData;
  const count = documents.reduce((sum, { findings }) => sum + findings.length, 0);
  return (
    <>
      <title>{useTitle("Checks")}</title>
      <div className="min-h-0 grow overflow-auto">
        <div className="max-w-5xl p-4 sm:py-6">
          <h1 className="text-xl">Checks</h1>
          <p className="mt-2">
            <Link to="/dashboard/redirects" className="inline-flex min-h-11 items-center text-link">
              Redirects, and addresses without a page
            </Link>
          </p>
          <DeadLinksSection dead={dead} mayEdit={mayCheck} />
          <ExternalLinksSection links={external} mayCheck={mayCheck} />
          <PicturesSection pictures={pictures} />
          <WeightsSection weights={weights} overBudget={overBudget} />
          <h2 className="mt-8 text-lg">Texts</h2>
          <p className="mt-1 max-w-prose text-ink-700">
            {count === 0
              ? "Nothing to look at: the texts of "
              : `${count} ${count === 1 ? "thing" : "things"} to look at: where the texts of `}
            <Link to="/" className="text-link">
              the site
            </Link>
            {count === 0
              ? " agree with each other and with the calendar."
              : " disagree with each other or with the calendar. Nothing here is wrong for certain."}
          </p>
          {documents.map(({ title, findings }) => (
            <section key={title} className="mt-6">
              <h3 className="text-base">{title}</h3>
              <ul className="mt-2 divide-y divide-ground-400 border-ground-400 border-y bg-white">
                {findings.map(({ found, reason, address }) => (
                  <li key={`${found} ${reason} ${address}`} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-2">
                    <Link to={address} className="break-words font-semibold text-link">
                      {found}
                    </Link>
                    <span className="text-ink-700">{reason}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

/** Lists the pictures without an alternative text. */
function PicturesSection({ pictures }: { pictures: readonly UndescribedPicture[] }) {
  return (
    <section aria-labelledby="pictures" className="mt-8">
      <h2 id="pictures" className="text-lg">
        Pictures without a description
      </h2>
      {pictures.length === 0 ? (
        <p className="mt-1 text-ink-700">Each picture says what it shows.</p>
      ) : (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
            {formatCount(pictures.length, "picture")}
          </summary>
          <p className="max-w-prose text-ink-700">
            Right for a picture that only decorates. Otherwise people who can’t see it miss something.
          </p>
          <ul className="mt-2 divide-y divide-ground-400 border-ground-400 border-y bg-white">
            {pictures.map(({ title, picture, address }) => (
              <li key={`${address} ${picture}`} className="grid gap-x-6 px-4 py-2 sm:grid-cols-2">
                <span className="wrap-anywhere self-center">{picture}</span>
                <Link
                  to={address}
                  aria-label={`${title}: describe ${picture}`}
                  className="wrap-anywhere inline-flex min-h-11 items-center text-link"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
