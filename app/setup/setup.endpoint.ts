import { redirect } from "react-router";
import { SETUP_PATH } from "./setup-steps.ts";

/** GET /setup: the short address of the setup, which is in the log and in the banner of the sample. */
export function loader(): Response {
  return redirect(SETUP_PATH);
}

export function action(): Response {
  return Response.json({ message: "Use GET." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}
