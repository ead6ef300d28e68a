import { buffer } from "node:stream/consumers";
import type { Deps } from "../../platform/deps.server.ts";
import { createZip, type ZippedFile } from "../../platform/files/zip.server.ts";
import { libraryName } from "../../platform/images/library-pictures.store.server.ts";
import { pageFinder } from "../../platform/site/page-finder.server.ts";
import { targetKey } from "../../platform/site/redirects.server.ts";
import { type CheckedRedirect, listRedirects } from "../../platform/site/saved-redirects.server.ts";
import { addedPageId } from "../added/added-page.content.ts";
import { listPublishedPages } from "../added/published-pages.server.ts";
import { listEditedDocuments } from "../desk/edited-documents.server.ts";
import { findCurrentFile } from "../pictures/current-file.store.server.ts";
import {
  DOWNLOAD_LINK,
  type Download,
  downloadPath,
  findDownload,
} from "../pictures/downloads/downloads.store.server.ts";
import { type LibraryPicture, selectPictures } from "../pictures/library.store.server.ts";
import { pictureFields } from "../pictures/uses/find-uses.store.server.ts";
import { IDENTITY } from "../site.content.ts";
import {
  BUNDLE_VERSION,
  type BundledDownload,
  type BundledPicture,
  DOCUMENTS_FOLDER,
  DOWNLOADS_FILE,
  DOWNLOADS_FOLDER,
  PAGES_FILE,
  PICTURES_FILE,
  PICTURES_FOLDER,
  REDIRECTS_FILE,
  SITE_FILE,
} from "./bundle-files.schema.ts";
import { checkBundledRedirect } from "./check-bundled-redirects.server.ts";

type ExportDeps = Pick<Deps, "db" | "files" | "content" | "addedPages" | "routes" | "clock">;

/**
 * Writes the site as visitors see it now: its texts without drafts and history, and the pictures and PDFs that they use. Contains no personal data but
 * what the texts say.
 */
export function writeBundle(deps: ExportDeps): AsyncGenerator<Uint8Array> {
  return createZip(bundleFiles(deps));
}

async function* bundleFiles(deps: ExportDeps): AsyncGenerator<ZippedFile> {
  const { content, clock } = deps;
  const at = clock.now();
  const json = (name: string, value: unknown) => jsonFile(name, value, at);
  yield json(SITE_FILE, {
    format: "gatehouse-site",
    version: BUNDLE_VERSION,
    name: content.read(IDENTITY).name,
    exportedAt: at.toISOString(),
  });
  const documents = listEditedDocuments(deps)
    .filter(({ key }) => addedPageId(key) === null)
    .map((document) => ({ key: document.key, value: content.read(document) }));
  const pages = bundledPages(deps);
  const redirects = await bundledRedirects(deps, pages);
  const downloads = await findLinkedDownloads(deps, JSON.stringify([documents, pages, redirects]));
  const withCurrentLinks = <Value>(value: Value): Value => replaceLinks(value, downloads);
  for (const { key, value } of documents) yield json(`${DOCUMENTS_FOLDER}${key}.json`, withCurrentLinks(value));
  if (pages.length > 0) yield json(PAGES_FILE, withCurrentLinks(pages));
  if (redirects.length > 0) yield json(REDIRECTS_FILE, withCurrentLinks(redirects));
  const used = new Set(pictureFields([documents, pages]).map(({ picture }) => picture));
  yield* pictureFiles(
    deps,
    (await selectPictures(deps.db)).filter(({ id }) => used.has(libraryName(id))),
  );
  yield* downloadFiles(deps, [...new Map([...downloads.values()].map((one) => [downloadPath(one), one])).values()]);
}

/** Returns the pages that visitors see, and without a text those that they stand below, by path. */
function bundledPages(deps: ExportDeps): { path: string; name: string; text?: object }[] {
  const texts = new Map(listPublishedPages(deps).map(({ page, text }) => [page.path, text]));
  const isAbove = (path: string) => [...texts.keys()].some((published) => published.startsWith(`${path}/`));
  return deps.addedPages
    .all()
    .filter(({ path }) => texts.has(path) || isAbove(path))
    .map(({ path, name }) => ({ path, name, text: texts.get(path) }));
}

/** Returns the redirects that lead somewhere on a site with these pages. News stay where they are, and another post may have the number there. */
async function bundledRedirects(
  { db, content, routes }: ExportDeps,
  pages: readonly { path: string }[],
): Promise<CheckedRedirect[]> {
  const isBuiltIn = pageFinder(routes, content.read(IDENTITY).shortName);
  const hasPage = (path: string) => isBuiltIn(path) || pages.some((page) => page.path === path);
  const redirects = await listRedirects(db);
  const saved = new Map(redirects.map(({ path, target }) => [path, target]));
  return redirects.flatMap((redirect) => {
    const checked = checkBundledRedirect(redirect, { saved, hasPage });
    const leads = checked.kind === "valid" && !targetKey(checked.redirect.target)?.startsWith("/news/");
    return leads ? [checked.redirect] : [];
  });
}

async function* pictureFiles({ db, files, clock }: ExportDeps, pictures: LibraryPicture[]): AsyncGenerator<ZippedFile> {
  const at = clock.now();
  const listed: BundledPicture[] = [];
  for (const {
    id,
    title,
    alt,
    credit,
    files: { focus = { x: 50, y: 50 } },
  } of pictures) {
    const name = libraryName(id);
    const file = `${PICTURES_FOLDER}${name}.webp`;
    const current = await findCurrentFile(db, id);
    const content = await read(files, current?.widest ?? null, `the picture “${title}”`);
    const hashes = { sha256: current?.widest?.toString("hex"), source: current?.source.toString("hex") };
    listed.push({ name, file, title, alt, credit, focus, ...hashes });
    yield { name: file, at, isCompressible: false, content: [content] };
  }
  if (listed.length > 0) yield jsonFile(PICTURES_FILE, listed, at);
}

async function* downloadFiles({ files, clock }: ExportDeps, downloads: Download[]): AsyncGenerator<ZippedFile> {
  const at = clock.now();
  const listed: BundledDownload[] = [];
  for (const { sha256, name, title } of downloads) {
    // Several files may have the same name.
    const file = `${DOWNLOADS_FOLDER}${sha256.toString("hex").slice(0, 12)}/${name}`;
    listed.push({ file, title });
    yield { name: file, at, isCompressible: false, content: [await read(files, sha256, `the file “${title}”`)] };
  }
  if (listed.length > 0) yield jsonFile(DOWNLOADS_FILE, listed, at);
}

/** Returns the download that each address in a text leads to now, by the address. */
async function findLinkedDownloads({ db }: ExportDeps, text: string): Promise<Map<string, Download>> {
  const found = new Map<string, Download>();
  for (const [address, hash = ""] of text.matchAll(DOWNLOAD_LINK)) {
    const download = await findDownload(db, Buffer.from(hash, "hex"));
    const current = download?.replacedBy ? await findDownload(db, download.replacedBy) : download;
    if (current) found.set(address, current);
  }
  return found;
}

function replaceLinks<Value>(value: Value, downloads: ReadonlyMap<string, Download>): Value {
  const text = JSON.stringify(value).replaceAll(DOWNLOAD_LINK, (address) => {
    const download = downloads.get(address);
    return download ? downloadPath(download) : address;
  });
  return JSON.parse(text) as Value;
}

async function read(files: Deps["files"], sha256: Buffer | null, what: string): Promise<Buffer> {
  const content = sha256 && (await files.read(sha256));
  if (!content) throw new Error(`The stored file of ${what} is missing. Restore it from a backup, or upload it again.`);
  return buffer(content);
}

function jsonFile(name: string, value: unknown, at: Date): ZippedFile {
  return { name, at, isCompressible: true, content: [new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)] };
}
