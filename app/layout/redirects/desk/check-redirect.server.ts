import { z } from "zod";
import { pathKey } from "../../../platform/site/redirects.server.ts";
import type { CheckedRedirect } from "../../../platform/site/saved-redirects.server.ts";

/** A redirect as an editor types it. */
export type RedirectForm = { path: string; target: string; kind: string; was: string };

export type RedirectProblem = { field: "path" | "target" | "kind"; message: string };

type Checked = { kind: "valid"; redirect: CheckedRedirect } | { kind: "invalid"; problems: RedirectProblem[] };

/** What a redirect is checked against: the other redirects, and whether a path has a page of its own. */
export type Surroundings = { others: ReadonlyMap<string, string>; hasPage: (path: string) => boolean };

const MAX_PATH = 300;
const MAX_TARGET = 2000;
const PATH = /^\/(?!\/)[^\\\p{Cc}?#]+$/u;
const TARGET_PATH = /^\/(?!\/)[^\\\p{Cc}]*$/u;
const FILE = /\.[a-z0-9]{1,8}$/i;
const webAddress = z.url({ protocol: /^https$/ }).regex(/^[^\\\p{Cc}]+$/u);

/** Checks what an editor typed. A target that is redirected itself is replaced by where it leads. */
export function checkRedirect(
  { path: typed, target: wanted, kind }: RedirectForm,
  { others, hasPage }: Surroundings,
): Checked {
  const problems: RedirectProblem[] = [];
  const path = pathKey(pathOf(typed));
  const pathProblem = problemOfPath(path, hasPage);
  if (pathProblem) problems.push({ field: "path", message: pathProblem });
  const target = followRedirect(wanted.trim(), others);
  const targetProblem = problemOfTarget(target, path, hasPage);
  if (targetProblem) problems.push({ field: "target", message: targetProblem });
  if (kind !== "permanent" && kind !== "temporary")
    problems.push({ field: "kind", message: "Choose whether the address moved for good." });
  if (problems.length > 0) return { kind: "invalid", problems };
  return { kind: "valid", redirect: { path, target, isPermanent: kind === "permanent" } };
}

/** Returns the path of what was typed, which may be a whole address copied from the browser. */
function pathOf(typed: string): string {
  const text = typed.trim();
  return /^https?:\/\//i.test(text) ? (URL.parse(text)?.pathname ?? text) : text;
}

function problemOfPath(path: string, hasPage: Surroundings["hasPage"]): string | null {
  if (path === "/" || !PATH.test(path)) return "Enter the old address, beginning with a slash, such as /prospectus.";
  if (path.length > MAX_PATH) return `The old address has more than ${MAX_PATH} characters.`;
  if (hasPage(path)) return "This address has a page of its own, which visitors would no longer reach.";
  return null;
}

function problemOfTarget(target: string, path: string, hasPage: Surroundings["hasPage"]): string | null {
  if (target.length > MAX_TARGET) return `The new address has more than ${MAX_TARGET} characters.`;
  if (webAddress.safeParse(target).success) return null;
  if (!TARGET_PATH.test(target))
    return "Enter a path of this site, such as /Admissions, or an address that begins with https://.";
  const [targetPath = ""] = target.split(/[?#]/);
  if (pathKey(targetPath) === path) return "The address would lead to itself.";
  if (!FILE.test(targetPath) && !hasPage(pathKey(targetPath))) return "There is no page at the new address.";
  return null;
}

function followRedirect(target: string, others: Surroundings["others"]): string {
  const [path = "", ...rest] = target.split(/(?=[?#])/);
  const next = target.startsWith("/") ? others.get(pathKey(path)) : undefined;
  return next === undefined ? target : next.includes("#") || next.includes("?") ? next : next + rest.join("");
}
