import { Link } from "react-router";
import type { HeavyPage, UndescribedPicture } from "./pictures-and-weights.ts";

/** Lists the pictures without an alternative text. */
export function PicturesSection({ pictures }: { pictures: readonly UndescribedPicture[] }) {
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
            {pictures.length === 1 ? "1 picture" : `${pictures.length} pictures`}
          </summary>
          <p className="max-w-prose text-ink-700">
            Right for a picture that only decorates. Otherwise people who can’t see it miss something.
          </p>
          <ul className="mt-2 divide-y divide-ground-400 border-ground-400 border-y bg-white">
            {pictures.map(({ title, picture, address }) => (
              <li key={address} className="grid gap-x-6 px-4 py-2 sm:grid-cols-2">
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

/** Lists the pages that are heavier than their budget, as the build measured them. */
export function WeightsSection({ heavy }: { heavy: readonly HeavyPage[] }) {
  return (
    <section aria-labelledby="weights" className="mt-8">
      <h2 id="weights" className="text-lg">
        Weight of the pages
      </h2>
      <p className="mt-1 max-w-prose text-ink-700">
        {heavy.length === 0
          ? "No page loads more than its budget of scripts and styles. Pictures are resized for each screen. "
          : "These pages load more scripts and styles than their budget: tell ICT. "}
        <Link to="/accessibility" className="text-link">
          What each page loads
        </Link>
      </p>
      <ul className="mt-2 divide-y divide-ground-400 border-ground-400 border-y bg-white empty:hidden">
        {heavy.map(({ path, kilobytes }) => (
          <li key={path} className="px-4 py-2">
            {path}: {kilobytes} KB
          </li>
        ))}
      </ul>
    </section>
  );
}
