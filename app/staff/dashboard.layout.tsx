import { Link, NavLink, Outlet } from "react-router";
import { useSite } from "../content/read-site.ts";
import { isOutage } from "../platform/outage.server.ts";
import type { Route } from "./+types/dashboard.layout.ts";
import { requireStaff } from "./require-staff.server.ts";

/** Who is signed in. During an outage no one can tell; the shell then stands without a name, and the page inside it says why. */
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
 * Every page inside asks for staff by itself, so the shell need not ask again at each of them; nor when something was refused or the
 * line is gone: its failure would take away a page that knows how to say so.
 */
export function shouldRevalidate({ formMethod, actionStatus = 200 }: Change): boolean {
  return formMethod !== undefined && formMethod !== "GET" && actionStatus < 400;
}

export default function DashboardLayout({ loaderData: { username } }: Route.ComponentProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-paper-50 text-sm sm:h-dvh sm:min-h-[34rem]">
      <meta name="robots" content="noindex" />
      <a
        href="#work"
        className="sr-only z-50 rounded bg-white px-4 py-2 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      <header className="bg-palm-950 text-white">
        <div className="flex flex-wrap items-center gap-x-4 px-4 sm:flex-nowrap lg:gap-x-6">
          <Link to="/dashboard" className="whitespace-nowrap py-3 font-semibold font-serif text-lg leading-tight">
            {useSite().identity.shortName} <span className="font-normal font-sans text-palm-200 text-sm">staff</span>
          </Link>
          <nav
            aria-label="Staff pages"
            className="order-last flex w-full flex-wrap justify-between sm:order-none sm:w-auto sm:grow sm:justify-start lg:gap-1"
          >
            <Section to="/dashboard" end>
              Applications
            </Section>
            <Section to="/dashboard/news">News</Section>
            <Section to="/dashboard/content-check">Content</Section>
            <Section to="/dashboard/mails">Mails</Section>
            <Section to="/dashboard/operations">Operations</Section>
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
      <main id="work" tabIndex={-1} className="flex min-h-0 grow flex-col">
        <Outlet />
      </main>
    </div>
  );
}

function Section({ to, end = false, children }: { to: string; end?: boolean; children: string }) {
  return (
    <NavLink
      to={to}
      end={end}
      className={({ isActive }) =>
        `inline-flex min-h-11 items-center border-b-3 px-1 font-semibold max-sm:text-[0.8125rem] sm:px-2 lg:px-3 hover:text-brass-200 ${
          isActive ? "border-brass-400 text-white" : "border-transparent text-palm-100"
        }`
      }
    >
      {children}
    </NavLink>
  );
}
