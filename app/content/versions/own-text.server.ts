import { isDeepStrictEqual } from "node:util";
import { EMPTY_SITE } from "../../../content/empty/empty-site.ts";
import type { Content, ContentDocument } from "../../platform/site/content.server.ts";

/**
 * Returns whether a document has a text that somebody has written: neither the sample’s nor that of the empty site. It may be the same as the sample’s.
 * `changed` are the keys of the documents of which somebody has saved a version.
 */
export function isOwnText(
  content: Pick<Content, "read">,
  changed: ReadonlySet<string>,
  { key, ...document }: ContentDocument<object>,
): boolean {
  const value = content.read({ key, ...document });
  const isShown = !isDeepStrictEqual(value, document.sample) || changed.has(key);
  return isShown && !isDeepStrictEqual(value, EMPTY_SITE[key]);
}
