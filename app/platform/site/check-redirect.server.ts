import { z } from "zod";
import { isServerPath } from "./path-kinds.ts";
import { pathKey, targetKey } from "./redirects.server.ts";
import type { CheckedRedirect } from "./saved-redirects.server.ts";

/** A redirect as an editor types it. `was` and `seen` are the path and the target that it had when the form was opened, empty for a new one; `seen` is null in a page of the previous version. */
export type RedirectForm = { path: string; target: string; kind: string; was: string; seen: string | null };

export type RedirectProblem = { field: "path" | "target" | "kind"; message: string };

type Checked = { kind: "valid"; redirect: CheckedRedirect } | { kind: "invalid"; problems: RedirectProblem[] };

/** The targets of redirects, by path. */
type Redirects = ReadonlyMap<string, string>;

/** What a redirect is checked against: the saved redirects, whether a path has a page of its own, and the origin of the site. */
export type Surroundings = { saved: Redirects; hasPage: (path: string) => boolean; origin: string };

const MAX_PATH = 300;
const MAX_TARGET = 2000;
const PATH = /^\/(?!\/)[^\\\p{Cc}?#]+$/u;
const TARGET_PATH = /^\/(?!\/)[^\\\p{Cc}]*$/u;
const FILE = /\.[a-z0-9]{1,8}$/i;
const webAddress = z.url({ protocol: /^https$/ }).regex(/^[^\\\p{Cc}]+$/u);

/** Checks what an editor typed. A target that is redirected itself is replaced by where it leads. */
export function checkRedirect(form: RedirectForm, { saved, hasPage, origin }: Surroundings): Checked {
  const { kind } = form;
  const problems: RedirectProblem[] = [];
  const path = pathKey(pathOf(form.path));
  const replaced = [path, pathKey(form.was)];
  const remaining = [...saved].filter(([from]) => !replaced.includes(from));
  const others = new Map(remaining.map(([from, to]) => [from, withoutOrigin(to, origin)]));
  const target = followRedirects(withoutOrigin(form.target.trim(), origin), others);
  const pathProblem = problemOfPath(path, hasPage) ?? conflictOf(form, { path, target }, saved);
  if (pathProblem) problems.push({ field: "path", message: pathProblem });
  const targetProblem = problemOfTarget(target, path, { others, hasPage });
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

/** Returns the path of a target that is a whole address of this site, by http or https; any other target as it is. */
function withoutOrigin(target: string, origin: string): string {
  const [start = "", rest = ""] = /^https?:\/\/[^/?#]*(.*)$/isu.exec(target) ?? [];
  if (start === "" || URL.parse(target)?.host !== new URL(origin).host) return target;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function problemOfPath(path: string, hasPage: Surroundings["hasPage"]): string | null {
  if (path === "/" || !PATH.test(path) || targetKey(path) !== path)
    return "Enter the old address, beginning with a slash, such as /prospectus.";
  if (path.length > MAX_PATH) return `The old address has more than ${MAX_PATH} characters.`;
  if (isServerPath(path)) return `The address ${path} is the server’s own and can’t lead elsewhere.`;
  if (hasPage(path)) return "This address has a page of its own, which visitors would no longer reach.";
  return null;
}

/** Returns why saving would replace what a colleague has saved; null when it would not. */
function conflictOf(
  { was, seen }: RedirectForm,
  { path, target: wanted }: { path: string; target: string },
  saved: Redirects,
): string | null {
  const isChanged = was !== "" && pathKey(was) !== path;
  // A double click, or a retry after a lost response.
  if (saved.get(path) === wanted && !(isChanged && saved.has(pathKey(was)))) return null;
  if (was !== "" && seen !== null && saved.get(pathKey(was)) !== seen)
    return "Somebody has changed or removed this redirect since you opened it. Cancel, and look at it again.";
  const target = saved.get(path);
  if (target === undefined || (was !== "" && pathKey(was) === path)) return null;
  return `This address leads to ${target} already. Change that redirect in the list below.`;
}

function problemOfTarget(
  target: string,
  path: string,
  { others, hasPage }: { others: Redirects; hasPage: Surroundings["hasPage"] },
): string | null {
  if (target.length > MAX_TARGET) return `The new address has more than ${MAX_TARGET} characters.`;
  if (webAddress.safeParse(target).success) return null;
  if (!TARGET_PATH.test(target))
    return "Enter a path of this site, such as /Admissions, or an address that begins with https://.";
  const targetPath = targetKey(target) ?? "";
  if (targetPath === path) return "The address would lead to itself.";
  if (others.has(targetPath)) return "The new address is redirected in a circle. Correct its redirects first.";
  if (!FILE.test(targetPath) && !hasPage(targetPath)) return "There is no page at the new address.";
  return null;
}

/** Follows redirects to the last address, or once around a circle. */
function followRedirects(target: string, others: Redirects): string {
  let last = target;
  for (let step = 0; step < others.size; step += 1) {
    const next = others.get(targetKey(last) ?? "");
    if (next === undefined) return last;
    const [, rest = ""] = /^[^?#]*(.*)$/.exec(last) ?? [];
    last = /[?#]/.test(next) ? next : next + rest;
  }
  return last;
}
