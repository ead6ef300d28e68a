import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { Viewer } from "../../platform/audit/viewer.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { libraryId, shareLibraryPictures } from "../../platform/images/library-pictures.store.server.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";
import { lockRedirects, putRedirect } from "../../platform/site/saved-redirects.server.ts";
import { lockSiteVersion, raiseSiteVersion } from "../../platform/site/site-version.server.ts";
import { addedPageDocument, addedPageKey } from "../added/added-page.content.ts";
import { insertPage, updateName } from "../desk/added/added-pages.store.server.ts";
import { findApprovalReason } from "../desk/approval/approval.store.server.ts";
import { lockDocument } from "../desk/document-state.store.server.ts";
import { describeDocument } from "../desk/form/describe-schema.server.ts";
import { withdrawWaiting } from "../desk/publish/change-document.store.server.ts";
import { redirectShortName } from "../desk/publish/redirect-short-name.server.ts";
import { makeVariants } from "../pictures/add/add-picture.server.ts";
import {
  DOWNLOAD_LINK,
  insertDownload,
  lockChangedDownloads,
  updateTitle,
} from "../pictures/downloads/downloads.store.server.ts";
import {
  findLibraryPicture,
  insertPicture,
  insertReplacement,
  lockPicture,
  lockUploads,
  type NewPictureFile,
  updatePicture,
} from "../pictures/library.store.server.ts";
import { pictureFields } from "../pictures/uses/find-uses.store.server.ts";
import { IDENTITY } from "../site.content.ts";
import { insertContentVersion } from "../versions/content.store.server.ts";
import type { ImportPlan } from "./plan-import.server.ts";

/** `waiting`: the titles of what a second person has to approve before visitors see it. */
type ImportOutcome = { kind: "imported"; waiting: string[] } | { kind: "rejected"; message: string };

/** How many of the pictures, which take the most time, are done. */
export type ImportProgress = { done: number; total: number };

type ImportDeps = Pick<Deps, "db" | "content" | "files" | "clock" | "pictureWork" | "site">;

/** `file` is null where only the description changes. */
type PreparedPicture = ImportPlan["pictures"][number] & { file: NewPictureFile | null };

export type ImportOptions = {
  viewer: Viewer;
  onProgress(progress: ImportProgress): void;
  /** Runs in the same transaction for each text that waits for approval. */
  onWaiting?(transaction: Transaction<Tables>, document: ContentDocument<object>): Promise<void>;
};

/** Carries out a plan: all of it in one transaction, or nothing. Visitors see the texts once this resolves. */
export async function importBundle(
  deps: ImportDeps,
  plan: ImportPlan,
  { viewer, onProgress, onWaiting }: ImportOptions,
): Promise<ImportOutcome> {
  const pictures: PreparedPicture[] = [];
  for (const [at, planned] of plan.pictures.entries()) {
    if (planned.change === "described") {
      pictures.push({ ...planned, file: null });
      continue;
    }
    onProgress({ done: at, total: plan.pictures.length });
    const made = await makeVariants(deps, planned.picture.upload, planned.picture.focus, { acceptsSmall: true });
    if (made.kind === "rejected") return made;
    pictures.push({ ...planned, file: made.file });
  }
  // Without a row that names them, the nightly sweep removes them again.
  for (const { upload } of plan.downloads) await deps.files.save(upload);
  const outcome = await deps.db.transaction().execute(async (transaction): Promise<ImportOutcome> => {
    await lockChanged(transaction, plan);
    const hasFiles = await lockFiles(transaction, plan);
    // Another import, or an editor who published meanwhile: what they changed must not be overwritten unseen.
    if (!hasFiles || (await lockSiteVersion(transaction)) !== plan.siteVersion)
      return { kind: "rejected", message: CHANGED_MEANWHILE };
    const importing = { deps, transaction, now: deps.clock.now(), viewer };
    await insertPictures(importing, pictures);
    await saveDownloads(importing, plan.downloads);
    const texts = [...plan.documents, ...(await savePages(importing, plan))];
    const waiting: string[] = [];
    for (const { document, value } of texts) {
      if (!(await publish(importing, document, value))) continue;
      waiting.push(document.title);
      await onWaiting?.(transaction, document);
    }
    // After the texts: a new short name redirects its old address itself.
    await saveRedirects(importing, plan.redirects);
    await record(importing, plan);
    return { kind: "imported", waiting };
  });
  if (outcome.kind === "imported") await deps.site.refresh();
  return outcome;
}

const CHANGED_MEANWHILE = "The site was changed meanwhile. Check the bundle again to see what it would change now.";

/** Locks the uploads, redirects and texts that an import changes, in the order of site-version.server.ts. */
async function lockChanged(
  transaction: Transaction<Tables>,
  { documents, pages, emptyPages, renamedPages, redirects, pictures }: ImportPlan,
): Promise<void> {
  if (pictures.length > 0) await lockUploads(transaction);
  const changesShortName = documents.some(({ document }) => document.key === IDENTITY.key);
  if (changesShortName || pages.length + emptyPages.length + renamedPages.length + redirects.length > 0)
    await lockRedirects(transaction);
  const keys = [
    ...documents.map(({ document }) => document.key),
    ...pages.flatMap(({ page }) => (page ? [addedPageKey(page.id)] : [])),
  ];
  // In one order, so that two imports don't wait for each other.
  for (const key of keys.toSorted()) await lockDocument(transaction, key);
}

/**
 * Locks the pictures and PDFs that an import changes, and keeps those that its texts name from being deleted before the transaction ends. Returns false when
 * a picture was deleted meanwhile.
 */
async function lockFiles(
  transaction: Transaction<Tables>,
  { documents, pages, pictures, downloads }: ImportPlan,
): Promise<boolean> {
  const values = [...documents, ...pages].map(({ value }) => value);
  const added = new Set(pictures.flatMap(({ id, change }) => (change === "added" ? [id] : [])));
  const changed = pictures.map(({ id }) => id).filter((id) => !added.has(id));
  for (const id of changed.toSorted()) if (!(await lockPicture(transaction, id))) return false;
  const named = pictureFields(values).flatMap(({ picture }) => libraryId(picture) ?? []);
  const there = await shareLibraryPictures(transaction, named);
  const linked = [...JSON.stringify(values).matchAll(DOWNLOAD_LINK)].map(([, hash = ""]) => Buffer.from(hash, "hex"));
  await lockChangedDownloads(transaction, [...linked, ...downloads.map(({ upload }) => upload.sha256)]);
  return named.every((id) => there.has(id) || added.has(id));
}

type Importing = { deps: ImportDeps; transaction: Transaction<Tables>; now: Date; viewer: Viewer };
type Text = { document: ContentDocument<object>; value: object };

function staffIdOf({ actor }: Viewer): number | null {
  return actor.kind === "staff" ? actor.id : null;
}

async function insertPictures(
  { deps: { files }, transaction, now, viewer }: Importing,
  pictures: readonly PreparedPicture[],
): Promise<void> {
  const saving = { now, staffId: staffIdOf(viewer) };
  for (const { picture, id, change, file } of pictures) {
    const { title, alt = null, credit = "", focus } = picture;
    if (file && change === "added")
      await insertPicture(transaction, files, { id, texts: { title, alt, credit }, focus, file, saving });
    if (file && change === "replaced") await insertReplacement(transaction, files, { id, file, saving });
    if (change !== "added") await describePicture(transaction, id, { picture, saving });
  }
}

/** Gives a picture the description of the bundle. What the bundle doesn't say stays. */
async function describePicture(
  transaction: Transaction<Tables>,
  id: string,
  { picture, saving }: Pick<PreparedPicture, "picture"> & { saving: { now: Date; staffId: number | null } },
): Promise<void> {
  const there = await findLibraryPicture(transaction, id);
  if (!there) return;
  const { title, alt = there.alt, credit = there.credit, focus = there.focus } = picture;
  const { revision } = there;
  await updatePicture(transaction, { id, revision, texts: { title, alt, credit }, focus, saving });
}

/** Adds the files that are not on this site yet, and gives the others the titles of the bundle. */
async function saveDownloads(
  { deps: { files }, transaction, now, viewer }: Importing,
  downloads: ImportPlan["downloads"],
): Promise<void> {
  for (const { title, scannedAt, upload, change } of downloads) {
    const { sha256, name, size } = upload;
    const download = { sha256, name, title, size, scannedAt, savedAt: now, savedBy: staffIdOf(viewer) };
    if (change === "added") await insertDownload(transaction, files, download);
    else await updateTitle(transaction, sha256, title);
  }
}

/** Adds the pages that are not on this site yet, and gives the others the names of the bundle. Returns the texts of all. */
async function savePages(
  { transaction, now, viewer }: Importing,
  { pages, emptyPages, renamedPages }: ImportPlan,
): Promise<Text[]> {
  const saving = { now, staffId: staffIdOf(viewer) };
  for (const { page, name } of renamedPages) await updateName(transaction, page.id, name);
  for (const page of emptyPages) await insertPage(transaction, { ...page, ...saving });
  const texts: Text[] = [];
  for (const { path, name, page, value } of pages) {
    const id = page?.id ?? (await insertPage(transaction, { path, name, ...saving }));
    texts.push({ document: addedPageDocument({ id, name }), value });
  }
  return texts;
}

async function saveRedirects(
  { transaction, now, viewer }: Importing,
  redirects: ImportPlan["redirects"],
): Promise<void> {
  if (redirects.length > 0) await raiseSiteVersion(transaction);
  for (const { path, target, isPermanent } of redirects)
    await putRedirect(transaction, { path, target, isPermanent, now, staffId: staffIdOf(viewer) });
}

/** Publishes a text, or lets it wait where a second person has to approve it. Returns whether it waits. */
async function publish(
  { deps, transaction, now, viewer }: Importing,
  document: ContentDocument<object>,
  value: object,
): Promise<boolean> {
  const { key, schema } = document;
  const needsApproval =
    (await findApprovalReason(transaction, { document, fields: describeDocument(schema) })) !== null;
  await withdrawWaiting(transaction, key, now);
  const savedBy = staffIdOf(viewer);
  const published = { key, value, shownFrom: null, shownUntil: null, staffId: savedBy, at: now };
  if (!needsApproval) await redirectShortName(transaction, deps, published);
  const version = await insertContentVersion(transaction, { key, value, savedAt: now, savedBy, needsApproval });
  await recordAuditEvent(transaction, {
    action: needsApproval ? "content.approval-requested" : "content.published",
    outcome: "success",
    ...viewer,
    target: `content ${key}`,
    detail: { version },
    at: now,
  });
  return needsApproval;
}

async function record({ transaction, now, viewer }: Importing, plan: ImportPlan): Promise<void> {
  const { documents, pages, emptyPages, renamedPages, redirects, pictures, downloads } = plan;
  const detail = {
    documents: documents.length,
    pages: new Set([...pages, ...emptyPages, ...renamedPages.map(({ page }) => page)].map(({ path }) => path)).size,
    redirects: redirects.length,
    pictures: pictures.length,
    downloads: downloads.length,
  };
  await recordAuditEvent(transaction, { action: "site.imported", outcome: "success", ...viewer, detail, at: now });
}
