import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Deps } from "../../platform/deps.server.ts";
import { libraryId, libraryName } from "../../platform/images/library-pictures.store.server.ts";
import type { AddedPage } from "../../platform/site/added-pages.server.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";
import { type CheckedRedirect, listRedirects } from "../../platform/site/saved-redirects.server.ts";
import { addedPageDocument } from "../added/added-page.content.ts";
import { isWaiting, readDocumentState } from "../desk/document-state.store.server.ts";
import { describeDocument } from "../desk/form/describe-schema.server.ts";
import { compareDocuments } from "../desk/history/compare-documents.server.ts";
import { findCurrentFile } from "../pictures/current-file.store.server.ts";
import { findDownload } from "../pictures/downloads/downloads.store.server.ts";
import { findBySource, findLibraryPicture } from "../pictures/library.store.server.ts";
import { pictureFields } from "../pictures/uses/find-uses.store.server.ts";
import type { CheckedBundle } from "./checked-bundle.ts";

type BundledPicture = CheckedBundle["pictures"][number];
type BundledDownload = CheckedBundle["downloads"][number];

/** A text that the import changes, with how many of its fields differ from what visitors see now. */
type ChangedText = {
  value: object;
  differences: number;
  /** Whether another text takes its place at a time that was chosen before. */
  isScheduledOver: boolean;
  /** Whether it takes the place of a text that waits for approval. */
  replacesWaiting: boolean;
};

/** What an import changes. Its texts have the names that their pictures get on this site. */
export type ImportPlan = {
  /** The version of the site that it was checked against. */
  siteVersion: number;
  documents: (ChangedText & { document: ContentDocument<object> })[];
  /** `page` is null for a page that is not on this site yet. */
  pages: (ChangedText & { path: string; name: string; page: AddedPage | null })[];
  /** Pages that are not on this site yet, whose texts visitors don't see. */
  emptyPages: { path: string; name: string }[];
  /** Pages of this site that the bundle knows by another name. */
  renamedPages: { page: AddedPage; name: string }[];
  redirects: (CheckedRedirect & { change: "added" | "changed" })[];
  pictures: { picture: BundledPicture; id: string; change: "added" | "replaced" | "described" }[];
  downloads: (BundledDownload & { change: "added" | "described" })[];
  deadLinks: CheckedBundle["deadLinks"];
};

type PlanDeps = Pick<Deps, "db" | "content" | "addedPages" | "clock" | "site">;

/** Compares a checked bundle with the site. Changes nothing. */
export async function planImport(deps: PlanDeps, bundle: CheckedBundle): Promise<ImportPlan> {
  await deps.site.refresh();
  const names = new Map<string, string>();
  const pictures: ImportPlan["pictures"] = [];
  for (const picture of bundle.pictures) {
    const same = pictures.find(({ picture: other }) => other.upload.sha256.equals(picture.upload.sha256));
    const { id, change } = same ? { id: same.id, change: null } : await comparePicture(deps, picture);
    names.set(picture.name, libraryName(id));
    if (change !== null) pictures.push({ picture, id, change });
  }
  const downloads: ImportPlan["downloads"] = [];
  for (const download of bundle.downloads) {
    const there = await findDownload(deps.db, download.upload.sha256);
    if (!there) downloads.push({ ...download, change: "added" });
    else if (there.title !== download.title) downloads.push({ ...download, change: "described" });
  }
  const documents: ImportPlan["documents"] = [];
  for (const { document, value } of bundle.documents) {
    const changed = await compareText(deps, document, withNames(value, names));
    if (changed) documents.push({ document, ...changed });
  }
  const pages: ImportPlan["pages"] = [];
  const emptyPages: ImportPlan["emptyPages"] = [];
  const renamedPages: ImportPlan["renamedPages"] = [];
  for (const { path, name, value } of bundle.pages) {
    const page = deps.addedPages.find(path);
    if (page && page.name !== name) renamedPages.push({ page, name });
    if (value === null) {
      if (page === null) emptyPages.push({ path, name });
      continue;
    }
    const changed = await compareText(deps, addedPageDocument(page ?? { id: 0, name }), withNames(value, names));
    if (changed) pages.push({ path, name, page, ...changed });
  }
  const redirects = await compareRedirects(deps, bundle.redirects);
  const { siteVersion, deadLinks } = bundle;
  return { siteVersion, documents, pages, emptyPages, renamedPages, redirects, pictures, downloads, deadLinks };
}

async function compareRedirects(
  { db }: PlanDeps,
  redirects: CheckedBundle["redirects"],
): Promise<ImportPlan["redirects"]> {
  const saved = new Map((await listRedirects(db)).map((redirect) => [redirect.path, redirect]));
  return redirects.flatMap((redirect): ImportPlan["redirects"] => {
    const there = saved.get(redirect.path);
    if (!there) return [{ ...redirect, change: "added" }];
    const isSame = there.target === redirect.target && there.isPermanent === redirect.isPermanent;
    return isSame ? [] : [{ ...redirect, change: "changed" }];
  });
}

type PictureChange = { id: string; change: ImportPlan["pictures"][number]["change"] | null };

/** A picture is the same if its file, or the upload that it was made from, is known here. */
async function comparePicture({ db }: PlanDeps, picture: BundledPicture): Promise<PictureChange> {
  const { name, sha256, source, upload } = picture;
  const same = await findBySource(db, upload.sha256);
  if (same) return { id: same.id, change: await compareDescription(db, same.id, picture) };
  const id = libraryId(name);
  if (id === null) return { id: randomBytes(16).toString("hex"), change: "added" };
  const current = await findCurrentFile(db, id);
  if (current === null) return { id, change: "added" };
  const isUnchanged = sha256 === upload.sha256.toString("hex");
  const origins = [upload.sha256.toString("hex"), ...(isUnchanged && source !== undefined ? [source] : [])];
  const isKnown = [current.source, current.widest].some(
    (hash) => hash !== null && origins.includes(hash.toString("hex")),
  );
  return { id, change: isKnown ? await compareDescription(db, id, picture) : "replaced" };
}

/** Returns whether a picture of the library is described otherwise than in the bundle. What the bundle doesn't say stays. */
async function compareDescription(
  db: PlanDeps["db"],
  id: string,
  { title, alt, credit, focus }: BundledPicture,
): Promise<"described" | null> {
  const there = await findLibraryPicture(db, id);
  if (!there) return null;
  const said = { title, alt: alt ?? there.alt, credit: credit ?? there.credit, focus: focus ?? there.focus };
  const is = { title: there.title, alt: there.alt, credit: there.credit, focus: there.focus };
  return isDeepStrictEqual(said, is) ? null : "described";
}

/** Returns null when visitors see the text already, or will once somebody approves it. */
async function compareText(
  { db, content, clock }: PlanDeps,
  document: ContentDocument<object>,
  value: object,
): Promise<ChangedText | null> {
  const shown = content.read(document);
  if (isDeepStrictEqual(shown, value)) return null;
  const { pending, scheduled } = await readDocumentState(db, document.key, clock.now());
  if (pending.some((version) => isWaiting(version) && isDeepStrictEqual(version.value, value))) return null;
  return {
    value,
    differences: compareDocuments(describeDocument(document.schema), shown, value).length,
    isScheduledOver: scheduled.length > 0,
    replacesWaiting: pending.some(isWaiting),
  };
}

function withNames<Value extends object>(value: Value, names: ReadonlyMap<string, string>): Value {
  const copy = structuredClone(value);
  for (const field of pictureFields(copy)) field.picture = names.get(field.picture) ?? field.picture;
  return copy;
}
