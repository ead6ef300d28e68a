import { redirect } from "react-router";
import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";
import type { Route } from "./+types/corrected-path.endpoint.ts";

/** Redirects the correct spelling of two paths to the published ones, which are misspelt. */
export function loader({ pattern }: Route.LoaderArgs): Response {
  const path = pattern === "Liaison" ? PUBLIC_PATHS.liaison : PUBLIC_PATHS.artsAndHumanities;
  return redirect(path, 301);
}
