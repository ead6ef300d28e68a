import type { NavigationItem } from "../content/site.content.ts";

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

function plain(path: string): string {
  return path.toLowerCase().replace(/(?<!\/)\/+$/, "");
}
