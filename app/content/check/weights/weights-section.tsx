import { Link } from "react-router";
import { PAGE_BUDGET, WEIGHED_POSTS, type WeighedPage } from "../../../platform/site/page-weights.ts";
import { formatFileSize } from "../../../ui/format/format-file-size.ts";
import { usePolling } from "../../../ui/use-polling.ts";
import type { PageOverBudget } from "./pages-over-budget.ts";
import type { HeavyPages } from "./weigh-pages.server.ts";

const LIST = "mt-2 divide-y divide-ground-400 border-ground-400 border-y bg-white";

type WeightsProps = { weights: HeavyPages; overBudget: readonly PageOverBudget[] };

/** Lists the pages that are heavy with their text and pictures, and those whose scripts and styles are over their budget. */
export function WeightsSection({ weights, overBudget }: WeightsProps) {
  usePolling(weights.kind === "weighing");
  const heavy = weights.kind === "weighed" ? weights.heavy : [];
  return (
    <section aria-labelledby="weights" className="mt-8">
      <h2 id="weights" className="text-lg">
        Weight of the pages
      </h2>
      <p className="mt-1 max-w-prose text-ink-700">
        {weights.kind === "weighed" && verdict(heavy.length)}A page may load {formatFileSize(PAGE_BUDGET.pageTotal)} on
        a phone. All its pictures count, also those that load only when somebody scrolls to them. Of the posts, the
        newest {WEIGHED_POSTS} are weighed.
      </p>
      <p role="status" className="mt-1 tabular-nums">
        {weights.kind === "weighing" && `${weights.done} of ${weights.total} pages are weighed.`}
      </p>
      {weights.kind === "weighing" && <WeighingProgress {...weights} />}
      {heavy.length > 0 && (
        <ul className={LIST}>
          {heavy.map((page) => (
            <HeavyPageItem key={page.path} page={page} />
          ))}
        </ul>
      )}
      <p className="mt-2 max-w-prose text-ink-700">
        {overBudget.length > 0 && "These pages load more scripts and styles than their budget: tell ICT. "}
        <Link to="/accessibility" className="inline-flex min-h-11 items-center text-link">
          The scripts, styles and fonts of each page
        </Link>
      </p>
      {overBudget.length > 0 && (
        <ul className={LIST}>
          {overBudget.map(({ path, kilobytes }) => (
            <li key={path} className="px-4 py-2">
              {path}: {kilobytes} KB
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function verdict(heavy: number): string {
  return heavy === 0
    ? "No page is too heavy for a phone on a slow connection. "
    : "These pages are heavy for a phone on a slow connection. Use fewer pictures, or split the page. ";
}

function WeighingProgress({ done, total }: { done: number; total: number }) {
  return (
    <>
      <progress aria-labelledby="weights" max={total} value={done} className="progress-bar mt-2 max-w-xl" />
      <noscript>
        <a href="/dashboard/content-check#weights" className="inline-flex min-h-11 items-center text-link">
          Show the weights once all pages are weighed
        </a>
      </noscript>
    </>
  );
}

const SHOWN_PICTURES = 3;

function HeavyPageItem({ page: { path, title, total, text, code, pictures } }: { page: WeighedPage }) {
  const ofPictures = pictures.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <li className="px-4 py-2 tabular-nums">
      <Link to={path} className="wrap-anywhere inline-flex min-h-11 items-center font-semibold text-link">
        {title}
      </Link>
      <p>
        {formatFileSize(total)}: {formatFileSize(ofPictures)} of pictures, {formatFileSize(text)} of text, and{" "}
        {formatFileSize(code)} of scripts, styles and fonts, which are the same whatever you write.
      </p>
      {pictures.length > 0 && <p>The heaviest of its pictures:</p>}
      <ul className="flex flex-wrap gap-x-6">
        {pictures.slice(0, SHOWN_PICTURES).map((picture) => (
          <li key={`${picture.address} ${picture.bytes}`}>
            {formatFileSize(picture.bytes)}:{" "}
            <Link
              to={picture.address}
              reloadDocument
              className="wrap-anywhere inline-flex min-h-11 items-center text-link"
            >
              {picture.title}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
