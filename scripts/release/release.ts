import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { isLater, releaseChangelog } from "./release-changelog.ts";

/** `npm run release -- 0.3.0`: sets the version, dates the changelog, writes SBOM and notes, builds the image, commits and tags. Pushes nothing. */

const ROOT = path.join(import.meta.dirname, "..", "..");
const FOLDER = path.join(ROOT, "build", "release");
const USAGE = `Usage: npm run release -- <version>              makes a release of the commit that is checked out
       npm run release -- <version> --audited    although npm audit reports vulnerabilities, which the changelog explains
With --without-image, no image is built, as where Docker does not run.`;

process.exitCode = await release(process.argv.slice(2));

async function release(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      audited: { type: "boolean", default: false },
      "without-image": { type: "boolean", default: false },
    },
  });
  const [version = ""] = positionals;
  const current = z.object({ version: z.string() }).parse(JSON.parse(await read("package.json"))).version;
  if (!/^\d+\.\d+\.\d+$/.test(version)) return fail(USAGE);
  if (!isLater(version, current)) return fail(`Version ${version} does not come after ${current}.`);
  if (output("git", "status", "--porcelain") !== "") return fail("There are changes that are not committed.");
  const changelog = releaseChangelog(await read("CHANGELOG.md"), version, today());
  if (changelog.kind === "nothing-new") return fail("CHANGELOG.md has nothing under “Unreleased”.");
  if (!values.audited && !run("npm", "audit", "--omit=dev"))
    return fail(
      "Update what is vulnerable, or say in the changelog why it does not concern Gatehouse and add --audited.",
    );

  if (!run("npm", "version", version, "--no-git-tag-version")) return fail("npm could not set the version.");
  await writeFile(path.join(ROOT, "CHANGELOG.md"), changelog.changelog);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path.join(FOLDER, `gatehouse-${version}-sbom.json`), output("npm", "run", "--silent", "sbom"));
  await writeFile(path.join(FOLDER, `gatehouse-${version}-notes.md`), notesOf(version, changelog.notes));
  const image = `gatehouse:${version}`;
  const hasImage = !values["without-image"] && spawnSync("docker", ["version"], { stdio: "ignore" }).status === 0;
  if (hasImage && !run("docker", "build", "--tag", image, "."))
    return fail("The image could not be built. Undo the rest with: git restore .");
  if (!run("git", "commit", "--all", "--quiet", "--message", `Release ${version}`)) return fail("git did not commit.");
  if (!run("git", "tag", "--annotate", `v${version}`, "--message", `Gatehouse ${version}`))
    return fail("git did not tag.");
  console.log(`Made release ${version}. Its SBOM and notes are in build/release.`);
  console.log(hasImage ? `The image is ${image}.` : "No image was built.");
  console.log(`Publish it with: git push origin main v${version}`);
  return 0;
}

function notesOf(version: string, notes: string): string {
  return `# Gatehouse ${version}

${notes}
## How to update

1. Make a backup with the installed version: \`npm run backup\`. Migrations can't be undone.
2. Stop Gatehouse, replace its folder, run \`npm ci && npm run build\`, and start it. With several servers, restart one after the other.

The start migrates the database, from every earlier release. What else has to be done is above, under "For the ICT officer".
`;
}

/** Returns the current day as the changelog writes it. */
function today(): string {
  return new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}

function read(name: string): Promise<string> {
  return readFile(path.join(ROOT, name), "utf8");
}

/** Runs a command whose output the person sees, and returns whether it succeeded. */
function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { cwd: ROOT, stdio: "inherit" }).status === 0;
}

/** Returns what a command prints. Throws when it fails. */
function output(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed: ${stderr}`);
  return stdout;
}

function fail(line: string): number {
  console.error(line);
  return 1;
}
