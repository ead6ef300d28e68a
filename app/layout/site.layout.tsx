import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { FooterSubscribeForm } from "../newsletter/footer-subscribe-form.tsx";
import { CachedCopyNote } from "../offline/cached-copy-note.tsx";
import { useOfflinePages } from "../offline/use-offline-pages.ts";
import { ScrollToTop } from "./scroll-to-top.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** The header and footer around every public page. */
export default function SiteLayout() {
  usePageFocus();
  useOfflinePages();
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-40 transform-[translateY(-6rem)] rounded bg-white px-4 py-3 font-semibold text-palm-800 focus:transform-none print:hidden"
      >
        Skip to the content
      </a>
      <SiteHeader />
      <CachedCopyNote />
      <Outlet />
      <ScrollToTop />
      <SiteFooter newsletter={<FooterSubscribeForm />} />
    </>
  );
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
