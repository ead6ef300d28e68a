import fraunces from "@cut-fonts/fraunces-english.woff2?url";
import publicSans from "@cut-fonts/public-sans-english.woff2?url";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root.ts";
import publicStyles from "./app.css?url";
import { readMenu } from "./content/added/read-menu.server.ts";
import favicon from "./content/crest/favicon.ico?no-inline";
import { readCrest } from "./content/read-crest.server.ts";
import { readSite } from "./content/read-site.server.ts";
import { type Crest, dialUrl, useCrest } from "./content/read-site.ts";
import type { Contacts } from "./content/site.content.ts";
import { depsContext, requestContextKey } from "./platform/deps.server.ts";
import { FAVICON, TOUCH_ICON } from "./platform/site/app-icons.ts";
import { isStaffPath } from "./platform/site/path-kinds.ts";
import staffStyles from "./staff.css?url";
import { buttonStyle } from "./ui/button/button.tsx";
import crest from "./ui/crest.svg?no-inline";
import { ServerPageBoundary } from "./ui/load-errors/server-page-boundary.tsx";
import { SearchForm, wordsOfPath } from "./ui/page/search-form.tsx";

const FONT = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

export const links: Route.LinksFunction = () => [
  { ...FONT, href: publicSans },
  { ...FONT, href: fraunces },
  { rel: "manifest", href: "/site.webmanifest" },
];

export function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const site = { ...readSite(deps), navigation: readMenu(deps) };
  return { site, crest: readCrest(deps), savesData: context.get(requestContextKey).savesData };
}

type Change = { currentUrl: URL; nextUrl: URL; formMethod?: string | undefined; actionStatus?: number | undefined };

/** Staff change the university's name, crest and menu on these pages. */
const SITE_TEXTS = /^\/dashboard\/(?:pages|setup)(?:\/|$)/i;

/**
 * The university's data changes during a visit only when staff change it: with a form, or by an import, after which the page stays. After a failed save,
 * an error of the root would replace the page.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, actionStatus = 200 }: Change): boolean {
  const stays = formMethod === undefined && currentUrl.href === nextUrl.href;
  return (formMethod === "POST" || stays) && actionStatus < 400 && SITE_TEXTS.test(currentUrl.pathname);
}

export function Layout({ children }: { children: React.ReactNode }) {
  // Undefined on the error page of the root loader itself.
  const { site, crest } = useRouteLoaderData<typeof loader>("root") ?? {};
  const styles = isStaffPath(useLocation().pathname) ? staffStyles : publicStyles;
  return (
    // A script in the head sets its class (late-scripts.server.ts).
    <html lang={site?.place.locale ?? "en"} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {site && <meta name="theme-color" content={site.colours.bar} />}
        {/* With a precedence, React sends it before the scripts, which would delay the first paint on a slow connection. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Meta />
        <Links />
        <Icons crest={crest ?? null} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The icons of browser tabs and home screens. */
function Icons({ crest: own }: { crest: Crest | null }) {
  if (own)
    return (
      <>
        <link rel="icon" type="image/png" sizes="32x32" href={own.folder + FAVICON.path} />
        <link rel="apple-touch-icon" href={own.folder + TOUCH_ICON.path} />
      </>
    );
  return (
    <>
      <link rel="icon" sizes="32x32" href={favicon} />
      <link rel="icon" type="image/svg+xml" href={crest} />
      <link rel="apple-touch-icon" href={TOUCH_ICON.path} />
    </>
  );
}

export default function Root() {
  return (
    <ServerPageBoundary mayStay={isServerPage}>
      <Outlet />
    </ServerPageBoundary>
  );
}

function isServerPage(): boolean {
  return !document.documentElement.classList.contains("hydrated");
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useRouteLoaderData<typeof loader>("root")?.site;
  const own = useCrest();
  const name = site?.identity.name ?? "The university";
  const { pathname } = useLocation();
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="page-width py-10 sm:py-14">
      <title>{`${notFound ? "Not found" : "Something went wrong"} – ${name}`}</title>
      <meta name="robots" content="noindex" />
      <p>
        <a href="/" className="inline-flex items-center gap-3 rounded font-semibold font-serif text-xl">
          <img
            {...(own ?? { src: crest, width: 48, height: 56 })}
            alt=""
            className="h-14 w-auto max-w-40 object-contain"
          />
          {name}
        </a>
      </p>
      <h1 className="mt-12 text-3xl sm:text-4xl">
        {notFound ? "There is nothing at this address" : "Something went wrong on our side"}
      </h1>
      <p className="mt-4 max-w-prose text-lg">
        {notFound ? "The page may have moved, or the link is incomplete." : "Please try again in a minute."}
      </p>
      {notFound && <SearchForm prefill={wordsOfPath(pathname)} />}
      {site && <AskUs contacts={site.contacts} />}
      <p className="mt-8">
        <a href="/" className={buttonStyle("firm")}>
          Go to the home page
        </a>
      </p>
    </main>
  );
}

/** The contacts on an error page. */
function AskUs({ contacts: { phone, mailboxes } }: { contacts: Contacts }) {
  return (
    <p className="mt-4 max-w-prose">
      If you need help, write to{" "}
      <a href={`mailto:${mailboxes.registry}`} className="text-link">
        {mailboxes.registry}
      </a>{" "}
      or call{" "}
      <a href={dialUrl(phone)} className="whitespace-nowrap text-link">
        {phone}
      </a>
      . If you have sent an application, give its reference.
    </p>
  );
}
