import { type FocusEvent, type PointerEvent, type ReactNode, useId, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useSite } from "../../content/read-site.ts";
import type { NavigationItem } from "../../content/site.content.ts";
import { useHydrated } from "../../ui/use-browser-value.ts";
import { SiteLink } from "../site-links.tsx";
import { Wordmark } from "../wordmark.tsx";
import { type Current, currentItem, currentLink } from "./current-page.ts";
import { Chevron, MenuIcon } from "./icons.tsx";
import { type Level, type OpenMenu, useDismissal, useOpenMenu } from "./use-open-menu.ts";

const TOGGLE =
  "-mr-2 inline-flex size-12 shrink-0 cursor-pointer items-center justify-center rounded text-ink-950 nav:hidden";

const ACTION = "inline-flex items-center rounded border font-semibold text-sm no-underline transition-colors";

/** The row with the link to the home page and the navigation; on narrow screens a button opens the menu instead. */
export function Navigation({ onMenu }: { onMenu: () => void }) {
  const { buttons, actions } = useSite().navigation;
  const hydrated = useHydrated();
  return (
    <div className="navigation border-ground-400 border-b bg-ground-50">
      <div className="navigation-row page-width flex items-center justify-between gap-2 max-[12rem]:px-2 sm:gap-4">
        <Link to="/" className="rounded text-ink-950 no-underline nav:shrink-0">
          <Wordmark inRow />
        </Link>
        <nav aria-label="Main" className="flex items-center gap-1.5 sm:gap-2">
          <div className="flex items-center gap-2 max-nav:hidden">
            <NavigationMenu />
            <ul className="flex items-center gap-1">
              {buttons.map(({ label, to }) => (
                <li key={label}>
                  <SiteLink
                    to={to}
                    className={`${ACTION} min-h-10 border-ground-500 px-2 text-ink-900 hover:border-ink-700 hover:bg-ground-200`}
                  >
                    {label}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
          <SiteLink
            to={actions.apply.to}
            className={`${ACTION} min-h-11 border-transparent bg-brand-800 px-4 text-white hover:bg-brand-900 max-[17rem]:hidden nav:min-h-10`}
          >
            {actions.apply.label}
          </SiteLink>
          {hydrated ? (
            <button type="button" aria-haspopup="dialog" onClick={onMenu} aria-label="Menu" className={TOGGLE}>
              <MenuIcon />
            </button>
          ) : (
            <a href="#menu" aria-label="Menu" className={TOGGLE}>
              <MenuIcon />
            </a>
          )}
        </nav>
      </div>
    </div>
  );
}

type Entry = NonNullable<NavigationItem["dropdown"]>[number];

/** The navigation of wide screens. It follows the disclosure pattern of the ARIA Authoring Practices Guide. */
function NavigationMenu() {
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
