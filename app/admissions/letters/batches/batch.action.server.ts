import { type ActionFunctionArgs, data, redirect } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { isPermitted, type Permission } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { readLocalTime, type Zoned } from "../../../ui/format/place-time.ts";
import { scopeOf } from "../../application-scope.store.server.ts";
import { readApplicationId } from "../../desk/desk-addresses.ts";
import { formatAcceptDay } from "../letter-kinds.ts";
import { checkQuotaReason, REASON_MISSING, readQuotaReason } from "../quotas/quotas.ts";
import { BATCHES_PATH, readBatchId, readLetterVersions, STATE_LABELS } from "./batch.ts";
import { type BatchChange, changeBatch } from "./change-batch.server.ts";

/** Why a batch was not changed, with what was typed. */
export type BatchResult = { attempt: string; message: string; field: BatchField | null } & Typed;
export type BatchField = "at" | "quotaReason" | "quotaReason-at";
type Typed = { at: string; quotaReason: string };

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

const MAX_BYTES = 16 * 1024;

/** What each change needs beside the permission to decide. After the approval, all need the permission to release. */
const PERMISSIONS: Record<BatchChange["kind"], Permission> = {
  approve: "decisions.release",
  release: "decisions.release",
  "unset-release": "decisions.release",
  remove: "applications.decide",
  cancel: "applications.decide",
};

/** Approves, releases or changes a batch. */
export async function action({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "applications.decide");
  const deps = context.get(depsContext);
  const place = deps.content.read(PLACE);
  const id = readBatchId(params.id);
  if (id === null) throw data(null, { status: 404 });
  const body = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const typed = { at: form.get("at") ?? "", quotaReason: readQuotaReason(form) };
  const read = readChange(form, deps.clock.now(), place);
  if (read.kind === "wrong") return reject(422, read.message, read.field, typed);
  const { change } = read;
  await requirePermission({ request, url, context }, PERMISSIONS[change.kind]);
  const seen = /^\d{1,9}$/.test(form.get("seen") ?? "") ? Number(form.get("seen")) : -1;
  const viewer = viewerOf({ request, context }, staff);
  const mayRelease = isPermitted(staff, "decisions.release");
  const outcome = await changeBatch(deps, scopeOf(staff, deps.content), { id, seen, viewer, mayRelease, change });
  switch (outcome.kind) {
    case "done":
      return redirect(`${BATCHES_PATH}/${id}?done=${change.kind}`, 303);
    case "unknown":
      throw data(null, { status: 404 });
    case "conflict":
      return reject(409, "Nothing was done: the batch has changed meanwhile. This is how it is now.", null, typed);
    case "not-possible":
      return reject(409, `Nothing was done: the batch is now “${STATE_LABELS[outcome.state]}”.`, null, typed);
    case "own":
      return reject(403, "You made this batch, so somebody else has to approve it.", null, typed);
    case "outside-scope":
      return reject(403, "Nothing was done: the batch has applications of faculties that are not yours.", null, typed);
    case "empty":
      return reject(409, "Nothing was done: every application has left this batch.", null, typed);
    case "letters-changed":
      return reject(409, "Nothing was done: a letter has changed meanwhile. This is how it is now.", null, typed);
    case "offers-closed":
      return rejectClosedOffers(change, formatAcceptDay(outcome.acceptUntil, place), typed);
    case "needs-reason":
      return reject(422, REASON_MISSING, reasonField(change), typed);
    case "needs-release-permission":
      return reject(
        403,
        "Nothing was done: the batch is approved. The head of registry or an administrator can change it.",
        null,
        typed,
      );
  }
}

type ReadChange =
  | { kind: "change"; change: BatchChange }
  | { kind: "wrong"; message: string; field: BatchField | null };

function readChange(form: URLSearchParams, now: Date, place: Zoned): ReadChange {
  const intent = form.get("intent");
  const checked = checkQuotaReason(readQuotaReason(form));
  if (checked.kind === "wrong")
    return {
      kind: "wrong",
      field: intent === "release-at" ? "quotaReason-at" : "quotaReason",
      message: checked.message,
    };
  const quotaReason = checked.reason;
  switch (intent) {
    case "approve":
      return {
        kind: "change",
        change: { kind: intent, letters: readLetterVersions(form.get("letters") ?? ""), quotaReason },
      };
    case "unset-release":
    case "cancel":
      return { kind: "change", change: { kind: intent } };
    case "release":
      return { kind: "change", change: { kind: intent, at: null, quotaReason } };
    case "release-at": {
      const at = readLocalTime(form.get("at") ?? "", place);
      if (at === null) return { kind: "wrong", field: "at", message: "Choose the day and the time of the release." };
      if (at <= now) return { kind: "wrong", field: "at", message: "That time is over. Choose a later one." };
      return { kind: "change", change: { kind: "release", at, quotaReason } };
    }
    case "remove": {
      const applicationId = readApplicationId(form.get("application") ?? "");
      if (applicationId !== null) return { kind: "change", change: { kind: intent, applicationId } };
    }
  }
  return { kind: "wrong", field: null, message: "Nothing was done: the page sent something unknown. Load it again." };
}

function reasonField(change: BatchChange): BatchField {
  return change.kind === "release" && change.at !== null ? "quotaReason-at" : "quotaReason";
}

function rejectClosedOffers(change: BatchChange, day: string, typed: Typed) {
  if (change.kind === "release" && change.at !== null)
    return reject(422, `The last day to accept a place is ${day}. Choose a time before its end.`, "at", typed);
  const what = `The last day to accept a place was ${day}, so nobody could accept one.`;
  return reject(
    409,
    `Nothing was done. ${what} Cancel this batch, and make another one with a later day.`,
    null,
    typed,
  );
}

function reject(status: 403 | 409 | 422, message: string, field: BatchField | null, typed: Typed) {
  return data<BatchResult>({ attempt: crypto.randomUUID(), message, field, ...typed }, { status });
}
