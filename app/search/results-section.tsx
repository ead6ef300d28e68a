import { Fragment } from "react";
import { Link } from "react-router";
import { Pager } from "../ui/pager/pager.tsx";
import { RESULT_KINDS, type ResultKind } from "./entries/search-entry.ts";
import type { TextPart } from "./results/excerpt.ts";
import type { SearchResult, SearchResults } from "./results/read-results.server.ts";
import { type SearchQuery, searchAddress } from "./search-query.ts";

const LABELS: Record<ResultKind, { one: string; many: string }> = {
  programme: { one: "Programme", many: "Programmes" },
  page: { one: "Page", many: "Pages" },
  person: { one: "Person", many: "People" },
  news: { one: "News", many: "News" },
};

/** The results of a search with a link for each kind, or what to do when nothing matches. */
export function ResultsSection({ query, found }: { query: SearchQuery; found: SearchResults }) {
  const { results, page, pages } = found;
  return (
    <>
      <p role="status" className="text-ink-800 text-lg">
        {message(query, found)}
      </p>
      <KindLinks query={query} found={found} />
      <ol className="mt-4 divide-y divide-ground-400">
        {results.map((result) => (
          <Result key={`${result.address} ${plain(result.title)}`} result={result} />
        ))}
      </ol>
      <div className="mt-6">
        <Pager
          label="Pages of results"
          page={page}
          pages={pages}
          addressOf={(other) => searchAddress({ ...query, page: other })}
        />
      </div>
    </>
  );
}

function message({ text }: SearchQuery, { match, words, total }: SearchResults): string {
  const results = total === 1 ? "1 result" : `${total} results`;
  switch (match) {
    case "corrected":
      return `Nothing matches “${text}”. ${results} for “${words}”:`;
    case "some-words":
      return `Nothing has all the words of “${text}”. ${results} with some of them:`;
    case "all-words":
      return total > 0
        ? `${results} for “${text}”`
        : `Nothing matches “${text}”. Check the spelling, or use fewer or more common words.`;
  }
}

/** Links that limit the results to one kind. */
function KindLinks({ query, found: { counts } }: { query: SearchQuery; found: SearchResults }) {
  const kinds = RESULT_KINDS.filter((kind) => counts[kind] > 0);
  if (kinds.length < 2) return null;
  const all = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  const links = [
    { kind: null, label: "All", count: all },
    ...kinds.map((kind) => ({ kind, label: LABELS[kind].many, count: counts[kind] })),
  ];
  return (
    <nav aria-label="Kinds of results" className="mt-4 print:hidden">
      <ul className="flex flex-wrap gap-2">
        {links.map(({ kind, label, count }) => (
          <li key={label}>
            <Link
              to={searchAddress({ text: query.text, kind })}
              aria-current={kind === query.kind ? "page" : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded border border-ink-400 bg-white px-3 text-ink-900 no-underline hover:border-ink-700 aria-[current]:border-brand-800 aria-[current]:bg-brand-800 aria-[current]:text-white"
            >
              {label} <span className="tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Result({ result: { kind, address, title, excerpt, date, day } }: { result: SearchResult }) {
  return (
    <li className="py-5 print:break-inside-avoid">
      <p className="flex flex-wrap gap-x-3 text-ink-700 text-sm">
        <span className="font-semibold text-action-700">{LABELS[kind].one}</span>
        {day && <time dateTime={day}>{date}</time>}
      </p>
      <h2 className="mt-0.5 text-xl leading-snug">
        <Link
          to={address}
          className="wrap-anywhere inline-block py-1 text-brand-800 underline-offset-4 hover:underline"
        >
          <Highlighted parts={title} />
        </Link>
      </h2>
      <p className="wrap-anywhere text-ink-800">
        <Highlighted parts={excerpt} />
      </p>
    </li>
  );
}

function Highlighted({ parts }: { parts: TextPart[] }) {
  return parts.map(({ text, isMatch }, index) => {
    const key = `${index} ${text}`;
    return isMatch ? (
      <mark key={key} className="bg-accent-200 text-inherit">
        {text}
      </mark>
    ) : (
      <Fragment key={key}>{text}</Fragment>
    );
  });
}

function plain(parts: TextPart[]): string {
  return parts.map(({ text }) => text).join("");
}
