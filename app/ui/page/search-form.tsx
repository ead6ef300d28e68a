import { Form } from "react-router";

/** The address of the site search. */
export const SEARCH_PATH = "/search";

/** A form that searches the site, for pages that lack what a visitor looked for. */
export function SearchForm({ prefill = "" }: { prefill?: string }) {
  return (
    <Form reloadDocument method="get" action={SEARCH_PATH} role="search" className="mt-8 max-w-xl print:hidden">
      <label htmlFor="site-search" className="block font-semibold text-ink-950">
        Search this site
      </label>
      <div className="mt-2 flex gap-2">
        <input
          id="site-search"
          type="search"
          name="q"
          defaultValue={prefill}
          maxLength={200}
          enterKeyHint="search"
          className="block min-h-12 w-full min-w-0 rounded border border-ink-500 bg-white px-3 py-2 text-base text-ink-950 hover:border-ink-800"
        />
        <button
          type="submit"
          className="min-h-12 shrink-0 cursor-pointer rounded border border-ink-400 bg-white px-5 font-semibold text-ink-900 hover:border-ink-700 hover:bg-ground-200"
        >
          Search
        </button>
      </div>
    </Form>
  );
}

/** Returns the words of a path to search for: '/news/library-opens.html' becomes 'news library opens'. Leaves out keys and numbers. */
export function wordsOfPath(path: string): string {
  const text = path
    .split("/")
    .filter((segment) => !/^[\w-]{22,}$/.test(segment) || segment.includes("-"))
    .join(" ")
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .replace(/%[0-9a-f]{2}/gi, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2");
  return [...text.matchAll(/\p{L}{2,30}/gu)]
    .map(([word]) => word)
    .slice(0, 8)
    .join(" ");
}
