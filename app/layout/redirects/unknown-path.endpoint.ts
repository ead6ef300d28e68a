import { redirect, redirectDocument } from "react-router";
import type { Route } from "./+types/unknown-path.endpoint.ts";
import { isMachinePath } from "./machine-paths.ts";

/** Matches 'handbook.pdf' and '.git', which only programs request. */
const FILE_NAME = /\.[a-z0-9]{1,8}$|\/\./i;

/** Redirects an unknown page to the home page. Responds with 404 to an unknown API path or file, for programs and crawlers. */
export function loader({ request, url }: Route.LoaderArgs): Response {
  if (!isMachinePath(url.pathname) && !FILE_NAME.test(url.pathname)) return redirect("/");
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
