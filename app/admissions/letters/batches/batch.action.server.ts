import { type ActionFunctionArgs, data, redirect } from "react-router";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { isPermitted, type Permission } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { scopeOf } from "../../application-scope.store.server.ts";
import { readApplicationId } from "../../desk/desk-addresses.ts";
import { formatAcceptDay } from "../letter-kinds.ts";
import { BATCHES_PATH, readBatchId, readLetterVersions, STATE_LABELS } from "./batch.ts";
import { readReleaseTime } from "./batch-form.ts";
import { type BatchChange, changeBatch } from "./change-batch.server.ts";

/** Why a batch was not changed, with the time that was typed. */
export type BatchResult = { attempt: string; message: string; field: "at" | null; at: string };

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
  const id = readBatchId(params.id);
  if (id === null) throw data(null, { status: 404 });
  const body = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const at = form.get("at") ?? "";
  const read = readChange(form, deps.clock.now());
  if (read.kind === "wrong") return reject(422, read.message, read.field, at);
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
      return reject(409, "Nothing was done: the batch has changed meanwhile. This is how it is now.", null, at);
    case "not-possible":
      return reject(409, `Nothing was done: the batch is now “${STATE_LABELS[outcome.state]}”.`, null, at);
    case "own":
      return reject(403, "You made this batch, so somebody else has to approve it.", null, at);
    case "outside-scope":
      return reject(403, "Nothing was done: the batch has applications of faculties that are not yours.", null, at);
    case "empty":
      return reject(409, "Nothing was done: every application has left this batch.", null, at);
    case "letters-changed":
      return reject(409, "Nothing was done: a letter has changed meanwhile. This is how it is now.", null, at);
    case "offers-closed":
      return rejectClosedOffers(change, outcome.acceptUntil, at);
    case "needs-release-permission":
      return reject(
        403,
        "Nothing was done: the batch is approved. The head of registry or an administrator can change it.",
        null,
        at,
      );
  }
}

type ReadChange = { kind: "change"; change: BatchChange } | { kind: "wrong"; message: string; field: "at" | null };

function readChange(form: URLSearchParams, now: Date): ReadChange {
  const intent = form.get("intent");
  switch (intent) {
    case "approve":
      return { kind: "change", change: { kind: intent, letters: readLetterVersions(form.get("letters") ?? "") } };
    case "unset-release":
    case "cancel":
      return { kind: "change", change: { kind: intent } };
    case "release":
      return { kind: "change", change: { kind: intent, at: null } };
    case "release-at": {
      const at = readReleaseTime(form.get("at") ?? "");
      if (at === null) return { kind: "wrong", field: "at", message: "Choose the day and the time of the release." };
      if (at <= now) return { kind: "wrong", field: "at", message: "That time is over. Choose a later one." };
      return { kind: "change", change: { kind: "release", at } };
    }
    case "remove": {
      const applicationId = readApplicationId(form.get("application") ?? "");
      if (applicationId !== null) return { kind: "change", change: { kind: intent, applicationId } };
    }
  }
  return { kind: "wrong", field: null, message: "Nothing was done: the page sent something unknown. Load it again." };
}

function rejectClosedOffers(change: BatchChange, acceptUntil: Date, at: string) {
  const day = formatAcceptDay(acceptUntil);
  if (change.kind === "release" && change.at !== null)
    return reject(422, `The last day to accept a place is ${day}. Choose a time before its end.`, "at", at);
  const what = `The last day to accept a place was ${day}, so nobody could accept one.`;
  return reject(409, `Nothing was done. ${what} Cancel this batch, and make another one with a later day.`, null, at);
}

function reject(status: 403 | 409 | 422, message: string, field: "at" | null, at: string) {
  return data<BatchResult>({ attempt: crypto.randomUUID(), message, field, at }, { status });
}
