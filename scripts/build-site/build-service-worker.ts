import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { build, type Manifest } from "vite";

const ROOT = path.join(import.meta.dirname, "../..");
const FORM = "app/admissions/apply/apply.page.tsx";

/** Builds the service worker as a single file that contains the build's id. */
export async function buildServiceWorker(client: string): Promise<void> {
  const saved = path.join(client, ".vite");
  const manifest = JSON.parse(await readFile(path.join(saved, "manifest.json"), "utf8")) as Manifest;
  await rm(saved, { recursive: true });
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    publicDir: false,
    define: {
      "import.meta.env.OFFLINE_BUILD": JSON.stringify(await digestAssets(client)),
      "import.meta.env.OFFLINE_FORM_FILES": JSON.stringify(listLazyFiles(manifest)),
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: ["chrome100", "firefox102", "safari15.4"],
      // A single file: a worker's imports are resolved again at every start.
      rolldownOptions: {
        input: path.join(ROOT, "app", "service-worker.ts"),
        output: { format: "iife", entryFileNames: "service-worker.js" },
      },
    },
  });
}

/** Returns an id of the build. The names of built files contain a hash of their content. */
async function digestAssets(client: string): Promise<string> {
  const names = await readdir(path.join(client, "assets"));
  return createHash("sha256").update(names.sort().join("\n")).digest("hex").slice(0, 12);
}

/** Lists the files that the form loads on demand, with their imports. */
function listLazyFiles(manifest: Manifest): string[] {
  const key = Object.keys(manifest).find((name) => name.startsWith(FORM));
  const form = key && manifest[key];
  if (!form) throw new Error(`The build has no ${FORM}.`);
  const files = new Set<string>();
  for (const name of form.dynamicImports ?? []) addWithImports(manifest, name, files);
  return [...files].map((file) => `/${file}`);
}

function addWithImports(manifest: Manifest, name: string, files: Set<string>): void {
  const chunk = manifest[name];
  if (!chunk || files.has(chunk.file)) return;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])])
    addWithImports(manifest, imported, files);
}
