import { redirectDocument } from "react-router";
import { countUnknownPath, redirectOfEditors, redirectUnknownPath } from "../../platform/site/unknown-path.server.ts";
import type { Route } from "./+types/unknown-path.endpoint.ts";
import { isMachinePath } from "./machine-paths.ts";

/** Matches 'handbook.pdf' and '.git', which only programs request. */
const FILE_NAME = /\.[a-z0-9]{1,8}$|\/\./i;

/** Redirects an unknown page as editors have set it, or else to the home page. Responds with 404 to an unknown API path or file, for programs and crawlers. */
export function loader({ request, url, context }: Route.LoaderArgs): Response {
  const args = { request, url, context };
  if (isMachinePath(url.pathname)) return notFoundFile(request, url);
  if (!FILE_NAME.test(url.pathname)) return redirectUnknownPath(args);
  const found = redirectOfEditors(args);
  if (found) return found;
  countUnknownPath(args);
  return notFoundFile(request, url);
}

function notFoundFile(request: Request, url: URL): Response {
  // A link within the site requests only the page's data. There is no page to render, so the browser has to load the file itself.
  const wantsData = new URL(request.url).pathname !== url.pathname;
  return wantsData ? redirectDocument(`${url.pathname}${url.search}`) : notFound();
}

export function action(): Response {
  return notFound();
}

function notFound(): Response {
  return Response.json({ message: "There is nothing at this address." }, { status: 404 });
}
