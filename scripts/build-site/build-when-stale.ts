import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { access, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";

const ROOT = path.join(import.meta.dirname, "../..");
const STAMP = path.join(ROOT, "build", "sources.sha256");
/** Marks a build shipped without its sources, such as in a container image. It never counts as stale. */
const PREBUILT_MARKER = path.join(ROOT, "build", "prebuilt");
const SOURCES = [
  "app",
  "content",
  "scripts/build-site",
  "database/append-only-tables.ts",
  "database/tables.ts",
  "server",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "react-router.config.ts",
];

/** Builds the server and its pages if they were never built or a source has changed. Takes about 40 s on two slow cores. */
export async function buildWhenStale(notice: (line: string) => void): Promise<void> {
  if (!(await isBuildStale())) return;
  notice("Build: building the pages, which takes some seconds");
  await build([], notice);
  notice("Build: done");
}

/** Returns whether the server and its pages were never built, or a source has changed since. */
export async function isBuildStale(): Promise<boolean> {
  if (await hasPrebuiltMarker()) return false;
  const built = await readFile(STAMP, "utf8").catch(() => null);
  return built !== digestSources();
}

/** Resizes new pictures. In development, the pages need no build. */
export async function buildPicturesOnly(notice: (line: string) => void): Promise<void> {
  await build(["--pictures-only"], notice);
}

/** Runs the build in a child process, so that its memory is freed afterwards. */
async function build(args: string[], notice: (line: string) => void): Promise<void> {
  const child = spawn(process.execPath, [path.join(ROOT, "scripts/build-site/build.ts"), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  createInterface(child.stdout).on("line", (line) => {
    output += `${line}\n`;
    if (line.startsWith("Pictures:")) notice(line);
  });
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
}

/** Marks the build as stale, since a build that is ended in the middle leaves neither its own files nor the former ones. */
export function clearStamp(): Promise<void> {
  return rm(STAMP, { force: true });
}

/** Records the digest of the sources that were built. `isPrebuilt` marks a build that is shipped without them. */
export async function stampBuild({ isPrebuilt }: { isPrebuilt: boolean }): Promise<void> {
  await writeFile(STAMP, digestSources());
  if (isPrebuilt) await writeFile(PREBUILT_MARKER, "");
  else await rm(PREBUILT_MARKER, { force: true });
}

function hasPrebuiltMarker(): Promise<boolean> {
  return access(PREBUILT_MARKER).then(
    () => true,
    () => false,
  );
}

/** Reads synchronously: nothing else runs at this point, and asynchronous reads of so many small files take longer. */
function digestSources(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of filesUnder(path.join(ROOT, source))) {
      hash.update(path.relative(ROOT, file)).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  return hash.digest("hex");
}

function filesUnder(target: string): string[] {
  if (!statSync(target).isDirectory()) return [target];
  return readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
