import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod/mini";

/**
 * Prints the SBOM of a production installation as CycloneDX, from package-lock.json.
 *
 * `npm sbom --omit=dev` omits every package that a development dependency needs too, such as React
 * (https://github.com/npm/cli/issues/7909). So npm runs on copies of package.json and the lock file without development dependencies.
 */

const ROOT = path.join(import.meta.dirname, "..");
const NPM_ARGS = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx"];

const manifestSchema = z.looseObject({ name: z.string(), devDependencies: z.optional(z.unknown()) });
const lockSchema = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({ dev: z.optional(z.boolean()), devDependencies: z.optional(z.unknown()) }),
  ),
});

const manifest = manifestSchema.parse(await readJson("package.json"));
const lock = lockSchema.parse(await readJson("package-lock.json"));
const packages = Object.entries(lock.packages)
  .filter(([, { dev }]) => !dev)
  .map(([name, entry]) => [name, name === "" ? { ...entry, devDependencies: undefined } : entry]);

const directory = await mkdtemp(path.join(tmpdir(), "sbom-"));
// npm names a project after its folder.
const copy = path.join(directory, manifest.name);
try {
  await mkdir(copy);
  await writeJson("package.json", { ...manifest, devDependencies: undefined });
  await writeJson("package-lock.json", { ...lock, packages: Object.fromEntries(packages) });
  const { status, error } = spawnSync("npm", NPM_ARGS, { cwd: copy, stdio: ["ignore", "inherit", "inherit"] });
  if (error) throw error;
  process.exitCode = status ?? 1;
} finally {
  await rm(directory, { recursive: true });
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(ROOT, name), "utf8"));
}

async function writeJson(name: string, content: unknown): Promise<void> {
  await writeFile(path.join(copy, name), JSON.stringify(content));
}
