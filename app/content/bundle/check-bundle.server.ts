import type { z } from "zod";
import type { Deps } from "../../platform/deps.server.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";
import { whyPath } from "../../platform/site/public-paths.ts";
import { pathKey } from "../../platform/site/redirects.server.ts";
import { readSiteVersion } from "../../platform/site/site-version.server.ts";
import { addedPageDocument } from "../added/added-page.content.ts";
import { sectionPath } from "../added/sections.ts";
import { checkChange } from "../check/check-change.server.ts";
import { readSurroundings } from "../desk/added/change-added-page.server.ts";
import { checkAddress } from "../desk/added/check-address.server.ts";
import { readDocumentState } from "../desk/document-state.store.server.ts";
import { listEditedDocuments } from "../desk/edited-documents.server.ts";
import { problemOfShortName } from "../desk/publish/redirect-short-name.server.ts";
import { RETENTION } from "../retention.content.ts";
import { IDENTITY } from "../site.content.ts";
import { stringsOf } from "../strings-of.ts";
import { type BundleFault, pathOf } from "./bundle-fault.ts";
import {
  DOCUMENTS_FOLDER,
  DOWNLOADS_FILE,
  downloadsFile,
  PAGES_FILE,
  PICTURES_FILE,
  pagesFile,
  picturesFile,
  REDIRECTS_FILE,
  redirectsFile,
  SITE_FILE,
  siteFile,
} from "./bundle-files.schema.ts";
import { checkBundledFiles } from "./check-bundled-files.server.ts";
import { checkBundledRedirects } from "./check-bundled-redirects.server.ts";
import type { CheckDeps, CheckedBundle, LocatedText } from "./checked-bundle.ts";
import type { OpenedBundle } from "./open-bundle.server.ts";

type CheckOutcome = { kind: "valid"; bundle: CheckedBundle } | { kind: "faulty"; faults: BundleFault[] };

/** Checks every file of a bundle, and that they fit together and fit this site. Returns all faults. */
export async function checkBundle(deps: CheckDeps, opened: OpenedBundle): Promise<CheckOutcome> {
  const siteVersion = await readSiteVersion(deps.db);
  const faults: BundleFault[] = [];
  const site = read(opened, SITE_FILE, siteFile, faults);
  // Of another version, the other files may be written differently.
  if (!site) return { kind: "faulty", faults };
  faults.push(...[...opened.texts].flatMap(([file, value]) => findBrokenTexts(file, value)));
  const documents = checkDocuments(deps, opened, faults);
  const pages = (read(opened, PAGES_FILE, pagesFile, faults) ?? []).map(({ path, name, text }, at) => {
    const located = text && { file: PAGES_FILE, field: `[${at}].text`, value: text };
    return {
      path,
      name,
      value: located ? checkValue(addedPageDocument({ id: 0, name }).schema, located, faults) : null,
    };
  });
  faults.push(...(await checkPagePaths(deps, pages)));
  faults.push(...(await checkShortName(deps, documents, pages)));
  const listedRedirects = read(opened, REDIRECTS_FILE, redirectsFile, faults) ?? [];
  const checkedRedirects = await checkBundledRedirects(deps, { redirects: listedRedirects, documents, pages });
  faults.push(...checkedRedirects.faults);
  // Only administrators import, who are never limited to faculties.
  for (const { document, value } of documents)
    for (const { path, message } of await checkChange(deps, { document, value, faculties: null }))
      faults.push({ file: fileOf(document), field: pathOf("", path), message });
  const texts: LocatedText[] = [
    ...documents.map(({ document, value }) => ({ file: fileOf(document), field: "", value })),
    ...pages.flatMap(({ value }, at) => (value ? [{ file: PAGES_FILE, field: `[${at}].text`, value }] : [])),
  ];
  const listed = {
    pictures: read(opened, PICTURES_FILE, picturesFile, faults) ?? [],
    downloads: read(opened, DOWNLOADS_FILE, downloadsFile, faults) ?? [],
  };
  const { faults: faultsOfFiles, ...files } = await checkBundledFiles(deps, { opened, listed, texts });
  faults.push(...faultsOfFiles);
  if (faults.length > 0) return { kind: "faulty", faults };
  return { kind: "valid", bundle: { siteVersion, documents, pages, redirects: checkedRedirects.redirects, ...files } };
}

function fileOf({ key }: Pick<ContentDocument<object>, "key">): string {
  return `${DOCUMENTS_FOLDER}${key}.json`;
}

/** Finds texts that PostgreSQL can't store: with a zero character, or half of a surrogate pair. */
function findBrokenTexts(file: string, value: unknown): BundleFault[] {
  return stringsOf(value, [])
    .filter(({ line }) => line.includes("\0") || !line.isWellFormed())
    .map(({ path }) => ({ file, field: pathOf("", path), message: "It has a character that can't be stored." }));
}

/** Reads one JSON file. Returns null when it is missing or does not match its schema. */
function read<Value>(
  { texts }: OpenedBundle,
  file: string,
  schema: z.ZodType<Value>,
  faults: BundleFault[],
): Value | null {
  if (!texts.has(file)) return null;
  const parsed = schema.safeParse(texts.get(file));
  if (parsed.success) return parsed.data;
  faults.push(...parsed.error.issues.map((issue) => faultOf(file, "", issue)));
  return null;
}

function checkDocuments(deps: CheckDeps, { texts }: OpenedBundle, faults: BundleFault[]) {
  const known = new Map(listEditedDocuments(deps).map((document) => [document.key, document]));
  return [...texts].flatMap(([file, value]) => {
    if ([SITE_FILE, PAGES_FILE, REDIRECTS_FILE, PICTURES_FILE, DOWNLOADS_FILE].includes(file)) return [];
    const key = file.startsWith(DOCUMENTS_FOLDER) ? file.slice(DOCUMENTS_FOLDER.length, -".json".length) : "";
    const document = key.startsWith("page-") ? undefined : known.get(key);
    if (document) return [{ document, value: checkValue(document.schema, { file, field: "", value }, faults) }];
    const message =
      key === RETENTION.key
        ? "Retention periods are no part of a bundle: they delete applications. Change them under Privacy."
        : "No document has this name.";
    faults.push({ file, field: "", message });
    return [];
  });
}

/** Checks that each page of a bundle can have its path on this site, below the others of the bundle or below a page of the site. */
async function checkPagePaths(
  deps: Pick<Deps, "db" | "content" | "routes" | "clock">,
  pages: readonly { path: string }[],
): Promise<BundleFault[]> {
  const around = await readSurroundings(deps.db, deps);
  const paths = pages.map(({ path }) => path);
  const sections = [...around.sections, ...paths];
  return paths.flatMap((path, at): BundleFault[] => {
    const fault = (message: string) => [{ file: PAGES_FILE, field: `[${at}].path`, message }];
    if (paths.indexOf(path) !== at) return fault(`Another page has the path ${path}, too.`);
    const section = sectionPath(path);
    if (!sections.includes(section)) return fault(`There is no page ${section}, which this one would stand below.`);
    const there = around.pageAt(path);
    const checked = checkAddress(
      { section, slug: path.slice(section.length + 1) },
      { ...around, sections },
      there ? { id: there.id, path } : undefined,
    );
    if (checked.kind === "invalid") return checked.problems.flatMap(({ message }) => fault(message));
    return checked.path === path ? [] : fault(`Write the path as ${checked.path}.`);
  });
}

/** Checks that the address of the bundle’s short name is not that of a page of this site or of the bundle. */
async function checkShortName(
  deps: CheckDeps,
  documents: CheckedBundle["documents"],
  pages: readonly { path: string; name: string }[],
): Promise<BundleFault[]> {
  const bundled = documents.find(({ document }) => document.key === IDENTITY.key);
  const parsed = IDENTITY.schema.safeParse(bundled?.value);
  if (!bundled || !parsed.success) return [];
  const file = fileOf(bundled.document);
  const path = pathKey(whyPath(parsed.data.shortName));
  const page = pages.find((one) => one.path === path);
  const message = page
    ? `The page “${page.name}” of the bundle has the address ${path}, too.`
    : await problemOfShortName(deps.db, deps, {
        key: IDENTITY.key,
        value: bundled.value,
        shownFrom: null,
        shownUntil: null,
        scheduled: (await readDocumentState(deps.db, IDENTITY.key, deps.clock.now())).scheduled,
      });
  return message === null ? [] : [{ file, field: "shortName", message }];
}

/** Checks a value, also that it has no field which its schema doesn't know: a misspelt optional field would be lost. */
function checkValue(
  schema: z.ZodType<object>,
  { file, field, value }: Omit<LocatedText, "value"> & { value: unknown },
  faults: BundleFault[],
): object {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    faults.push(...parsed.error.issues.map((issue) => faultOf(file, field, issue)));
    return {};
  }
  for (const path of unknownFields(value, parsed.data))
    faults.push({ file, field: pathOf(field, path), message: "There is no such field." });
  return parsed.data;
}

function unknownFields(value: unknown, known: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (Array.isArray(value) && Array.isArray(known))
    return value.flatMap((item, at) => unknownFields(item, known[at], [...path, at]));
  if (!isRecord(value) || !isRecord(known)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = [...path, name];
    return Object.hasOwn(known, name) ? unknownFields(inner, known[name], place) : [place];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function faultOf(file: string, field: string, { path, message }: z.core.$ZodIssue): BundleFault {
  return { file, field: pathOf(field, path), message };
}
