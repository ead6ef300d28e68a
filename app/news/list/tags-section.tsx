import { ChoiceLink } from "./choice-link.tsx";
import { type NewsList, newsAddress } from "./news-list.ts";

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
