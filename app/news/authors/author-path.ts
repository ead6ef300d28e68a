import { foldText } from "../../platform/text/normalize-text.ts";

/** Returns the part of an address that stands for an author: 'omolara-ese' for Ọmọlará Ẹ̀ṣẹ́; null for a name without letters and digits. */
export function authorSlug(name: string): string | null {
  return foldText(name).join("-") || null;
}

/** Returns the address of the page with an author's posts; null when there can be none. */
export function authorPath(name: string): string | null {
  const slug = authorSlug(name);
  return slug === null ? null : `/news/authors/${encodeURIComponent(slug)}`;
}
