import { type ReactNode, useEffect, useRef } from "react";
import { Link, matchPath, Outlet, useLocation } from "react-router";
import { waitingCount } from "../admissions/review/queue/waiting-count.server.ts";
import { useSite } from "../content/read-site.ts";
import { SETUP } from "../content/setup-progress.ts";
import { depsContext } from "../platform/deps.server.ts";
import { isOutage } from "../platform/errors/outage.server.ts";
import type { Route } from "./+types/dashboard.layout.ts";
import { isSecondFactorRequired } from "./factors/second-factor-policy.ts";
import { type NavigationGroup, type NavigationItem, navigationFor } from "./permissions/navigation.ts";
import { isPermitted } from "./permissions/permissions.ts";
import { hasSessionEnded, requireSignedIn } from "./require-staff.server.ts";
import { isOneFactor } from "./sign-in/complete-sign-in.server.ts";
import { useTypedTexts } from "./use-typed-texts.ts";

type Loaded = {
  username: string | null;
  groups: NavigationGroup[];
  /** How many applications wait for a decision; null for staff who read none. */
  waiting: number | null;
  /** Whether the person signed in without a second step that is required from the next sign-in. */
  needsFactor: boolean;
  /** Whether the site is being set up, by people like this one. */
  setsUp: boolean;
};

const NOBODY: Loaded = { username: null, groups: [], waiting: null, needsFactor: false, setsUp: false };

/**
 * Returns the user's name and pages. During an outage, and when the session of a posted form has ended, the layout renders without them, and the page
 * inside reports the error.
 */
export async function loader(args: Route.LoaderArgs): Promise<Loaded> {
  if (hasSessionEnded(args.context)) return NOBODY;
  try {
    const staff = await requireSignedIn(args);
    const { secondFactorPolicy, content } = args.context.get(depsContext);
    const needsFactor =
      staff.restriction === null &&
      isOneFactor(staff.factor) &&
      isSecondFactorRequired(secondFactorPolicy, staff.roles);
    const { username } = staff;
    if (staff.restriction !== null) return { username, groups: [], waiting: null, needsFactor, setsUp: false };
    const waiting = await waitingCount(args.context.get(depsContext), staff);
    const setsUp = content.read(SETUP).isOpen && isPermitted(staff, "site.set-up");
    return { username, groups: navigationFor(staff), waiting, needsFactor, setsUp };
  } catch (error) {
    if (isOutage(error)) return NOBODY;
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

export default function DashboardLayout({
  loaderData: { username, groups, waiting, needsFactor, setsUp },
}: Route.ComponentProps) {
  useHeadingFocus();
  useTypedTexts();
  return (
    <div className="flex min-h-dvh flex-col bg-ground-50 text-sm sm:h-dvh sm:min-h-[34rem] print:block print:h-auto">
      <meta name="robots" content="noindex" />
      <a
        href="#work"
        className="fixed top-2 left-2 z-40 transform-[translateY(-6rem)] rounded bg-white px-4 py-3 font-semibold text-brand-800 focus:transform-none print:hidden"
      >
        Skip to the content
      </a>
      <header className="bg-brand-950 text-white print:hidden">
        <div className="flex flex-wrap items-center gap-x-2 px-4 sm:flex-nowrap sm:gap-x-4 lg:gap-x-6">
          <Link
            to="/dashboard"
            className="whitespace-nowrap py-2.5 font-semibold font-serif text-lg leading-tight sm:py-3"
          >
            {useSite().identity.shortName} <span className="font-normal font-sans text-brand-200 text-sm">staff</span>
          </Link>
          <Groups groups={groups} />
          <div className="ml-auto flex items-center gap-3">
            {username !== null && (
              <Link
                to="/dashboard/me"
                className="inline-flex min-h-11 items-center text-brand-100 underline-offset-4 hover:underline"
              >
                <span className="sr-only">Your account: </span>
                <span className="max-w-40 truncate">{username}</span>
              </Link>
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
        <PagesOfGroup groups={groups} waiting={waiting} />
      </header>
      {needsFactor && <FactorReminder />}
      {setsUp && !needsFactor && <SetupReminder />}
      <main id="work" tabIndex={-1} className="flex min-h-0 grow flex-col print:block print:*:overflow-visible">
        <Outlet />
      </main>
    </div>
  );
}

const FACTORS_PATH = "/dashboard/me/second-factor";
const SETUP_PATH = "/dashboard/setup";

/** Reminds of the second step on every page but the one that sets it up. */
function FactorReminder() {
  if (matchPath(FACTORS_PATH, useLocation().pathname)) return null;
  return (
    <Reminder label="Two-step verification">
      Set up two-step verification: from the next sign-in you can't go on without it.
      <Link to={FACTORS_PATH} className="inline-flex min-h-11 items-center font-semibold text-link underline">
        Set it up now
      </Link>
    </Reminder>
  );
}

/** Leads back to the setup from every page on which one of its steps may be done. The second factor, which is asked for first, is a step, too. */
function SetupReminder() {
  if (matchPath(`${SETUP_PATH}/*`, useLocation().pathname)) return null;
  return (
    <Reminder label="Setup">
      This site is being set up.
      <Link to={SETUP_PATH} className="inline-flex min-h-11 items-center font-semibold text-link underline">
        Go on with the setup
      </Link>
    </Reminder>
  );
}

function Reminder({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside
      aria-label={label}
      className="flex flex-wrap items-center gap-x-2 border-accent-500 border-b bg-accent-100 px-4 py-2 text-ink-900 print:hidden"
    >
      {children}
    </aside>
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

/** Links each group to its first page, and highlights the group of the current page. */
function Groups({ groups }: { groups: NavigationGroup[] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Staff pages" className="order-last flex w-full gap-x-4 sm:order-none sm:w-auto sm:grow sm:gap-x-1">
      {groups.map(({ label, items }) => (
        <NavigationLink
          key={label}
          to={items[0]?.path ?? "/dashboard"}
          current={items.some((item) => isCurrent(item, pathname)) ? "true" : undefined}
          className="sm:px-3"
        >
          {label}
        </NavigationLink>
      ))}
    </nav>
  );
}

/** Links the pages of the current group, if it has several. */
function PagesOfGroup({ groups, waiting }: Pick<Loaded, "groups" | "waiting">) {
  const { pathname } = useLocation();
  const group = groups.find(({ items }) => items.some((item) => isCurrent(item, pathname)));
  if (!group || group.items.length < 2) return null;
  return (
    <nav aria-label={group.label} className="flex gap-x-5 overflow-x-auto bg-brand-900 px-4 text-[0.8125rem]">
      {group.items.map((item) => (
        <NavigationLink
          key={item.path}
          to={item.path}
          current={isCurrent(item, pathname) ? (matchPath(item.path, pathname) ? "page" : "true") : undefined}
          // Staff at a desk have a mouse, and the list needs the height.
          className="sm:min-h-9!"
        >
          {item.label}
          {item.path === REVIEW_PATH && waiting !== null && <WaitingCount count={waiting} />}
        </NavigationLink>
      ))}
    </nav>
  );
}

const REVIEW_PATH = "/dashboard/review";

/** More are not counted. */
const MAX_COUNTED = 1000;

function WaitingCount({ count }: { count: number }) {
  return (
    <span className="ml-1.5 font-normal text-brand-200">
      {count > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString("en")}+` : count.toLocaleString("en")}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

function isCurrent({ path, also = [] }: NavigationItem, pathname: string): boolean {
  return [path, ...also].some((pattern) => matchPath(pattern, pathname) !== null);
}

type NavigationLinkProps = {
  to: string;
  current: "page" | "true" | undefined;
  className?: string;
  children: ReactNode;
};

function NavigationLink({ to, current, className = "", children }: NavigationLinkProps) {
  const style = current ? "border-accent-400 border-b-3 text-white" : "pb-0.75 text-brand-100";
  return (
    <Link
      to={to}
      aria-current={current}
      className={`inline-flex min-h-11 items-center whitespace-nowrap font-semibold hover:text-accent-200 ${style} ${className}`}
    >
      {children}
    </Link>
  );
}
