import { Link } from "react-router";
import type { UndescribedPicture } from "./undescribed-pictures.ts";

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
