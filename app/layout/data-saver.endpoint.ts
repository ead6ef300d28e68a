import { redirect } from "react-router";
import { requestContextKey } from "../platform/deps.server.ts";
import { DATA_SAVER_COOKIE, type DataSaverChoice } from "../platform/http/data-saver.ts";
import { readBodyText } from "../platform/http/request-body.server.ts";
import type { Route } from "./+types/data-saver.endpoint.ts";

const MAX_BYTES = 1024;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** `POST /data-saver` stores in a cookie whether the visitor wants small pages, and returns to the page of the form. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { origin, secure } = context.get(requestContextKey);
  const body = await readBodyText(request, MAX_BYTES);
  const wanted = new URLSearchParams(body.kind === "text" ? body.text : "").get("choice");
  const choice: DataSaverChoice = wanted === "small" ? "small" : "full";
  const cookie = `${DATA_SAVER_COOKIE}=${choice}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}${secure ? "; Secure" : ""}`;
  return redirect(pageOfForm(request.headers.get("Referer"), origin), {
    status: 303,
    headers: { "Set-Cookie": cookie },
  });
}

export function loader(): Response {
  return redirect("/");
}

/** Returns the path of the page with the form; the home page where the browser doesn't tell, or names another site. */
function pageOfForm(referrer: string | null, origin: string): string {
  const page = URL.parse(referrer ?? "");
  // A path that begins with two slashes would lead to another site.
  return page?.origin === origin && !page.pathname.startsWith("//") ? `${page.pathname}${page.search}` : "/";
}
