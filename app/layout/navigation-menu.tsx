import { useRef } from "react";
import { useLocation } from "react-router";
import { useSite } from "../content/read-site.ts";
import type { NavigationItem } from "../content/site.content.ts";
import { currentItem, currentLink } from "./current-page.ts";
import { NavigationDisclosure } from "./navigation-disclosure.tsx";
import { SiteLink } from "./site-link.tsx";
import { useDismissal } from "./use-dismissal.ts";
import { type OpenMenu, useOpenMenu } from "./use-open-menu.ts";

type Entry = NonNullable<NavigationItem["dropdown"]>[number];

/** The navigation of a wide screen, after the disclosure pattern of the ARIA Authoring Practices Guide. */
export function NavigationMenu() {
  const { items } = useSite().navigation;
  const root = useRef<HTMLUListElement>(null);
  const menu = useOpenMenu();
  useDismissal(root, onEscape, () => menu.close("item"));

  /** What had the focus in the list that closes hands it to the button of that list. */
  function onEscape() {
    if (!menu.innermost) return;
    const holder = document.activeElement?.closest(`[data-level=${menu.innermost}]`);
    if (holder && root.current?.contains(holder)) holder.querySelector<HTMLElement>("button")?.focus();
    menu.close(menu.innermost);
  }
  return (
    <ul ref={root} className="flex flex-wrap items-center justify-end">
      {items.map((item) => (
        <Item key={item.label} item={item} menu={menu} />
      ))}
    </ul>
  );
}

function Item({ item, menu }: { item: NavigationItem; menu: OpenMenu }) {
  const { pathname } = useLocation();
  const current = currentItem(item, pathname);
  const { label, to, dropdown } = item;
  if (dropdown) {
    return (
      <NavigationDisclosure level="item" label={label} to={to} current={current} menu={menu}>
        <ul>
          {dropdown.map((entry) => (
            <DropdownEntry key={entry.label} entry={entry} menu={menu} />
          ))}
        </ul>
      </NavigationDisclosure>
    );
  }
  return to ? (
    <li data-current={current} className="menu-item">
      <SiteLink to={to} aria-current={current} className="menu-link">
        {label}
      </SiteLink>
    </li>
  ) : null;
}

function DropdownEntry({ entry: { label, to, secondaryChild }, menu }: { entry: Entry; menu: OpenMenu }) {
  const { pathname } = useLocation();
  if (!secondaryChild) return to ? <DropdownLink label={label} to={to} /> : null;
  const current = currentItem({ label, to, dropdown: secondaryChild }, pathname);
  return (
    <NavigationDisclosure level="group" label={label} to={to} current={current} menu={menu}>
      <ul>
        {secondaryChild.map((link) => (
          <DropdownLink key={link.label} {...link} />
        ))}
      </ul>
    </NavigationDisclosure>
  );
}

function DropdownLink({ label, to }: { label: string; to: string }) {
  const current = currentLink(to, useLocation().pathname);
  return (
    <li>
      <SiteLink to={to} aria-current={current} className="menu-link">
        {label}
      </SiteLink>
    </li>
  );
}
