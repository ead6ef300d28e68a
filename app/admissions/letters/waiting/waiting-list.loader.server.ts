import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { recordViews } from "../../../platform/record-views.store.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatLagosTime } from "../../../ui/format/lagos-time.ts";
import { scopeOf } from "../../application-scope.store.server.ts";
import { readApplicationId } from "../../desk/desk-addresses.ts";
import { takeStep } from "../../record/take-step.server.ts";
import { lettersSections } from "../letters-sections.ts";
import { type MoveTo, moveWaiting } from "./change-order.server.ts";
import {
  listWaitingLists,
  orderVersion,
  readPlaces,
  readWaiting,
  type WaitingList,
} from "./waiting-list.store.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

/** Why nothing was changed. */
export type WaitingResult = { attempt: string; message: string };

const MAX_BYTES = 4 * 1024;
const CHANGED = "Nothing was done: the waiting list has changed meanwhile. This is how it is now.";

/** Reads the waiting list in the address, or the first one. Records that it was seen. */
export async function loader({ request, url, context }: Args) {
  const staff = await requirePermission({ request, url, context }, "applications.read");
  const { db, content, clock } = context.get(depsContext);
  const scope = scopeOf(staff, content);
  const lists = (await listWaitingLists(db, scope)).map((list) => ({ ...list, value: listValue(list) }));
  const wanted = url.searchParams.get("list");
  const list = wanted === null ? lists[0] : lists.find(({ value }) => value === wanted);
  const waiting = list ? await readWaiting(db, scope, list) : [];
  const viewer = viewerOf({ request, context }, staff);
  await recordViews(db, { kind: "list", viewer, applicationIds: waiting.map(({ id }) => id), at: clock.now() });
  const admitted = readApplicationId(url.searchParams.get("admitted") ?? "");
  return {
    sections: lettersSections(staff),
    mayDecide: isPermitted(staff, "applications.decide"),
    lists,
    list: list ?? null,
    places: list ? await readPlaces(db, list) : null,
    seen: orderVersion(waiting.map(({ id }) => id)),
    waiting: waiting.map(({ id, reference, firstName, lastName, decidedAt, isTold }) => ({
      ...{ id, reference, isTold, name: `${firstName} ${lastName}`, decided: formatLagosTime(decidedAt) },
    })),
    isMoved: url.searchParams.has("moved"),
    admitted,
  };
}

/** Moves somebody on a waiting list, or offers a place to the next one. */
export async function action({ request, url, context }: Pick<ActionFunctionArgs, "request" | "url" | "context">) {
  const staff = await requirePermission({ request, url, context }, "applications.decide");
  const deps = context.get(depsContext);
  const scope = scopeOf(staff, deps.content);
  const body = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const list = { programme: form.get("programme") ?? "", session: form.get("session") ?? "" };
  const [id, seen] = [readApplicationId(form.get("application") ?? ""), form.get("seen") ?? ""];
  const viewer = viewerOf({ request, context }, staff);
  if (id === null) return failed(422, "Nothing was done: the page sent something unknown. Load it again.");
  if (form.get("intent") === "offer") {
    const [next] = await readWaiting(deps.db, scope, list);
    if (next?.id !== id) return failed(409, CHANGED);
    const step = { applicationId: id, kind: "admitted", release: "later", staffId: staff.id, note: null } as const;
    const outcome = await takeStep(deps, scope, { ...step, seenEventId: null, document: null, viewer });
    return outcome.kind === "taken" ? redirect(addressOf(list, { admitted: String(id) }), 303) : failed(409, CHANGED);
  }
  const to = readMove(form);
  if (to === null) return failed(422, "Type the new place as a number, from 1.");
  const outcome = await moveWaiting(deps, scope, { list, id, to, seen, viewer });
  return outcome === "moved" ? redirect(addressOf(list, { moved: "" }), 303) : failed(409, CHANGED);
}

function readMove(form: URLSearchParams): MoveTo | null {
  const intent = form.get("intent");
  if (intent === "up" || intent === "down") return intent;
  const place = form.get("place")?.trim() ?? "";
  return /^[1-9]\d{0,5}$/.test(place) ? { place: Number(place) } : null;
}

/** Returns the value that names a waiting list in the address. */
function listValue({ programme, session }: WaitingList): string {
  return `${session} ${programme}`;
}

function addressOf(list: WaitingList, change: Record<string, string>): string {
  return `/dashboard/waiting-list?${new URLSearchParams({ list: listValue(list), ...change })}`;
}

function failed(status: 409 | 422, message: string) {
  return data<WaitingResult>({ attempt: crypto.randomUUID(), message }, { status });
}
