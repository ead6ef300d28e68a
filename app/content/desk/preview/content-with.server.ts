import type { Content, ContentDocument } from "../../../platform/site/content.server.ts";

/** Returns the site's content with another value of one document, if it fits the document's schema. */
export function contentWith(content: Content, { key }: ContentDocument<object>, value: object): Content {
  return {
    ...content,
    read(document) {
      const parsed = document.key === key ? document.schema.safeParse(value) : null;
      return parsed?.success ? parsed.data : content.read(document);
    },
  };
}

/** Returns the site's content, which adds the keys of all documents that are read to `keys`. */
export function contentThatNotes(content: Content, keys: Set<string>): Content {
  return {
    ...content,
    read(document) {
      keys.add(document.key);
      return content.read(document);
    },
  };
}
