import { redirect } from "react-router";
import type { Route } from "./+types/unknown-path.endpoint.ts";

const MACHINE_PATHS = /^\/(api|form|blogs|categories|assets|files|pictures)(\/|$)/i;
const FILE_NAME = /\.[a-z0-9]{1,8}$/i;

/** An unknown page leads home; an unknown call or file is a real 404, so that programs and crawlers notice. */
export function loader({ request }: Route.LoaderArgs): Response {
  const { pathname } = new URL(request.url);
  if (MACHINE_PATHS.test(pathname) || FILE_NAME.test(pathname)) return notFound();
  return redirect("/");
}

export function action(): Response {
  return notFound();
}

function notFound(): Response {
  return Response.json({ message: "There is nothing at this address." }, { status: 404 });
}
