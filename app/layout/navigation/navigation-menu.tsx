import { type FocusEvent, type PointerEvent, type ReactNode, useId, useRef } from "react";
import { useLocation } from "react-router";
import { useSite } from "../../content/read-site.ts";
import type { NavigationItem } from "../../content/site.content.ts";
import { SiteLink } from "../site-link.tsx";
import { useDismissal } from "../use-dismissal.ts";
import { type Current, currentItem, currentLink } from "./current-page.ts";
import { Chevron } from "./icons.tsx";
import { type Level, type OpenMenu, useOpenMenu } from "./use-open-menu.ts";

type Entry = NonNullable<NavigationItem["dropdown"]>[number];

/** The navigation of wide screens. It follows the disclosure pattern of the ARIA Authoring Practices Guide. */
export function NavigationMenu() {
  const { items } = useSite().navigation;
  const root = useRef<HTMLUListElement>(null);
  const menu = useOpenMenu();
  useDismissal(root, onEscape, () => menu.close("item"));

  /** Closes the innermost list and moves the focus from it to its button. */
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

type DisclosureProps = {
  level: Level;
  label: string;
  to?: string | undefined;
  current: Current;
  menu: OpenMenu;
  /** The list that it opens. */
  children: ReactNode;
};

/**
 * A navigation item or group with a list. A mouse opens the list by hovering, touch and keyboard by the button. An entry with its own
 * page is a link beside that button.
 */
function NavigationDisclosure({ level, label, to, current, menu, children }: DisclosureProps) {
  const list = useId();
  const isOpen = menu.isOpen(level, label);
  const button = { "aria-expanded": isOpen, "aria-controls": list, onClick: () => menu.toggle(level, label) };
  const chevron = (
    <Chevron className={`transition-transform ${level === "group" ? "transform-[rotate(-90deg)]" : ""}`} />
  );

  function onPointer({ pointerType, type }: PointerEvent) {
    if (pointerType !== "mouse") return;
    if (type === "pointerenter") menu.pointAt(level, label);
    else if (isOpen) menu.close(level);
  }
  function onBlur({ relatedTarget, currentTarget }: FocusEvent) {
    if (isOpen && relatedTarget && !currentTarget.contains(relatedTarget)) menu.close(level);
  }
  return (
    <li
      data-level={level}
      data-current={current}
      className={`menu-${level}`}
      onPointerEnter={onPointer}
      onPointerLeave={onPointer}
      onBlur={onBlur}
    >
      {to ? (
        <>
          <SiteLink to={to} aria-current={current} className="menu-link">
            {label}
          </SiteLink>
          <button {...button} type="button" aria-label={`${label} menu`} className="menu-chevron">
            {chevron}
          </button>
        </>
      ) : (
        <button {...button} type="button" aria-current={current} className="menu-link">
          {label}
          {chevron}
        </button>
      )}
      <div id={list} className="menu-drop">
        {children}
      </div>
    </li>
  );
}
