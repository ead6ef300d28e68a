import { type LoaderFunctionArgs, redirect } from "react-router";
import { depsContext, requestContextKey } from "../deps.server.ts";
import { pathKey } from "./redirects.server.ts";

type UnknownRequest = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

/** Programs that open addresses without a person. */
const PROGRAMS = /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|curl|wget|python|scan|^$/i;
/** What programs look for that try out security holes of other software. */
const PROBES =
  /\.(?:php|aspx?|jsp|cgi|env|git|sql|bak|ini|ya?ml|json|xml|map|axd|do)\b|\/(?:wp-|\.|cgi-bin|phpmyadmin|vendor|actuator)/i;
const READABLE = /^[/\p{L}\p{N}._~ -]{2,150}$/u;
/** A number of a phone or a candidate, and a key. */
const PERSONAL = /\d{6}|[\w]{22}/;

/** Responds to a path without a page: by an editor's redirect, or else with the home page, as specified. */
export function redirectUnknownPath(args: UnknownRequest): Response {
  const found = redirectOfEditors(args);
  if (found) return found;
  countUnknownPath(args);
  return redirect("/");
}

/** Returns the redirect that editors have made for a path; null without one. */
export function redirectOfEditors({ url, context }: UnknownRequest): Response | null {
  const found = context.get(depsContext).redirects.find(url.pathname);
  return found && redirect(encoded(found.target), found.isPermanent ? 301 : 302);
}

/** Returns a target as the header Location has it, which takes ASCII only (RFC 9110, 10.2.2). */
function encoded(target: string): string {
  return target.startsWith("/") ? target.replace(/[^!-~]+/gu, encodeURIComponent) : new URL(target).href;
}

/** Counts a request for a path without a page, for editors. Leaves out programs, and paths that may hold something about a person. */
export function countUnknownPath({ request, url, context }: UnknownRequest): void {
  const path = pathKey(url.pathname);
  if (PROGRAMS.test(request.headers.get("User-Agent") ?? "")) return;
  if (!READABLE.test(path) || PROBES.test(path) || PERSONAL.test(path)) return;
  context.get(depsContext).unknownPaths.count(path, context.get(requestContextKey).network);
}
