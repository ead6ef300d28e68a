import { Outlet } from "react-router";
import { depsContext } from "../platform/deps.server.ts";
import { lagosYear } from "../ui/lagos-time.ts";
import type { Route } from "./+types/site.layout.ts";
import { ContactBar } from "./contact-bar.tsx";
import { Navigation } from "./navigation.tsx";
import { SiteFooter } from "./site-footer.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { year: lagosYear(context.get(depsContext).clock.now()) };
}

/** What surrounds every public page. */
export default function SiteLayout({ loaderData }: Route.ComponentProps) {
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
      <SiteFooter year={loaderData.year} />
    </>
  );
}
