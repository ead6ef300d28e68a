import { Outlet } from "react-router";
import { FooterSubscribeForm } from "../newsletter/footer-subscribe-form.tsx";
import { CachedCopyNote } from "../offline/cached-copy-note.tsx";
import { useOfflinePages } from "../offline/use-offline-pages.ts";
import { ScrollToTop } from "./scroll-to-top.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { usePageFocus } from "./use-page-focus.ts";

/** What surrounds every public page. */
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
