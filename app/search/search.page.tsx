import { data, Form, Link } from "react-router";
import { useSite, useTitle } from "../content/read-site.ts";
import { depsContext } from "../platform/deps.server.ts";
import { OUTAGE_RETRY_SECONDS } from "../platform/errors/outage.server.ts";
import { readPart } from "../platform/http/page-part.server.ts";
import { Button } from "../ui/button/button.tsx";
import { useInputFromUrl } from "../ui/field/use-input-from-url.ts";
import { Notice } from "../ui/notice/notice.tsx";
import { SEARCH_PATH } from "../ui/page/search-form.tsx";
import type { Route } from "./+types/search.page.ts";
import { listTitles } from "./results/find-results.store.server.ts";
import { readResults } from "./results/read-results.server.ts";
import { ResultsSection } from "./results-section.tsx";
import { MAX_SEARCH_LENGTH, readSearchQuery } from "./search-query.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const query = readSearchQuery(url.searchParams);
  const [found, titles] = await Promise.all([
    query.text === "" ? null : readPart(context, "search", readResults(deps, query)),
    readPart(context, "titles", listTitles(deps.db)),
  ]);
  const loaded = { query, found, titles: titles.kind === "loaded" ? titles.data : [] };
  const unavailable = { status: 503, headers: { "Retry-After": String(OUTAGE_RETRY_SECONDS) } };
  return found?.kind === "failed" ? data(loaded, unavailable) : loaded;
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Searches pages, programmes, people and news. It works without JavaScript, and its state is in the address. */
export default function SearchPage({ loaderData: { query, found, titles } }: Route.ComponentProps) {
  const pages = titles.filter(({ kind }) => kind === "page");
  const hasResults = found?.kind === "loaded" && found.data.total > 0;
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle(query.text ? `${query.text}: Search` : "Search")}</title>
      <meta name="robots" content="noindex" />
      <div className="border-accent-400 border-b-4 bg-brand-900 text-ground-200 print:border-b print:bg-transparent">
        <div className="page-width py-8 sm:py-12">
          <div className="mx-auto max-w-3xl">
            <h1 className="text-3xl text-white sm:text-4xl print:text-ink-950">Search</h1>
            <SearchField text={query.text} suggestions={titles.map(({ title }) => title)} />
          </div>
        </div>
      </div>
      <div className="page-width py-8 sm:py-12">
        <div className="mx-auto max-w-3xl">
          {found?.kind === "failed" && (
            <Notice tone="caution" role="alert">
              {found.message} Please search again in a minute.
            </Notice>
          )}
          {found?.kind === "loaded" && <ResultsSection query={query} found={found.data} />}
          {!hasResults && <PagesSection pages={pages} />}
        </div>
      </div>
    </main>
  );
}

/** The field with its suggestions, which browsers show without a script. */
function SearchField({ text, suggestions }: { text: string; suggestions: string[] }) {
  const input = useInputFromUrl(text);
  return (
    <Form method="get" action={SEARCH_PATH} role="search" className="mt-5 flex gap-2 print:hidden">
      <label htmlFor="q" className="sr-only">
        Search this site
      </label>
      <input
        ref={input}
        id="q"
        type="search"
        name="q"
        list="search-suggestions"
        defaultValue={text}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Fees, nursing, registrar …"
        className="min-h-14 w-full min-w-0 rounded border border-transparent bg-white px-4 text-ink-950 text-lg placeholder:text-ink-600"
      />
      <Button type="submit" className="min-h-14 shrink-0">
        Search
      </Button>
      <datalist id="search-suggestions">
        {[...new Set(suggestions)].map((title) => (
          <option key={title} value={title} />
        ))}
      </datalist>
    </Form>
  );
}

/** Links to all pages, and the contact, for visitors who didn't find something. */
function PagesSection({ pages }: { pages: { address: string; title: string }[] }) {
  const { phone, mailboxes } = useSite().contacts;
  return (
    <section aria-labelledby="all-pages" className="mt-10 first:mt-0">
      <h2 id="all-pages" className="text-2xl">
        Pages of this site
      </h2>
      <ul className="mt-3 gap-x-8 sm:columns-2">
        {pages.map(({ address, title }) => (
          <li key={address} className="break-inside-avoid">
            <Link to={address} className="inline-flex min-h-11 items-center text-link">
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-ink-800">
        Or ask us: {phone},{" "}
        <a href={`mailto:${mailboxes.info}`} className="text-link">
          {mailboxes.info}
        </a>
        .
      </p>
    </section>
  );
}
