import { Outlet } from "react-router";
import { ContactBar } from "./contact-bar.tsx";
import { Navigation } from "./navigation.tsx";
import { SiteFooter } from "./site-footer.tsx";

/** What surrounds every public page. */
export default function SiteLayout() {
  return (
    <>
      <a
        href="#main"
        className="absolute top-2 left-2 z-10 -translate-y-24 rounded bg-white px-4 py-3 font-semibold text-palm-800 focus:translate-y-0"
      >
        Skip to the content
      </a>
      <header className="print:hidden">
        <ContactBar />
        <Navigation />
      </header>
      <Outlet />
      <SiteFooter />
    </>
  );
}
