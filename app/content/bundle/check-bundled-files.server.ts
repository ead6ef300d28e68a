import { readFile } from "node:fs/promises";
import { decodeImage, IMAGE_FAULT_MESSAGES } from "../../platform/images/decode-image.server.ts";
import { checkPdf } from "../pictures/downloads/add-download.server.ts";
import { DOWNLOAD_LINK, downloadPath, findDownload } from "../pictures/downloads/downloads.store.server.ts";
import { stringsOf } from "../strings-of.ts";
import { type BundleFault, pathOf } from "./bundle-fault.ts";
import { type BundledDownload, type BundledPicture, DOWNLOADS_FILE, PICTURES_FILE } from "./bundle-files.schema.ts";
import type { CheckDeps, CheckedBundle, LocatedText } from "./checked-bundle.ts";
import type { OpenedBundle } from "./open-bundle.server.ts";

/** The library stores wide and tall pictures with less than it asks of an upload. */
const SMALL = { acceptsSmall: true };

type Listed = { pictures: readonly BundledPicture[]; downloads: readonly BundledDownload[] };

type CheckedFiles = Pick<CheckedBundle, "pictures" | "downloads" | "deadLinks"> & { faults: BundleFault[] };

/** Checks the pictures and PDFs of a bundle, and that each picture which a text uses is in the bundle or on this site. Finds links to other files. */
export async function checkBundledFiles(
  deps: CheckDeps,
  { opened, listed, texts }: { opened: OpenedBundle; listed: Listed; texts: readonly LocatedText[] },
): Promise<CheckedFiles> {
  const faults = [...checkNames(opened, listed), ...checkPictureNames(deps, texts, listed.pictures)];
  const pictures: CheckedBundle["pictures"] = [];
  for (const picture of listed.pictures) {
    const upload = opened.files.get(picture.file);
    if (!upload) continue;
    // Only whether it can be decoded is of interest here, so it is decoded to the smallest size.
    const decoded = await deps.pictureWork(async (sharp) => decodeImage(sharp, await readFile(upload.path), 16, SMALL));
    if (decoded.kind === "decoded") pictures.push({ ...picture, upload });
    else faults.push({ file: picture.file, field: "", message: IMAGE_FAULT_MESSAGES[decoded.fault] });
  }
  const downloads: CheckedBundle["downloads"] = [];
  for (const { file, title } of listed.downloads) {
    const upload = opened.files.get(file);
    if (!upload) continue;
    const outcome = await checkPdf(deps, upload);
    if (outcome.kind === "clean") downloads.push({ title, upload, scannedAt: outcome.scannedAt });
    else faults.push({ file, field: "", message: outcome.message });
  }
  return { pictures, downloads, deadLinks: await findDeadLinks(deps, texts, downloads), faults };
}

/** Checks that each listed file is there, that no other is, and that no two pictures have the same name. */
function checkNames({ files }: OpenedBundle, { pictures, downloads }: Listed): BundleFault[] {
  const listed = [
    ...pictures.map(({ file }, at) => ({ file: PICTURES_FILE, field: `[${at}].file`, named: file })),
    ...downloads.map(({ file }, at) => ({ file: DOWNLOADS_FILE, field: `[${at}].file`, named: file })),
  ];
  const unlisted = [...files.keys()].filter((file) => !listed.some(({ named }) => named === file));
  const names = pictures.map(({ name }) => name);
  return [
    ...listed
      .filter(({ named }) => !files.has(named))
      .map(({ file, field, named }) => ({ file, field, message: `The archive has no file ${named}.` })),
    ...unlisted.map((file) => {
      return { file, field: "", message: `Neither ${PICTURES_FILE} nor ${DOWNLOADS_FILE} names this file.` };
    }),
    ...names.flatMap((name, at) => {
      if (names.indexOf(name) === at) return [];
      return [{ file: PICTURES_FILE, field: `[${at}].name`, message: `Another picture has the name ${name}, too.` }];
    }),
  ];
}

function checkPictureNames(
  { pictures }: CheckDeps,
  texts: readonly LocatedText[],
  bundled: readonly BundledPicture[],
): BundleFault[] {
  const names = new Set(bundled.map(({ name }) => name));
  return linesOf(texts)
    .filter(({ path, line }) => path.at(-1) === "picture" && !names.has(line) && !pictures.has(line))
    .map(({ file, field, line }) => {
      return { file, field, message: `There is no picture ${line} in ${PICTURES_FILE} or on this site.` };
    });
}

async function findDeadLinks(
  { db }: CheckDeps,
  texts: readonly LocatedText[],
  downloads: CheckedBundle["downloads"],
): Promise<BundleFault[]> {
  const bundled = new Set(downloads.map(({ upload: { sha256, name } }) => downloadPath({ sha256, name })));
  const found: BundleFault[] = [];
  for (const { file, field, line } of linesOf(texts))
    for (const [address, hash = ""] of line.matchAll(DOWNLOAD_LINK)) {
      if (bundled.has(address) || (await findDownload(db, Buffer.from(hash, "hex")))) continue;
      const message = `The file ${address} is neither in ${DOWNLOADS_FILE} nor on this site.`;
      found.push({ file, field, message });
    }
  return found;
}

type Line = { file: string; field: string; path: PropertyKey[]; line: string };

/** Returns every string of the texts, with its path. */
function linesOf(texts: readonly LocatedText[]): Line[] {
  return texts.flatMap(({ file, field, value }) =>
    stringsOf(value, []).map(({ path, line }) => ({ file, field: pathOf(field, path), path, line })),
  );
}
