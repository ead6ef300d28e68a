import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Button } from "../../ui/button/button.tsx";
import { controlStyle } from "../../ui/field/control-style.ts";
import { NEWS_ADDRESS, type NewsList } from "./news-list.ts";

/** Looks for words, in the category or under the tag that is chosen. */
export function SearchSection({ list }: { list: NewsList }) {
  const { search, category, tag } = list;
  const input = useTextOfAddress(search);
  return (
    <Form method="get" action={NEWS_ADDRESS} role="search" preventScrollReset className="print:hidden">
      <label htmlFor="search" className="block font-semibold font-serif text-ink-950 text-xl">
        Search the news
      </label>
      <div className="mt-3 flex gap-2">
        <input
          ref={input}
          id="search"
          type="search"
          name="search"
          defaultValue={search}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          className={`${controlStyle(undefined)} min-w-0`}
        />
        <Button type="submit" kind="firm" className="shrink-0 whitespace-nowrap">
          Search
        </Button>
      </div>
      {category && <input type="hidden" name="category" value={category} />}
      {tag && <input type="hidden" name="tag" value={tag} />}
    </Form>
  );
}

/** A field keeps what was typed when the address changes under it, by Back or by a link: what changed there is put in. */
function useTextOfAddress(text: string) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(text);
  useEffect(() => {
    // What did not change may have been typed already, before this script was here.
    if (input.current && text !== shown.current) input.current.value = text;
    shown.current = text;
  }, [text]);
  return input;
}
