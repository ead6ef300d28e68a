import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import { findStoredPost } from "../../../news/desk/desk-posts.store.server.ts";
import { PICTURE_ATTRIBUTE } from "../../../news/media/picture-name.ts";
import { lockPosts, updatePost } from "../../../news/save-post.store.server.ts";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { libraryId, shareLibraryPictures } from "../../../platform/images/library-pictures.store.server.ts";
import { raiseSiteVersion } from "../../../platform/site/site-version.server.ts";
import { listDocuments } from "../../all-documents.server.ts";
import { lockDocument } from "../../desk/document-state.store.server.ts";
import { findPictureUses } from "./find-uses.store.server.ts";
import { switchDocuments } from "./switch-documents.server.ts";

export type SwitchOutcome =
  | { kind: "switched"; places: number }
  /** A document could not be saved with the other picture. Nothing was changed. */
  | { kind: "invalid"; title: string; problem: string }
  | { kind: "changed-meanwhile" };

type SwitchEvent = { action: "content.saved" | "content.draft-saved" | "post.saved"; target: string };

type SwitchDeps = Pick<Deps, "db" | "content" | "addedPages" | "clock" | "site">;

/** Aborts the transaction, so that either all uses are switched or none. */
class SwitchError extends Error {
  readonly outcome: Exclude<SwitchOutcome, { kind: "switched" }>;
  constructor(outcome: Exclude<SwitchOutcome, { kind: "switched" }>) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/**
 * Shows the picture `to` wherever `from` is or will be shown, in one transaction: in documents, with their drafts and the versions that are temporary or
 * wait, and in posts. The alternative texts stay, since they belong to the places.
 */
export async function switchUses(
  deps: SwitchDeps,
  viewer: StaffViewer,
  from: string,
  to: string,
): Promise<SwitchOutcome> {
  const now = deps.clock.now();
  const found = (await findPictureUses(deps)).get(from) ?? [];
  const posts = found.filter((use) => use.kind === "post");
  let places = 0;
  try {
    await deps.db.transaction().execute(async (transaction) => {
      // A save of a document waits until the transaction ends: none is overwritten unseen.
      const keys = listDocuments(deps).map(({ key }) => key);
      for (const key of keys.sort()) await lockDocument(transaction, key);
      const id = libraryId(to);
      if (id !== null && !(await shareLibraryPictures(transaction, [id])).has(id))
        throw new SwitchError({ kind: "changed-meanwhile" });
      await lockPosts(
        transaction,
        posts.map((post) => post.id),
      );
      await raiseSiteVersion(transaction);
      const switched = await switchDocuments(transaction, deps, { from, to, now, staffId: viewer.actor.id });
      if (switched.kind === "invalid") throw new SwitchError(switched);
      const events: SwitchEvent[] = [];
      for (const key of switched.published) events.push({ action: "content.saved", target: `content ${key}` });
      for (const key of switched.drafts) events.push({ action: "content.draft-saved", target: `content ${key}` });
      for (const { id } of posts) {
        await switchPost(transaction, viewer, { id, from, to, now });
        events.push({ action: "post.saved", target: `post ${id}` });
      }
      for (const event of events)
        await recordAuditEvent(transaction, { ...viewer, ...event, outcome: "success", detail: { from, to }, at: now });
      places = new Set(events.map(({ target }) => target)).size;
    });
  } catch (error) {
    if (error instanceof SwitchError) return error.outcome;
    throw error;
  }
  await deps.site.refresh();
  return { kind: "switched", places };
}

async function switchPost(
  transaction: Transaction<Tables>,
  viewer: StaffViewer,
  { id, from, to, now }: { id: number; from: string; to: string; now: Date },
): Promise<void> {
  const stored = await findStoredPost(transaction, id);
  if (!stored) throw new SwitchError({ kind: "changed-meanwhile" });
  const { image, content } = stored.draft;
  const isShown = image?.kind === "built" && image.name === from;
  const switched = content.replaceAll(`<img ${PICTURE_ATTRIBUTE}="${from}"`, `<img ${PICTURE_ATTRIBUTE}="${to}"`);
  if (!isShown && switched === content) throw new SwitchError({ kind: "changed-meanwhile" });
  const draft = { ...stored.draft, content: switched, image: isShown ? { ...image, name: to } : image };
  const saving = { now, staffId: viewer.actor.id };
  if (!(await updatePost(transaction, { id, revision: stored.revision, draft, saving })))
    throw new SwitchError({ kind: "changed-meanwhile" });
}
