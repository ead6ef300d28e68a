import { redirect } from "react-router";
import { IDENTITY } from "../../../content/site.content.ts";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { type Deps, depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import {
  checkRedirect,
  type RedirectForm,
  type RedirectProblem,
} from "../../../platform/site/check-redirect.server.ts";
import { pageFinder } from "../../../platform/site/page-finder.server.ts";
import { pathKey } from "../../../platform/site/redirects.server.ts";
import {
  deleteRedirect,
  listRedirects,
  lockRedirects,
  putRedirect,
} from "../../../platform/site/saved-redirects.server.ts";
import { raiseSiteVersion } from "../../../platform/site/site-version.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { deleteUnknownPath } from "../unknown-paths.store.server.ts";
import type { Route } from "./+types/redirects.page.ts";

const REDIRECTS_PATH = "/dashboard/redirects";
const MAX_BYTES = 16 * 1024;

export type RedirectResult = { kind: "invalid"; form: RedirectForm; problems: RedirectProblem[]; attempt: string };

/** Saves or removes a redirect, or removes a path from the list of unknown ones. */
export async function action({ request, url, context }: Route.ActionArgs): Promise<Response | RedirectResult> {
  const staff = await requirePermission({ request, url, context }, "redirects.edit");
  const deps = context.get(depsContext);
  const body = await readBodyText(request, MAX_BYTES);
  const sent = new URLSearchParams(body.kind === "text" ? body.text : "");
  const read = (name: string) => (sent.get(name) ?? "").replaceAll("\0", "").slice(0, 3000);
  const editor = viewerOf({ request, context }, staff);
  const { origin } = context.get(requestContextKey);
  switch (sent.get("intent")) {
    case "remove":
      await remove(deps, pathKey(read("path")), editor);
      return redirect(`${REDIRECTS_PATH}?done=removed`, 303);
    case "dismiss":
      await deleteUnknownPath(deps.db, read("path"));
      return redirect(`${REDIRECTS_PATH}#unknown`, 303);
    default: {
      const [was, seen] = [read("was"), sent.has("seen") ? read("seen") : null];
      const form = { path: read("path"), target: read("target"), kind: read("kind"), was, seen };
      return save(deps, { form, editor, origin });
    }
  }
}

type Editor = ReturnType<typeof viewerOf>;

type Save = { form: RedirectForm; editor: Editor; origin: string };

async function save(deps: Deps, { form, editor, origin }: Save): Promise<Response | RedirectResult> {
  const { db, clock, content, routes, addedPages } = deps;
  const isBuiltIn = pageFinder(routes, content.read(IDENTITY).shortName);
  const hasPage = (path: string) => isBuiltIn(path) || addedPages.find(path) !== null;
  const now = clock.now();
  const checked = await db.transaction().execute(async (transaction) => {
    await lockRedirects(transaction);
    const saved = new Map((await listRedirects(transaction)).map(({ path, target }) => [path, target]));
    const result = checkRedirect(form, { saved, hasPage, origin });
    if (result.kind === "invalid") return result;
    const { path, target, isPermanent } = result.redirect;
    if (form.was !== "" && pathKey(form.was) !== path) await deleteRedirect(transaction, pathKey(form.was));
    await putRedirect(transaction, { path, target, isPermanent, now, staffId: editor.actor.id });
    await deleteUnknownPath(transaction, path);
    await raiseSiteVersion(transaction);
    const detail = { to: target, kind: form.kind, ...(form.was && form.was !== path && { was: form.was }) };
    const event = { ...editor, target: `redirect ${path}`, detail, at: now };
    await recordAuditEvent(transaction, { action: "redirect.saved", outcome: "success", ...event });
    return result;
  });
  if (checked.kind === "invalid") return { ...checked, form, attempt: now.toISOString() };
  await deps.site.refresh();
  return redirect(`${REDIRECTS_PATH}?done=saved`, 303);
}

async function remove({ db, clock, site }: Deps, path: string, editor: Editor): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockRedirects(transaction);
    if (!(await deleteRedirect(transaction, path))) return;
    await raiseSiteVersion(transaction);
    const event = { ...editor, target: `redirect ${path}`, at: clock.now() };
    await recordAuditEvent(transaction, { action: "redirect.removed", outcome: "success", ...event });
  });
  await site.refresh();
}
