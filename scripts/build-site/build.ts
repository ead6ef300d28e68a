import { spawnSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { buildIcons } from "./build-icons.ts";
import { buildPictures } from "./build-pictures.ts";
import { buildServiceWorker } from "./build-service-worker.ts";
import { stampBuild } from "./build-when-stale.ts";
import { indexStyles } from "./index-styles.ts";
import { shortenManifest } from "./shorten-manifest.ts";
import { weighPages } from "./weigh-pages.ts";

/** Builds pictures, pages, icons and the service worker, compresses the files, and records the digest of the sources. */

const ROOT = path.join(import.meta.dirname, "../..");
const COMPRESSIBLE = /\.(m?js|wasm|css|svg|json|txt|webmanifest|html)$/;

await buildPictures((line) => console.log(line));
if (process.argv.includes("--pictures-only")) process.exit(0);

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
