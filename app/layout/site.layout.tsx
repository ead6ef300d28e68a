import { useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useSite } from "../content/read-site.ts";
import { FooterSubscribeForm } from "../newsletter/form/footer-subscribe-form.tsx";
import { CACHED_AT } from "../offline/cached-markup.ts";
import { readablePath } from "../offline/readable-offline.ts";
import { useOfflinePages } from "../offline/use-offline-pages.ts";
import { formatAge } from "../ui/format/format-duration.ts";
import { useBrowserValue } from "../ui/use-browser-value.ts";
import { SiteFooter } from "./site-footer.tsx";
import { onScroll, SiteHeader, useScrolled } from "./site-header.tsx";

/** The header and footer around every public page. */
export default function SiteLayout() {
  usePageFocus();
  useOfflinePages();
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-40 transform-[translateY(-6rem)] rounded bg-white px-4 py-3 font-semibold text-brand-800 focus:transform-none print:hidden"
      >
        Skip to the content
      </a>
      <SiteHeader />
      <SetupNote />
      <CachedCopyNote />
      <Outlet />
      <ScrollToTop />
      <SiteFooter newsletter={<FooterSubscribeForm />} />
    </>
  );
}

/** Says to visitors that the site is being set up, and leads staff to the setup. Disappears when the setup is finished. */
function SetupNote() {
  const { pathname } = useLocation();
  const { isBeingSetUp } = useSite();
  // The link of the first start leads to the setup already.
  if (!isBeingSetUp || pathname.startsWith("/setup/")) return null;
  return (
    <aside aria-label="Setup" className="border-accent-400 border-b-4 bg-accent-100 print:hidden">
      <p className="page-width flex flex-wrap items-center gap-x-2 py-2">
        <span>
          <strong>This site is being set up.</strong> What you read here may be a sample: don’t apply yet.
        </span>
        <span>
          Staff:{" "}
          <a href="/setup" rel="nofollow" className="text-link inline-flex min-h-11 items-center font-semibold">
            Make it yours
          </a>
        </span>
      </p>
    </aside>
  );
}

/** Says that a page is a saved copy, and how old it is. Disappears on navigation. */
function CachedCopyNote() {
  const { pathname, search } = useLocation();
  const [opened] = useState(pathname);
  const [isLeft, setLeft] = useState(false);
  const age = useBrowserValue(readAge);
  if (pathname !== opened && !isLeft) setLeft(true);

  if (age === null || isLeft) return null;
  const isForm = readablePath(pathname) === "/Admissions/Apply";
  return (
    <div role="status" className="border-accent-400 border-b-4 bg-accent-100 print:hidden">
      <p className="page-width flex flex-wrap items-center gap-x-4 py-3">
        <span>
          <strong>You're offline.</strong> This copy was loaded {age}. {isForm && "You can still fill in the form."}
        </span>
        <a href={`${pathname}${search}`} className="text-link inline-flex min-h-11 items-center">
          Load it again
        </a>
      </p>
    </div>
  );
}

/** Returns how long ago the page was saved on the device; null for a page from the server. */
function readAge(): string | null {
  const cachedAt = document.querySelector(`meta[name="${CACHED_AT}"]`)?.getAttribute("content");
  return cachedAt ? formatAge(Number(cachedAt), Date.now()) : null;
}

/** Moves the focus to the heading after a client-side navigation, for the keyboard and screen readers. */
function usePageFocus(): void {
  const { pathname: address, hash } = useLocation();
  const pathname = address.toLowerCase();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash || document.activeElement?.matches('#main [tabindex="-1"]')) return;
    const heading = document.querySelector<HTMLElement>("#main h1");
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);
}

/**
 * The button that scrolls to the top and moves the focus there. It appears once the page is scrolled; on a phone, where it covers text,
 * only while the reader scrolls up.
 */
function ScrollToTop() {
  const isDown = useScrollingDown();
  if (!useScrolled()) return null;

  function toTop() {
    const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    document.getElementById("main")?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: reducedMotion ? "instant" : "smooth" });
  }
  return (
    <button
      type="button"
      aria-label="Back to the top"
      onClick={toTop}
      data-down={isDown || undefined}
      className="scroll-to-top fixed right-4 bottom-4 z-20 inline-flex size-12 cursor-pointer items-center justify-center rounded border border-brand-500 bg-brand-900 text-white shadow transition hover:bg-brand-700 sm:right-6 sm:bottom-6 print:hidden"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
        <path d="M12 20V5M5 11l7-7 7 7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </button>
  );
}

function useScrollingDown(): boolean {
  const [isDown, setDown] = useState(true);
  useEffect(() => {
    let last = 0;
    return onScroll(() => {
      setDown(window.scrollY > last);
      last = window.scrollY;
    });
  }, []);
  return isDown;
}
