import { redirect } from "react-router";
import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";
import type { Route } from "./+types/corrected-path.endpoint.ts";

/** Two addresses are misspelt and stay so, for the links that lead to them; who spells them correctly arrives too. */
export function loader({ pattern }: Route.LoaderArgs): Response {
  const path = pattern === "Liaison" ? PUBLIC_PATHS.liaison : PUBLIC_PATHS.artsAndHumanities;
  return redirect(path, 301);
}
