import { type PointerEvent, type ReactNode, useId } from "react";
import { useLocation } from "react-router";
import type { NavigationItem } from "../../content/site.content.ts";
import { SiteLink } from "../site-links.tsx";
import { type Current, currentItem, currentLink } from "./current-page.ts";
import { Chevron } from "./icons.tsx";
import type { Level, OpenMenu } from "./use-open-menu.ts";

/** An item of the mobile menu: a link, or a button that opens and closes its list. */
export function MobileMenuItem({ item, menu }: { item: NavigationItem; menu: OpenMenu }) {
  const { pathname } = useLocation();
  const { label, to, dropdown } = item;
  if (!dropdown) return to ? <PanelLink label={label} to={to} className="panel-item" /> : null;
  return (
    <MobileDisclosure level="item" label={label} current={currentItem(item, pathname)} menu={menu}>
      {to && <PanelLink label={`${label} overview`} to={to} />}
      {dropdown.map(({ label, to, secondaryChild }) =>
        secondaryChild ? (
          <MobileDisclosure
            key={label}
            level="group"
            label={label}
            current={currentItem({ label, to, dropdown: secondaryChild }, pathname)}
            menu={menu}
          >
            {to && <PanelLink label={`${label} overview`} to={to} />}
            {secondaryChild.map((link) => (
              <PanelLink key={link.label} {...link} />
            ))}
          </MobileDisclosure>
        ) : (
          to && <PanelLink key={label} label={label} to={to} />
        ),
      )}
    </MobileDisclosure>
  );
}

type MobileDisclosureProps = { level: Level; label: string; current: Current; menu: OpenMenu; children: ReactNode };

/** A button with a list that a tap opens and closes. The list also closes when the mouse leaves the item. */
function MobileDisclosure({ level, label, current, menu, children }: MobileDisclosureProps) {
  const list = useId();
  const isOpen = menu.isOpen(level, label);
  function onPointerLeave({ pointerType }: PointerEvent) {
    if (pointerType === "mouse" && isOpen) menu.close("item");
  }
  return (
    <li className={`panel-${level}`} onPointerLeave={level === "item" ? onPointerLeave : undefined}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-current={current}
        onClick={() => menu.toggle(level, label)}
        className="panel-link justify-between"
      >
        {label}
        <Chevron className={`transition-transform ${isOpen ? "transform-[rotate(180deg)]" : ""}`} />
      </button>
      <ul id={list} className="panel-list">
        {children}
      </ul>
    </li>
  );
}

function PanelLink({ label, to, className }: { label: string; to: string; className?: string }) {
  return (
    <li className={className}>
      <SiteLink to={to} aria-current={currentLink(to, useLocation().pathname)} className="panel-link">
        {label}
      </SiteLink>
    </li>
  );
}
