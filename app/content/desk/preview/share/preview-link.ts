/** How long a link shows a draft. */
export const PREVIEW_LINK_DAYS = 7;

/** A valid link, as its editors see it: without its token, of which only a hash is stored. */
export type ListedLink = { id: number; by: string; at: string; until: string };

/** Returns the address below which a link shows the site with the draft in it. */
export function previewLinkPath(token: string): string {
  return `/preview/${token}`;
}
