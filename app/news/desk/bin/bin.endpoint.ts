import { data, redirect } from "react-router";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import { type StaffViewer, viewerOf } from "../../../platform/audit/viewer.server.ts";
import { type Deps, depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { readId } from "../../post.ts";
import { updatePost } from "../../save-post.store.server.ts";
import { findStoredPost } from "../desk-posts.store.server.ts";
import type { Route } from "./+types/bin.endpoint.ts";
import { binPost, takeFromBin } from "./bin.store.server.ts";

const MAX_BYTES = 1024;

/** POST /dashboard/news/:id/bin: with `to=bin` in the form moves a post to the bin, with `to=drafts` takes it out as a draft; otherwise 400. */
export async function action({ request, url, context, params }: Route.ActionArgs): Promise<Response> {
  const staff = await requirePermission({ request, url, context }, "posts.edit");
  const deps = context.get(depsContext);
  const id = readId(params.id);
  const body = await readBodyText(request, MAX_BYTES);
  if (id === null || body.kind !== "text") throw data(null, { status: 404 });
  const viewer = viewerOf({ request, context }, staff);
  switch (new URLSearchParams(body.text).get("to")) {
    case "bin":
      await moveToBin(deps, viewer, id);
      return redirect(`/dashboard/news?binned=${id}`, 303);
    case "drafts":
      await restoreFromBin(deps, viewer, id);
      return redirect(`/dashboard/news/${id}?saved=restored-from-bin`, 303);
    default:
      throw data(null, { status: 400 });
  }
}

type BinDeps = Pick<Deps, "db" | "clock" | "site">;

type BinOutcome =
  | { kind: "done" }
  /** Somebody else was faster, or there is no such post. */
  | { kind: "unchanged" };

/** Moves a post to the bin. Readers don't see it once this resolves. */
async function moveToBin({ db, clock, site }: BinDeps, viewer: StaffViewer, id: number): Promise<BinOutcome> {
  const isDone = await db.transaction().execute(async (transaction) => {
    const at = clock.now();
    if (!(await binPost(transaction, { id, at, by: viewer.actor.id }))) return false;
    const event = { ...viewer, target: `post ${id}`, at };
    await recordAuditEvent(transaction, { action: "post.binned", outcome: "success", ...event });
    return true;
  });
  if (isDone) await site.refresh();
  return { kind: isDone ? "done" : "unchanged" };
}

/** Takes a post out of the bin as a draft, whatever it was before: an editor decides again when readers see it. */
async function restoreFromBin({ db, clock }: BinDeps, viewer: StaffViewer, id: number): Promise<BinOutcome> {
  return db.transaction().execute(async (transaction) => {
    if (!(await takeFromBin(transaction, id))) return { kind: "unchanged" };
    const stored = await findStoredPost(transaction, id);
    if (!stored) throw new Error("A post in the bin has no version.");
    const now = clock.now();
    const draft = { ...stored.draft, publishedAt: null, endsAt: null };
    const saving = { now, staffId: viewer.actor.id };
    await updatePost(transaction, { id, revision: stored.revision, draft, saving });
    const event = { ...viewer, target: `post ${id}`, at: now };
    await recordAuditEvent(transaction, { action: "post.bin-left", outcome: "success", ...event });
    return { kind: "done" };
  });
}
