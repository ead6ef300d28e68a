import { EDIT_LINKS_PATH, type EditLink, type EditLinks } from "./edit-links.ts";
import { element } from "./element.ts";
import { findPartsBy, type PartFinder } from "./find-parts.ts";
import { createPartLink, type PartLink } from "./part-link.ts";

/** Pages of staff, and previews. */
const STAFF_PATHS = /^\/(?:dashboard|login|preview)(?:\/|$)/i;
/** Above the page, below what a form shows at the foot of the window, and the button to the top. */
const BAR_LAYER = "15";
/** With its list open, above the frame around a part. */
const OPEN_LAYER = "46";
const MAX_EXCERPT = 60;
const LINK_STYLE = "inline-flex min-h-11 items-center font-semibold underline";

let bar: HTMLElement | null = null;
let partLink: PartLink | null = null;
let shownPath: string | null = null;
let asking = new AbortController();

/** Shows the bar on each public page that the editor opens. */
export function startEditBar(): void {
  whenHydrated(() => {
    followHistory();
    void update();
  });
}

/** React would find an element that it doesn't know, if the bar were there before. */
function whenHydrated(run: () => void): void {
  const root = document.documentElement;
  if (root.classList.contains("hydrated")) {
    run();
    return;
  }
  const observer = new MutationObserver(() => {
    if (!root.classList.contains("hydrated")) return;
    observer.disconnect();
    run();
  });
  observer.observe(root, { attributeFilter: ["class"] });
}

/** React Router changes the address without an event. */
function followHistory(): void {
  for (const name of ["pushState", "replaceState"] as const) {
    const change = history[name].bind(history);
    history[name] = (...state) => {
      change(...state);
      void update();
    };
  }
  window.addEventListener("popstate", () => void update());
}

async function update(): Promise<void> {
  const path = window.location.pathname;
  if (path === shownPath) return;
  shownPath = path;
  asking.abort();
  asking = new AbortController();
  bar?.remove();
  partLink?.follow(null);
  if (STAFF_PATHS.test(path)) return;
  const links = await readLinks(path, asking.signal);
  if (!links || path !== shownPath) return;
  const finder = findPartsBy(links.parts);
  partLink ??= createPartLink();
  partLink.follow(finder);
  bar = createBar(links, finder, partLink);
  if (bar) document.body.append(bar);
}

/** Returns null without a connection, and for everyone whom the server gives no links. */
async function readLinks(path: string, signal: AbortSignal): Promise<EditLinks | null> {
  try {
    const address = `${EDIT_LINKS_PATH}?${new URLSearchParams({ path })}`;
    const response = await fetch(address, { headers: { Accept: "application/json" }, cache: "no-store", signal });
    return response.ok ? ((await response.json()) as EditLinks) : null;
  } catch {
    return null;
  }
}

function createBar({ own, others }: EditLinks, finder: PartFinder, partLink: PartLink): HTMLElement | null {
  if (!own && others.length === 0) return null;
  // It has its own place at the end of the page, so that it covers nothing of it there.
  const nav = element("nav", "sticky bottom-0 border-accent-500 border-t-4 bg-brand-900 text-white print:hidden");
  nav.style.zIndex = BAR_LAYER;
  nav.setAttribute("aria-label", "Edit");
  const row = element("div", "page-width flex flex-wrap items-start gap-x-4");
  // The button to the top is there.
  row.style.paddingRight = "4rem";
  if (own) row.append(linkTo({ ...own, title: "Edit this page" }));
  const list = createList(others, finder, partLink);
  list.addEventListener("toggle", () => {
    nav.style.zIndex = list.open ? OPEN_LAYER : BAR_LAYER;
  });
  row.append(list);
  nav.append(row);
  return nav;
}

/** Lists the parts of the page, for keyboards and phones, when it is opened; then what else the page shows. */
function createList(others: EditLink[], finder: PartFinder, partLink: PartLink): HTMLDetailsElement {
  const details = element("details", "min-w-0");
  const summary = element("summary", "min-h-11 cursor-pointer py-2");
  summary.textContent = "Parts of this page";
  const list = element("ul", "");
  Object.assign(list.style, { maxHeight: "40vh", overflowY: "auto" });
  details.append(summary, list);
  details.addEventListener("toggle", () => {
    if (!details.open) return;
    const parts = finder.ownParts().map((shown) => {
      const link = linkTo({
        ...shown.part,
        title: [shown.part.title, excerptOf(shown.part.text)].filter(Boolean).join(": "),
      });
      link.addEventListener("focus", () => {
        if (!link.matches(":focus-visible")) return;
        shown.element.scrollIntoView({ block: "center" });
        partLink.show(shown);
      });
      return link;
    });
    list.replaceChildren(...[...parts, ...others.map(linkTo)].map(itemWith));
  });
  return details;
}

function excerptOf(text: string): string {
  return text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT)}…` : text;
}

function itemWith(link: HTMLElement): HTMLElement {
  const item = element("li", "");
  item.append(link);
  return item;
}

function linkTo({ title, href }: EditLink): HTMLAnchorElement {
  const link = element("a", LINK_STYLE);
  link.href = href;
  link.textContent = title;
  return link;
}
