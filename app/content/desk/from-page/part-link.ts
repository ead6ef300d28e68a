import { element } from "./element.ts";
import type { PartFinder, ShownPart } from "./find-parts.ts";

/** The height of the link, in px, for which there has to be room above its part. */
const LINK_HEIGHT = 28;

export type PartLink = {
  /** Follows another page's parts; null for none. */
  follow(finder: PartFinder | null): void;
  /** Frames a part until another one is shown. */
  show(part: ShownPart): void;
};

/**
 * Creates the frame with its "Edit" link, which is shown at the part that the mouse or the focus is at. From a focused part, Tab leads to the link,
 * and from there to what comes next on the page.
 */
export function createPartLink(): PartLink {
  const { nav, link } = addFrame();
  let finder: PartFinder | null = null;
  let shown: (ShownPart & { focused: HTMLElement | null }) | null = null;

  function show(part: ShownPart | null, focused: HTMLElement | null = null): void {
    shown = part && { ...part, focused };
    if (part) {
      // The page behind an open dialog can't be clicked, and is below it.
      const parent = part.element.closest("dialog") ?? document.body;
      if (nav.parentElement !== parent) parent.append(nav);
      link.href = part.part.href;
      link.setAttribute("aria-label", `Edit: ${part.part.title}`);
    }
    place();
  }

  const place = () => placeFrame(nav, link, shown && boxOf(shown.element));

  document.addEventListener("pointerover", (event) => {
    const { target, pointerType } = event;
    if (pointerType !== "mouse" || isOurs(target) || document.activeElement === link) return;
    const part = partAtMouse(finder, event, nav.getBoundingClientRect());
    // Otherwise it stays, for the mouse to reach the link.
    if (part && part.element !== shown?.element) show(part);
  });
  document.addEventListener("focusin", ({ target }) => {
    if (isOurs(target) || !(target instanceof HTMLElement)) return;
    show(partWithFocus(finder, target), target);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") show(null);
    if (event.key !== "Tab" || !shown?.focused) return;
    const active = document.activeElement;
    if (active === link) {
      // The browser moves the focus on from here.
      shown.focused.focus();
      if (event.shiftKey) event.preventDefault();
    } else if (active === shown.focused && !event.shiftKey) {
      event.preventDefault();
      link.focus();
    }
  });
  // A carousel shows the next slide by itself.
  new MutationObserver(() => {
    if (shown?.element.closest("[inert]")) show(null);
  }).observe(document.body, { subtree: true, attributeFilter: ["inert"] });
  // A dialog scrolls for itself.
  document.addEventListener("scroll", place, { passive: true, capture: true });
  window.addEventListener("resize", place);

  return {
    follow(next) {
      finder = next;
      show(null);
    },
    show,
  };
}

function addFrame() {
  const nav = element("nav", "fixed rounded border-2 border-accent-500 print:hidden");
  nav.setAttribute("aria-label", "Edit a part");
  nav.style.pointerEvents = "none";
  nav.style.zIndex = "45";
  nav.hidden = true;
  const link = element("a", "absolute right-0 rounded bg-brand-900 px-3 font-semibold text-white");
  link.style.lineHeight = `${LINK_HEIGHT}px`;
  link.style.pointerEvents = "auto";
  link.tabIndex = -1;
  link.textContent = "Edit";
  nav.append(link);
  document.body.append(nav);
  return { nav, link };
}

/** Places the frame around its part; hides it without one. */
function placeFrame(nav: HTMLElement, link: HTMLElement, box: DOMRect | null): void {
  nav.hidden = !box || box.width === 0;
  if (!box) return;
  const left = Math.max(0, box.left - 4);
  Object.assign(nav.style, {
    left: `${left}px`,
    top: `${box.top - 4}px`,
    width: `${Math.min(document.documentElement.clientWidth, box.right + 4) - left}px`,
    height: `${box.height + 8}px`,
  });
  link.style.bottom = box.top < LINK_HEIGHT ? "0" : "100%";
}

function isOurs(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('nav[aria-label^="Edit"]') !== null;
}

/** Returns the part that has the focus. */
function partWithFocus(finder: PartFinder | null, element: HTMLElement): ShownPart | null {
  if (!finder || !element.matches(":focus-visible")) return null;
  return finder.partAt(element) ?? finder.partWithin(element);
}

/**
 * Returns the part at the mouse. Within the frame of another one and beside its link, only a part that the mouse is exactly at, so that the mouse reaches
 * the link.
 */
function partAtMouse(finder: PartFinder | null, event: PointerEvent, frame: DOMRect): ShownPart | null {
  const { target, clientX: x, clientY: y } = event;
  if (!finder || !(target instanceof Element)) return null;
  const isAtFrame = frame.left <= x && x <= frame.right && frame.top - LINK_HEIGHT <= y && y <= frame.bottom;
  return finder.partAt(target) ?? (isAtFrame ? null : (finder.partWithin(target) ?? finder.pictureAt(x, y)));
}

/** Returns where the text of an element is: a heading may be wider than its text. */
function boxOf(shown: Element): DOMRect | null {
  if (!shown.isConnected) return null;
  if (shown instanceof HTMLImageElement) return shown.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(shown);
  return range.getBoundingClientRect();
}
