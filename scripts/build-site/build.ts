import { spawnSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import sharp from "sharp";
import { type AppIcon, ICON_GROUND, ICONS, MASKABLE_ICON, TOUCH_ICON } from "../../app/platform/site/app-icons.ts";
import { buildServiceWorker } from "./build-service-worker.ts";
import { clearStamp, isBuildStale, stampBuild } from "./build-when-stale.ts";
import { indexStyles } from "./index-styles.ts";
import { buildPictures } from "./pictures/build-pictures.ts";
import { siteFolders } from "./pictures/picture-masters.ts";
import { shortenManifest } from "./shorten-manifest.ts";
import { weighPages } from "./weigh-pages.ts";

/**
 * Builds pictures, pages, icons and the service worker, compresses the files, and records the digest of the sources. With `--when-stale`, does
 * nothing if the sources are those of the last build.
 */

const ROOT = path.join(import.meta.dirname, "../..");
const COMPRESSIBLE = /\.(m?js|wasm|css|svg|json|txt|webmanifest|html)$/;
const CREST = path.join(ROOT, "app", "ui", "crest.svg");
/** The crest is 56 px high at 72 dpi; this density keeps it sharp in the largest icon. */
const CREST_DENSITY = 72 * 10;

if (process.argv.includes("--when-stale") && !(await isBuildStale())) process.exit(0);
await buildPictures(siteFolders(), (line) => console.log(line));
if (process.argv.includes("--pictures-only")) process.exit(0);
await clearStamp();

const reactRouter = path.join(ROOT, "node_modules", "@react-router", "dev", "bin.cjs");
const { status } = spawnSync(process.execPath, [reactRouter, "build"], {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
if (status !== 0) process.exit(status ?? 1);

const client = path.join(ROOT, "build", "site", "client");
await shortenManifest(client);
await indexStyles(client, path.join(ROOT, "build", "site", "styles.json"));
await buildIcons(client);
await buildServiceWorker(client);
const entries = await readdir(client, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
await Promise.all(files.map((entry) => compress(path.join(entry.parentPath, entry.name))));
await weighPages(client, path.join(ROOT, "build", "site", "page-weights.json"));
await stampBuild({ isPrebuilt: process.argv.includes("--without-sources") });

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

/** Renders the crest into every icon of the site, as PNG. */
async function buildIcons(folder: string): Promise<void> {
  const crest = await readFile(CREST);
  await Promise.all([TOUCH_ICON, ...ICONS, MASKABLE_ICON].map((icon) => drawIcon(crest, icon, folder)));
}

async function drawIcon(crest: Buffer, { path: address, size, crest: share, ground }: AppIcon, folder: string) {
  const height = Math.round(size * share);
  const drawing = await sharp(crest, { density: CREST_DENSITY }).resize({ height }).png().toBuffer();
  const background = ground ? ICON_GROUND : { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawing }])
    .png({ palette: true, effort: 10 })
    .toFile(path.join(folder, address));
}
