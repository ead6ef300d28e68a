import { useEffect, useRef } from "react";
import { Link, matchPath, Outlet, useLocation } from "react-router";
import { useSite } from "../content/read-site.ts";
import { isOutage } from "../platform/errors/outage.server.ts";
import type { Route } from "./+types/dashboard.layout.ts";
import { requireStaff } from "./require-staff.server.ts";

/** Returns the user's name. During an outage, the layout renders without it, and the page inside reports the error. */
export async function loader(args: Route.LoaderArgs): Promise<{ username: string | null }> {
  try {
    return { username: (await requireStaff(args)).username };
  } catch (error) {
    if (isOutage(error)) return { username: null };
    throw error;
  }
}

type Change = { formMethod?: string | undefined; actionStatus?: number | undefined };

/**
 * Revalidates after successful mutations only. Every page inside requires staff itself. After a failed one, or offline, an error of the layout would
 * replace the page, which reports the failure better.
 */
export function shouldRevalidate({ formMethod, actionStatus = 200 }: Change): boolean {
  return formMethod !== undefined && formMethod !== "GET" && actionStatus < 400;
}

export default function DashboardLayout({ loaderData: { username } }: Route.ComponentProps) {
  useHeadingFocus();
  return (
    <div className="flex min-h-dvh flex-col bg-paper-50 text-sm sm:h-dvh sm:min-h-[34rem] print:block print:h-auto">
      <meta name="robots" content="noindex" />
      <a
        href="#work"
        className="fixed top-2 left-2 z-40 transform-[translateY(-6rem)] rounded bg-white px-4 py-3 font-semibold text-palm-800 focus:transform-none print:hidden"
      >
        Skip to the content
      </a>
      <header className="bg-palm-950 text-white print:hidden">
        <div className="flex flex-wrap items-center gap-x-2 px-4 sm:flex-nowrap sm:gap-x-4 lg:gap-x-6">
          <Link to="/dashboard" className="whitespace-nowrap py-3 font-semibold font-serif text-lg leading-tight">
            {useSite().identity.shortName} <span className="font-normal font-sans text-palm-200 text-sm">staff</span>
          </Link>
          <nav
            aria-label="Staff pages"
            className="order-last flex w-full flex-wrap justify-between sm:order-none sm:w-auto sm:grow sm:justify-start lg:gap-1"
          >
            <Section to="/dashboard" pages={["/dashboard", "/dashboard/applications/*"]}>
              Applications
            </Section>
            <Section to="/dashboard/news">News</Section>
            <Section to="/dashboard/content-check">Content</Section>
            <Section to="/dashboard/mails">Mails</Section>
            <Section to="/dashboard/operations" pages={["/dashboard/operations", "/dashboard/privacy/*"]}>
              Operations
            </Section>
          </nav>
          <div className="ml-auto flex items-center gap-3">
            {username !== null && (
              <span className="max-w-40 truncate text-palm-100">
                <span className="sr-only">Signed in as </span>
                {username}
              </span>
            )}
            <form method="post" action="/api/admin/logout">
              <button
                type="submit"
                className="min-h-11 cursor-pointer whitespace-nowrap rounded px-3 font-semibold underline-offset-4 hover:underline"
              >
                Sign out
              </button>
            </form>
          </div>
        </div>
      </header>
      <main id="work" tabIndex={-1} className="flex min-h-0 grow flex-col print:block print:*:overflow-visible">
        <Outlet />
      </main>
    </div>
  );
}

/** Focuses the heading of a new page when the clicked link is gone, for screen readers and the keyboard. */
function useHeadingFocus(): void {
  const pathname = useLocation().pathname.toLowerCase();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>("#work h1");
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}

type SectionProps = { to: string; pages?: readonly string[]; children: string };

/** Links to a section and highlights the link on each of its pages. */
function Section({ to, pages, children }: SectionProps) {
  const { pathname } = useLocation();
  const isHere = (pages ?? [`${to}/*`]).some((page) => matchPath(page, pathname));
  const current = matchPath(to, pathname) ? "page" : "true";
  return (
    <Link
      to={to}
      aria-current={isHere ? current : undefined}
      className={`inline-flex min-h-11 items-center px-0.5 font-semibold max-sm:text-[0.8125rem] sm:px-2 lg:px-3 hover:text-brass-200 ${
        isHere ? "border-brass-400 border-b-3 text-white" : "pb-0.75 text-palm-100"
      }`}
    >
      {children}
    </Link>
  );
}
