import { checkRedirect, type Surroundings } from "../../platform/site/check-redirect.server.ts";
import { pageFinder } from "../../platform/site/page-finder.server.ts";
import { pathKey } from "../../platform/site/redirects.server.ts";
import { type CheckedRedirect, listRedirects } from "../../platform/site/saved-redirects.server.ts";
import { IDENTITY } from "../site.content.ts";
import type { BundleFault } from "./bundle-fault.ts";
import { type BundledRedirect, REDIRECTS_FILE } from "./bundle-files.schema.ts";
import type { CheckDeps, CheckedBundle } from "./checked-bundle.ts";

/** Whole addresses in a bundle are addresses elsewhere, since it is read by other sites. */
const NO_ORIGIN = "https://site.invalid";

/** Checks one redirect beside others. */
export function checkBundledRedirect(
  { path, target, isPermanent }: BundledRedirect,
  around: Omit<Surroundings, "origin">,
): ReturnType<typeof checkRedirect> {
  const form = { path, target, kind: isPermanent ? "permanent" : "temporary", was: path, seen: null };
  return checkRedirect(form, { ...around, origin: NO_ORIGIN });
}

type Bundled = Pick<CheckedBundle, "documents" | "pages"> & { redirects: readonly BundledRedirect[] };

/** Checks redirects as those that editors enter, beside the redirects and pages that the site has after the import. Returns those without faults, and the faults. */
export async function checkBundledRedirects(
  { db, content, routes, addedPages }: CheckDeps,
  { redirects, documents, pages }: Bundled,
): Promise<{ redirects: CheckedRedirect[]; faults: BundleFault[] }> {
  const identity = IDENTITY.schema.safeParse(documents.find(({ document }) => document.key === IDENTITY.key)?.value);
  const isBuiltIn = pageFinder(routes, (identity.data ?? content.read(IDENTITY)).shortName);
  const added = new Set(pages.map(({ path }) => path));
  const hasPage = (path: string) => isBuiltIn(path) || added.has(path) || addedPages.find(path) !== null;
  const saved = new Map((await listRedirects(db)).map(({ path, target }) => [path, target]));
  for (const { path, target } of redirects) saved.set(pathKey(path), target);
  const paths = redirects.map(({ path }) => pathKey(path));
  const checked: CheckedRedirect[] = [];
  const faults: BundleFault[] = [];
  for (const [at, redirect] of redirects.entries()) {
    const { path } = redirect;
    const fault = (field: string, message: string) =>
      faults.push({ file: REDIRECTS_FILE, field: `[${at}].${field}`, message });
    if (paths.indexOf(pathKey(path)) !== at) fault("path", `Another redirect has the path ${path}, too.`);
    const outcome = checkBundledRedirect(redirect, { saved, hasPage });
    if (outcome.kind === "valid") checked.push(outcome.redirect);
    else for (const { field, message } of outcome.problems) fault(field, message);
  }
  return { redirects: checked, faults };
}
