import type { Deps } from "../../platform/deps.server.ts";
import { pathKey } from "../../platform/site/redirects.server.ts";
import { NAVIGATION, type Navigation, type NavigationItem } from "../site.content.ts";
import { listPublishedPages } from "./published-pages.server.ts";
import { sectionPath } from "./sections.ts";

/** The header has no room for more. */
const MAX_ITEMS = 9;
const MAX_LETTERS = 100;
const MAX_ITEM_LETTERS = 24;
const MAX_ENTRIES = 16;

type Link = { label: string; to: string };

/** Reads the navigation, with the added pages that belong to the menu in their section's item. */
export function readMenu({ content, addedPages }: Pick<Deps, "content" | "addedPages">): Navigation {
  const pages = listPublishedPages({ content, addedPages }).filter(({ text }) => text.inMenu);
  return pages.reduce(
    (menu, { page, text }) => withPage(menu, { label: text.menuLabel ?? text.title, to: page.path }),
    content.read(NAVIGATION),
  );
}

/** Adds a link unless the menu has it: below the item of its section, or as an item, or in the footer where the header has no room. */
function withPage(menu: Navigation, link: Link): Navigation {
  const has = (item: NavigationItem) => pathsOf(item).includes(link.to);
  if (menu.items.some(has) || menu.buttons.some(({ to }) => pathKey(to) === link.to)) return menu;
  const section = sectionPath(link.to);
  const place = section === "" ? -1 : menu.items.findIndex((item) => isAbout(item, section));
  const parent = menu.items[place];
  if (parent && (parent.dropdown?.length ?? 0) < MAX_ENTRIES) {
    const item = { ...parent, dropdown: [...(parent.dropdown ?? []), link] };
    return { ...menu, items: menu.items.with(place, item) };
  }
  if (hasRoom(menu, link)) return { ...menu, items: [...menu.items, link] };
  if (menu.usefulLinks.some(({ to }) => pathKey(to) === link.to)) return menu;
  return { ...menu, usefulLinks: [...menu.usefulLinks, link] };
}

/** Returns whether an item leads to a section or to a page in it. */
function isAbout(item: NavigationItem, section: string): boolean {
  return pathsOf(item).some((path) => path === section || path.startsWith(`${section}/`));
}

function pathsOf({ to, dropdown = [] }: NavigationItem): string[] {
  const targets = [
    to,
    ...dropdown.flatMap((entry) => [entry.to, ...(entry.secondaryChild ?? []).map((sub) => sub.to)]),
  ];
  return targets.flatMap((target) => (target === undefined ? [] : pathKey(target)));
}

function hasRoom({ items, buttons }: Navigation, { label }: Link): boolean {
  const letters = [...items, ...buttons, { label }].map((one) => one.label).join("").length;
  return items.length < MAX_ITEMS && label.length <= MAX_ITEM_LETTERS && letters <= MAX_LETTERS;
}
