import { redirect } from "react-router";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import {
  type ApplicationList,
  FIRST_PAGE,
  listAddress,
  listQuery,
  readApplicationList,
} from "../list/application-list.ts";
import { saveSearch } from "../list/saved-search/saved-search.store.server.ts";
import type { Route } from "./+types/views.endpoint.ts";
import { deleteView, saveView } from "./saved-views.store.server.ts";
import { REPLACED_VIEW_PARAMETER, SAVED_VIEW_PARAMETER, UNNAMED_VIEW_PARAMETER } from "./view-message.ts";
import { VIEW_NAME_MAX } from "./views-menu.tsx";

const MAX_BYTES = 32 * 1024;

/** POST /dashboard/views: saves the list of the form under a name, or deletes a view, and returns to the list. */
export async function action({ request, url, context }: Route.ActionArgs): Promise<Response> {
  const staff = await requirePermission({ request, url, context }, "applications.read");
  const { db, clock } = context.get(depsContext);
  const body = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const list = readApplicationList(form);
  const id = Number(form.get("delete"));
  if (Number.isSafeInteger(id) && id > 0) {
    await deleteView(db, { staffId: staff.id, id });
    return redirect(listAddress(list), 303);
  }
  const name = (form.get("name") ?? "").replaceAll("\0", "").trim().slice(0, VIEW_NAME_MAX);
  if (name === "") return redirectWith(list, UNNAMED_VIEW_PARAMETER, "");
  const query = listQuery({ ...(list.q ? await saveSearch(db, list, clock.now()) : list), position: FIRST_PAGE });
  const isShared = form.get("shared") === "yes";
  const saved = await saveView(db, { staffId: staff.id, name, query, isShared, at: clock.now() });
  return redirectWith(list, saved.isReplaced ? REPLACED_VIEW_PARAMETER : SAVED_VIEW_PARAMETER, String(saved.id));
}

/** Leads back to the list, which reports what came of the form. */
function redirectWith(list: ApplicationList, parameter: string, value: string): Response {
  const [path, query] = listAddress(list).split("?");
  const parameters = new URLSearchParams(query);
  parameters.set(parameter, value);
  return redirect(`${path}?${parameters}`, 303);
}
