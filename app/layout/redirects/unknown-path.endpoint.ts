import { redirect, redirectDocument } from "react-router";
import type { Route } from "./+types/unknown-path.endpoint.ts";
import { isMachinePath } from "./machine-paths.ts";

/** 'handbook.pdf', and '.git', which only programs ask for. */
const FILE_NAME = /\.[a-z0-9]{1,8}$|\/\./i;

/** An unknown page leads home; an unknown call or file is a real 404, so that programs and crawlers notice. */
export function loader({ request, url }: Route.LoaderArgs): Response {
  if (!isMachinePath(url.pathname) && !FILE_NAME.test(url.pathname)) return redirect("/");
  // A link within the site asks for the page's data alone. There is no page to draw around it: the browser shall ask for the file itself.
  const wantsData = new URL(request.url).pathname !== url.pathname;
  return wantsData ? redirectDocument(`${url.pathname}${url.search}`) : notFound();
}

export function action(): Response {
  return notFound();
}

function notFound(): Response {
  return Response.json({ message: "There is nothing at this address." }, { status: 404 });
}
