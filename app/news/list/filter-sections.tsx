import type { ReactNode } from "react";
import { Link, useNavigation } from "react-router";
import type { PagePart } from "../../platform/http/page-part.server.ts";
import { Notice } from "../../ui/notice/notice.tsx";
import { NEWS_ADDRESS, type NewsList, newsAddress } from "./news-list.ts";

type CategoriesProps = { list: NewsList; categories: PagePart<string[]> };

/** Filters by category. At most one is selected, and none together with a tag. */
export function CategoriesSection({ list, categories }: CategoriesProps) {
  const loading = useNavigation().location?.pathname.toLowerCase() === NEWS_ADDRESS;
  return (
    <nav aria-labelledby="categories" className="print:hidden">
      <h2 id="categories" className="text-xl">
        Categories
      </h2>
      <div className="mt-3">
        {categories.kind === "loaded" ? (
          <Choices list={list} names={categories.data} />
        ) : (
          <Failure list={list} message={categories.message} loading={loading} />
        )}
      </div>
    </nav>
  );
}

function Choices({ list, names }: { list: NewsList; names: string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      <li>
        <ChoiceLink to={newsAddress(list, { category: null, tag: null })} chosen={!list.category && !list.tag}>
          All
        </ChoiceLink>
      </li>
      {names.map((name) => (
        <li key={name} className="max-w-full">
          <ChoiceLink to={newsAddress(list, { category: name, tag: null })} chosen={name === list.category}>
            {name}
          </ChoiceLink>
        </li>
      ))}
    </ul>
  );
}

function Failure({ list, message, loading }: { list: NewsList; message: string; loading: boolean }) {
  if (loading) return <p role="status">Loading categories...</p>;
  return (
    <Notice tone="wrong" role="alert" className="text-sm sm:p-4">
      <p>The categories could not be loaded. {message}</p>
      <Link
        to={newsAddress(list, { page: list.page })}
        preventScrollReset
        className="mt-1 inline-flex min-h-11 items-center font-semibold text-link"
      >
        Try again<span className="sr-only"> to load the categories</span>
      </Link>
    </Notice>
  );
}

const CHOICE =
  "inline-flex min-h-11 max-w-full items-center rounded border border-ground-500 bg-white px-4 py-1.5 font-semibold no-underline transition-colors hover:border-brand-700 aria-[current]:border-brand-800 aria-[current]:bg-brand-800 aria-[current]:text-white lg:min-h-9 lg:px-3 lg:text-sm";

/** A filter of the news list. */
function ChoiceLink({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) {
  return (
    <Link to={to} preventScrollReset aria-current={chosen ? "true" : undefined} className={CHOICE}>
      {children}
    </Link>
  );
}

/** Filters by tag. At most one is selected, and none together with a category. */
export function TagsSection({ list, tags }: { list: NewsList; tags: string[] }) {
  return (
    <nav aria-labelledby="tags" className="print:hidden">
      <h2 id="tags" className="text-xl">
        People and events
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag} className="max-w-full">
            <ChoiceLink
              to={newsAddress(list, { tag: tag === list.tag ? null : tag, category: null })}
              chosen={tag === list.tag}
            >
              {tag}
            </ChoiceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
