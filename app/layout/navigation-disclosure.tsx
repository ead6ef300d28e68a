import { type FocusEvent, type PointerEvent, type ReactNode, useId } from "react";
import { Chevron } from "./chevron.tsx";
import type { Current } from "./current-page.ts";
import { SiteLink } from "./site-link.tsx";
import type { Level, OpenMenu } from "./use-open-menu.ts";

type DisclosureProps = {
  level: Level;
  label: string;
  to?: string | undefined;
  current: Current;
  menu: OpenMenu;
  /** Its list. */
  children: ReactNode;
};

/**
 * What opens a list: an item of the navigation, or a group in its dropdown. A mouse opens it by pointing, everyone else
 * by the button; one that has a page of its own is a link beside that button.
 */
export function NavigationDisclosure({ level, label, to, current, menu, children }: DisclosureProps) {
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
