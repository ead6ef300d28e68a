import { depsContext } from "../../platform/deps.server.ts";
import { FAVICON } from "../../platform/site/app-icons.ts";
import { readCrest } from "../read-crest.server.ts";
import type { Route } from "./+types/favicon.endpoint.ts";
import builtIn from "./favicon.ico?no-inline";

/** GET /favicon.ico, which browsers request where no page names an icon, such as beside a PDF: leads to the icon of the crest. */
export function loader({ context }: Route.LoaderArgs): Response {
  const crest = readCrest(context.get(depsContext));
  const location = crest === null ? builtIn : crest.folder + FAVICON.path;
  return new Response(null, { status: 302, headers: { Location: location, "Cache-Control": "public, max-age=3600" } });
}
