import { redirectDocument } from "react-router";
import { readAddedPage } from "../../content/added/read-added-page.server.ts";
import { AddedPageView } from "../../content/added/view/added-page-view.tsx";
import { CACHEABLE } from "../../platform/http/cached-page.ts";
import { isMachinePath, isStaffPath } from "../../platform/site/path-kinds.ts";
import { countUnknownPath, redirectOfEditors, redirectUnknownPath } from "../../platform/site/unknown-path.server.ts";
import { pageMeta } from "../../ui/page/page-meta.ts";
import type { Route } from "./+types/added.page.ts";

export const handle = CACHEABLE;

/** Matches 'handbook.pdf' and '.git', which only programs request. */
const FILE_NAME = /\.[a-z0-9]{1,8}$|\/\./i;

/** Responds to unknown paths before anything is rendered. Other paths that no route matches are those of pages that editors have added. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, url, params, context }, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return notFound();
    return readAddedPage(context, pathOf(params)) ? next() : respondToUnknownPath({ request, url, context });
  },
];

export function loader({ request, url, params, context }: Route.LoaderArgs) {
  const page = readAddedPage(context, pathOf(params));
  if (!page) throw respondToUnknownPath({ request, url, context });
  return page;
}

/** Public pages don't know the routes of staff pages, which are loaded as documents. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url);
  if (isStaffPath(pathname)) throw redirectDocument(`${pathname}${search}`);
  return serverLoader();
}

/** Returns the path below the site's root, also where a preview shows the page. */
function pathOf(params: Route.LoaderArgs["params"]): string {
  return `/${params["*"]}`;
}

/** Redirects an unknown page as editors have set it, or else to the home page. Responds with 404 to an API path or file without a redirect, for programs and crawlers. */
function respondToUnknownPath(args: Pick<Route.LoaderArgs, "request" | "url" | "context">): Response {
  const { request, url } = args;
  const isMachine = isMachinePath(url.pathname);
  if (!isMachine && !FILE_NAME.test(url.pathname)) return redirectUnknownPath(args);
  const found = redirectOfEditors(args);
  if (found) return found;
  if (!isMachine) countUnknownPath(args);
  return notFoundFile(request, url);
}

function notFoundFile(request: Request, url: URL): Response {
  // A link within the site requests only the page's data. There is no page to render, so the browser has to load the file itself.
  const wantsData = new URL(request.url).pathname !== url.pathname;
  return wantsData ? redirectDocument(`${url.pathname}${url.search}`) : notFound();
}

function notFound(): Response {
  return Response.json({ message: "There is nothing at this address." }, { status: 404 });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function AddedPage({ loaderData }: Route.ComponentProps) {
  return <AddedPageView page={loaderData} />;
}
