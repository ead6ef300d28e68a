import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import { findStoredPost } from "../../../news/desk/desk-posts.store.server.ts";
import { PICTURE_ATTRIBUTE } from "../../../news/media/picture-name.ts";
import { updatePost } from "../../../news/save-post.store.server.ts";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { raiseSiteVersion } from "../../../platform/site/site-version.server.ts";
import { listDocuments } from "../../all-documents.server.ts";
import { insertContentVersion } from "../../versions/content.store.server.ts";
import { findPictureUses, pictureFields } from "./find-uses.store.server.ts";

export type SwitchOutcome =
  | { kind: "switched"; places: number }
  /** A document could not be saved with the other picture. Nothing was changed. */
  | { kind: "invalid"; title: string; problem: string }
  | { kind: "changed-meanwhile" };

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
 * Shows the picture `to` wherever `from` is shown: each document and post gets a new version, in one transaction. The alternative texts stay, since they
 * belong to the places.
 */
export async function switchUses(
  deps: SwitchDeps,
  viewer: StaffViewer,
  from: string,
  to: string,
): Promise<SwitchOutcome> {
  const now = deps.clock.now();
  const found = (await findPictureUses(deps)).get(from) ?? [];
  const uses = found.filter((use) => use.kind !== "unpublished");
  try {
    await deps.db.transaction().execute(async (transaction) => {
      // Every save of content waits for this row until the transaction ends: none is overwritten unseen.
      await raiseSiteVersion(transaction);
      await deps.content.refresh();
      const events = [];
      for (const use of uses) {
        events.push(
          use.kind === "document"
            ? await switchDocument(transaction, deps, viewer, { key: use.key, from, to, now })
            : await switchPost(transaction, viewer, { id: use.id, from, to, now }),
        );
      }
      for (const event of events)
        await recordAuditEvent(transaction, { ...viewer, ...event, outcome: "success", detail: { from, to }, at: now });
    });
  } catch (error) {
    if (error instanceof SwitchError) return error.outcome;
    throw error;
  }
  await deps.site.refresh();
  return { kind: "switched", places: uses.length };
}

type Switch = { from: string; to: string; now: Date };
type Event = { action: "content.saved" | "post.saved"; target: string };

async function switchDocument(
  transaction: Transaction<Tables>,
  { content, addedPages }: SwitchDeps,
  viewer: StaffViewer,
  { key, from, to, now }: Switch & { key: string },
): Promise<Event> {
  const document = listDocuments({ addedPages }).find((one) => one.key === key);
  if (!document) throw new Error(`There is no document '${key}'.`);
  const value: object = structuredClone(content.read(document));
  for (const field of pictureFields(value)) if (field.picture === from) field.picture = to;
  const parsed = document.schema.safeParse(value);
  if (!parsed.success)
    throw new SwitchError({ kind: "invalid", title: document.title, problem: parsed.error.issues[0]?.message ?? "" });
  const version = { key, value: parsed.data, savedAt: now, savedBy: viewer.actor.id };
  await insertContentVersion(transaction, version);
  return { action: "content.saved", target: `content ${key}` };
}

async function switchPost(
  transaction: Transaction<Tables>,
  viewer: StaffViewer,
  { id, from, to, now }: Switch & { id: number },
): Promise<Event> {
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
  return { action: "post.saved", target: `post ${id}` };
}
