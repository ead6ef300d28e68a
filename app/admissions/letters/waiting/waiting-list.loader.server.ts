import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { type StaffViewer, viewerOf } from "../../../platform/audit/viewer.server.ts";
import { type Deps, depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { recordViews } from "../../../platform/record-views.store.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatTime } from "../../../ui/format/place-time.ts";
import { readPageNumber } from "../../../ui/pager/page-number.ts";
import { type ApplicationScope, scopeOf } from "../../application-scope.store.server.ts";
import { readApplicationId } from "../../desk/desk-addresses.ts";
import { findLastEventId } from "../../record/application-steps.store.server.ts";
import { IN_APPROVED_BATCH } from "../batches/batch.ts";
import { lettersSections } from "../letters-sections.ts";
import { checkQuotaReason, REASON_MISSING, readQuotaReason } from "../quotas/quotas.ts";
import { type MoveTo, moveWaiting, offerPlace } from "./change-waiting-list.server.ts";
import {
  hasApplications,
  listWaitingIds,
  listWaitingLists,
  MAX_COUNTED_ON_LIST,
  orderVersion,
  readPlaces,
  readWaiting,
  type WaitingList,
} from "./waiting-list.store.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

/** Why nothing was changed, with the reason as it was typed. */
export type WaitingResult = { attempt: string; message: string; field: "quotaReason" | null; quotaReason: string };

const PAGE_SIZE = 50;
const MAX_BYTES = 16 * 1024;
const CHANGED = "Nothing was done: the waiting list has changed meanwhile. This is how it is now.";
const UNKNOWN = "Nothing was done: the page sent something unknown. Load it again.";

/** Reads one page of the waiting list in the address, or of the first one. Records that it was seen. */
export async function loader({ request, url, context }: Args) {
  const staff = await requirePermission({ request, url, context }, "applications.read");
  const { db, content, clock } = context.get(depsContext);
  const place = content.read(PLACE);
  const scope = scopeOf(staff, content);
  const lists = (await listWaitingLists(db, scope)).map(({ count, ...list }) => ({
    ...list,
    value: listValue(list),
    people: count > MAX_COUNTED_ON_LIST ? `${MAX_COUNTED_ON_LIST.toLocaleString("en")}+` : String(count),
  }));
  const wanted = url.searchParams.get("list");
  const list = wanted === null ? lists[0] : lists.find(({ value }) => value === wanted);
  const [ids, places] = list
    ? await Promise.all([listWaitingIds(db, scope, list), readPlaces(db, list, clock.now())])
    : [[], null];
  const pages = Math.max(1, Math.ceil(ids.length / PAGE_SIZE));
  const page = Math.min(readPageNumber(url.searchParams.get("page")), pages);
  const start = (page - 1) * PAGE_SIZE;
  const [next] = ids;
  const shown = [...new Set([...ids.slice(0, 1), ...ids.slice(start, start + PAGE_SIZE)])];
  const [rows, event] = await Promise.all([
    list ? readWaiting(db, scope, list, shown) : [],
    next === undefined ? null : findLastEventId(db, scope, next),
  ]);
  const viewer = viewerOf({ request, context }, staff);
  await recordViews(db, { kind: "list", viewer, applicationIds: rows.map(({ id }) => id), at: clock.now() });
  const waiting = rows.map(({ id, reference, firstName, lastName, decidedAt, isReleased }) => ({
    ...{ id, reference, isReleased, name: `${firstName} ${lastName}`, decided: formatTime(decidedAt, place) },
    place: ids.indexOf(id) + 1,
  }));
  return {
    sections: lettersSections(staff),
    mayDecide: isPermitted(staff, "applications.decide"),
    lists,
    list: list ?? null,
    missing: wanted === null || list ? null : await describeMissing(db, scope, wanted),
    places,
    seen: orderVersion(ids),
    next: next === undefined ? null : { ...waiting[0], id: next, event },
    waiting: waiting.filter(({ place }) => place > start),
    ...{ total: ids.length, page, pages },
    isMoved: url.searchParams.has("moved"),
    admitted: readApplicationId(url.searchParams.get("admitted") ?? ""),
  };
}

type ActionArgs = Pick<ActionFunctionArgs, "request" | "url" | "context">;

/** Moves somebody on a waiting list, or offers a place to the next one. */
export async function action({ request, url, context }: ActionArgs) {
  const staff = await requirePermission({ request, url, context }, "applications.decide");
  const deps = context.get(depsContext);
  const scope = scopeOf(staff, deps.content);
  const body = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  // PostgreSQL rejects a text with NUL.
  const text = (name: string) => (form.get(name) ?? "").replaceAll("\0", "");
  const list = { programme: text("programme"), session: text("session") };
  const [id, seen] = [readApplicationId(form.get("application") ?? ""), form.get("seen") ?? ""];
  const viewer = viewerOf({ request, context }, staff);
  if (id === null) return failed(422, UNKNOWN);
  if (form.get("intent") === "offer") return offer(deps, scope, { list, id, form, viewer });
  const to = readMove(form);
  if (to === null) return failed(422, "Type the new place as a number, from 1.");
  const outcome = await moveWaiting(deps, scope, { list, id, to, seen, viewer });
  if (outcome === "conflict") return failed(409, CHANGED);
  const ids = await listWaitingIds(deps.db, scope, list);
  const page = Math.max(1, Math.ceil((ids.indexOf(id) + 1) / PAGE_SIZE));
  return redirect(addressOf(list, { moved: "", ...(page > 1 && { page: String(page) }) }), 303);
}

type OfferForm = { list: WaitingList; id: number; form: URLSearchParams; viewer: StaffViewer };

async function offer(deps: Deps, scope: ApplicationScope, { list, id, form, viewer }: OfferForm) {
  const typed = readQuotaReason(form);
  const checked = checkQuotaReason(typed);
  if (checked.kind === "wrong") return failed(422, checked.message, "quotaReason", typed);
  const event = form.get("event") ?? "";
  if (!/^\d{1,9}$/.test(event)) return failed(422, UNKNOWN);
  const place = { list, id, seenEventId: Number(event), quotaReason: checked.reason, viewer };
  const outcome = await offerPlace(deps, scope, place);
  switch (outcome.kind) {
    case "taken":
      return redirect(addressOf(list, { admitted: String(id) }), 303);
    case "approved":
      return failed(409, `Nothing was done. ${IN_APPROVED_BATCH}`);
    case "needs-reason":
      return failed(422, REASON_MISSING, "quotaReason", typed);
    case "conflict":
    case "not-possible":
    case "unknown":
      return failed(409, CHANGED);
  }
}

function readMove(form: URLSearchParams): MoveTo | null {
  const intent = form.get("intent");
  if (intent === "up" || intent === "down") return intent;
  const place = form.get("place")?.trim() ?? "";
  return /^[1-9]\d{0,5}$/.test(place) ? { place: Number(place) } : null;
}

/** Says why a waiting list that the address names is not shown. */
async function describeMissing(db: Db, scope: ApplicationScope, value: string): Promise<string> {
  const [session = "", ...rest] = value.replaceAll("\0", "").split(" ");
  const list = { programme: rest.join(" "), session };
  return (await hasApplications(db, scope, list))
    ? `Nobody is on the waiting list of ${list.programme}, ${session}, any more.`
    : "There is no such waiting list.";
}

/** Returns the value that names a waiting list in the address. */
function listValue({ programme, session }: WaitingList): string {
  return `${session} ${programme}`;
}

function addressOf(list: WaitingList, change: Record<string, string>): string {
  return `/dashboard/waiting-list?${new URLSearchParams({ list: listValue(list), ...change })}`;
}

function failed(status: 409 | 422, message: string, field: WaitingResult["field"] = null, quotaReason = "") {
  return data<WaitingResult>({ attempt: crypto.randomUUID(), message, field, quotaReason }, { status });
}
