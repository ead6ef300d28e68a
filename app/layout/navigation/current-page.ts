import type { NavigationItem } from "../../content/site.content.ts";

/** A value of `aria-current`: "page" for this page, "true" for one above it. */
export type Current = "page" | "true" | undefined;

/** Returns whether a link leads to the page at `pathname` or to one above it. Ignores letter case. */
export function currentLink(to: string | undefined, pathname: string): Current {
  if (!to) return undefined;
  const [here, there] = [normalize(pathname), normalize(to)];
  if (here === there) return "page";
  return there !== "" && here.startsWith(`${there}/`) ? "true" : undefined;
}

/** Returns the same for a navigation item and the entries of its dropdown. */
export function currentItem({ to, dropdown = [] }: NavigationItem, pathname: string): Current {
  const beneath = dropdown.flatMap((entry) => [entry, ...(entry.secondaryChild ?? [])]);
  return currentLink(to, pathname) ?? (beneath.some((link) => currentLink(link.to, pathname)) ? "true" : undefined);
}

/** Lowers the case and removes trailing slashes. Safari before 16.4 lacks lookbehind; a pattern without it takes quadratic time. */
function normalize(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end).toLowerCase();
}
