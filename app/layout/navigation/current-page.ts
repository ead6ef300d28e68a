import type { NavigationItem } from "../../content/site.content.ts";

/** What `aria-current` says: this very page, or one above it. */
export type Current = "page" | "true" | undefined;

/** Whether a link leads to the page at `pathname`, in any letter case, or to one above it. */
export function currentLink(to: string | undefined, pathname: string): Current {
  if (!to) return undefined;
  const [here, there] = [plain(pathname), plain(to)];
  if (here === there) return "page";
  return there !== "" && here.startsWith(`${there}/`) ? "true" : undefined;
}

/** The same for an item of the navigation, with whatever its dropdown holds. */
export function currentItem({ to, dropdown = [] }: NavigationItem, pathname: string): Current {
  const beneath = dropdown.flatMap((entry) => [entry, ...(entry.secondaryChild ?? [])]);
  return currentLink(to, pathname) ?? (beneath.some((link) => currentLink(link.to, pathname)) ? "true" : undefined);
}

/** Without a lookbehind, which Safari before 16.4 lacks; a pattern of slashes alone takes quadratic time. */
function plain(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end).toLowerCase();
}
