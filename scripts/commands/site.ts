import { createWriteStream, existsSync } from "node:fs";
import { type FileHandle, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { needsBackup } from "../../app/backup/runs/needs-backup.store.server.ts";
import { formatEach, formatFaults } from "../../app/content/bundle/bundle-fault.ts";
import { checkBundle } from "../../app/content/bundle/check-bundle.server.ts";
import { describePlan } from "../../app/content/bundle/describe-plan.ts";
import { importBundle } from "../../app/content/bundle/import-bundle.server.ts";
import { withBundle } from "../../app/content/bundle/open-bundle.server.ts";
import { planImport } from "../../app/content/bundle/plan-import.server.ts";
import { writeBundle } from "../../app/content/bundle/write-bundle.server.ts";
import { openContent } from "../../app/content/versions/open-content.server.ts";
import { recordAuditEvent } from "../../app/platform/audit/record-audit-event.server.ts";
import { systemClock } from "../../app/platform/clock.ts";
import { openPdfInspection } from "../../app/platform/documents/pdf-inspection.server.ts";
import { openClamd } from "../../app/platform/documents/virus-scan.server.ts";
import { openPictureWork } from "../../app/platform/images/picture-work.server.ts";
import { openPictures } from "../../app/platform/images/pictures.server.ts";
import { createLog, type Log } from "../../app/platform/log.server.ts";
import { type Db, openDatabase } from "../../app/platform/postgres/database.server.ts";
import { projectRoot } from "../../app/platform/project-root.server.ts";
import { openAddedPages } from "../../app/platform/site/added-pages.server.ts";
import type { PageWeight } from "../../app/platform/site/page-weights.ts";
import { openFiles } from "../../server/startup/open-files.ts";
import type { Config } from "../../server/startup/settings/config.ts";
import { pictureList } from "../build-site/pictures/built-pictures.ts";
import { EXIT, operator, print, reject, runCommand } from "./command.ts";
import { asOwner } from "./data-owner.ts";
import { type ReachedDatabase, reachDatabase } from "./reach-database.ts";

/** `npm run site`: exports the texts and pictures of the site as a bundle, and imports one. Works whether Gatehouse is running or stopped. */

const USAGE = `Usage: npm run site -- export <file>            writes the site as visitors see it to a new ZIP archive
       npm run site -- import <file>            checks a bundle, and shows what it would change
       npm run site -- import <file> --apply    imports it: all of it, or nothing

A bundle has the texts, the pages that editors added, the pictures and PDFs that they use, and the redirects. It has no drafts, no news, no applications and no accounts.`;

type Task = { verb: "export" | "import"; file: string; apply: boolean };

function readTask(args: string[]): Task | null {
  try {
    const { values, positionals } = parseArgs({
      args: args,
      allowPositionals: true,
      options: { apply: { type: "boolean", default: false } },
    });
    const [verb, file, ...rest] = positionals;
    if ((verb !== "export" && verb !== "import") || !file || rest.length > 0) return null;
    return values.apply && verb === "export" ? null : { verb, file, apply: values.apply };
  } catch {
    return null;
  }
}

type SiteDeps = Awaited<ReturnType<typeof openSiteDeps>>;

/** Opens the other dependencies of an export or import. */
async function openSiteDeps(config: Config, { shared }: ReachedDatabase, { db, log }: { db: Db; log: Log }) {
  return {
    db,
    stored: await openFiles(config, { exclusive: !shared }),
    content: await openContent(db, log, systemClock),
    addedPages: await openAddedPages(db),
    pictures: await openPictures(pictureList(), db, log),
    pictureWork: openPictureWork(1),
    virusScanner: config.clamd && openClamd(config.clamd, { clock: systemClock, log }),
    clock: systemClock,
    routes: await readBuiltRoutes(),
    // It has just been read; running instances are notified by the database.
    site: { refresh: async () => undefined },
  };
}

/** Returns the paths of the built pages and endpoints as routes; none in development. */
async function readBuiltRoutes(): Promise<{ path: string }[]> {
  const file = path.join(projectRoot(), "build", "site", "page-weights.json");
  const weights = await readFile(file, "utf8").catch(() => "[]");
  return (JSON.parse(weights) as PageWeight[]).map((page) => ({ path: page.path.slice(1) }));
}

function messageOf(error: Error): string {
  return error.message;
}

async function runTask(task: Task): Promise<number> {
  if (task.verb === "export") {
    // As the current user, who owns the archive.
    return runCommand(reachDatabase, (config, database) =>
      withDeps(config, database, (deps) => exportSite(deps, task)),
    );
  }
  // Opened by the current user: the owner of the data may not be allowed to read it.
  // Opening a named pipe would wait for ever.
  const isFile = await stat(task.file).then((found) => found.isFile(), messageOf);
  if (isFile !== true) return reject(`${task.file} can't be opened: ${isFile || "it is no file"}`);
  const file = await open(task.file).catch(messageOf);
  if (typeof file === "string") return reject(`${task.file} can't be opened: ${file}`);
  try {
    return await runCommand(asOwner(reachDatabase), (config, database) =>
      withDeps(config, database, (deps) => importSite(deps, file, task)),
    );
  } finally {
    await file.close();
  }
}

type OpenFilesDeps = Omit<SiteDeps, "stored"> & {
  files: Extract<SiteDeps["stored"], { kind: "open" }>["files"];
  pdfInspection: ReturnType<typeof openPdfInspection>;
};

async function withDeps(config: Config, database: ReachedDatabase, work: (deps: OpenFilesDeps) => Promise<number>) {
  const log = createLog("silent");
  const { db } = openDatabase({ ...database.roles.connection, max: 4 }, log);
  const pdfInspection = openPdfInspection(1);
  try {
    const { stored, ...deps } = await openSiteDeps(config, database, { db, log });
    return stored.kind === "failed" ? reject(stored.line) : await work({ ...deps, files: stored.files, pdfInspection });
  } finally {
    await pdfInspection.close();
    await db.destroy();
  }
}

async function exportSite(deps: OpenFilesDeps, { file }: Task): Promise<number> {
  if (existsSync(file)) return reject(`The file ${file} exists already: name another one.`);
  const part = `${file}.part`;
  try {
    await pipeline(Readable.from(writeBundle(deps)), createWriteStream(part));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    if (error instanceof Error && "syscall" in error) return reject(`${file} can't be written: ${error.message}`);
    throw error;
  }
  const event = { actor: operator(), at: deps.clock.now() };
  await recordAuditEvent(deps.db, { action: "site.exported", outcome: "success", ...event });
  print(`Exported: ${file}`);
  return EXIT.done;
}

function importSite(deps: OpenFilesDeps, file: FileHandle, task: Task): Promise<number> {
  return withBundle(deps.files, file, async (opened) => {
    const checked = opened.kind === "opened" ? await checkBundle(deps, opened.bundle) : opened;
    if (checked.kind === "faulty") {
      const { heading, lines } = formatFaults(checked.faults);
      for (const line of lines) console.error(`  ${line}`);
      return reject(heading);
    }
    const plan = await planImport(deps, checked.bundle);
    const changes = describePlan(plan);
    for (const line of changes) print(`  ${line}`);
    for (const line of formatEach(plan.deadLinks)) print(`  A link will lead nowhere: ${line}`);
    if (changes.length === 0) {
      print("The site has all of the bundle already: there is nothing to change.");
      return EXIT.done;
    }
    if (!task.apply) {
      print("Nothing was changed yet. Run it again with --apply to import all of it.");
      return EXIT.done;
    }
    if (await needsBackup(deps.db, deps.clock.now()))
      return reject(
        "Nothing was imported: this site is in use, and its last backup is older than an hour. First run: npm run backup",
      );
    const outcome = await importBundle(deps, plan, {
      viewer: { actor: operator() },
      onProgress: ({ done, total }) => print(`Picture ${done + 1} of ${total}`),
    });
    if (outcome.kind === "rejected") return reject(`Nothing was imported: ${outcome.message}`);
    for (const title of outcome.waiting) print(`  ${title}: waits under Pages until a person approves it`);
    print("Imported. Visitors see it within seconds; earlier texts are in the history of each page.");
    return EXIT.done;
  });
}

const task = readTask(process.argv.slice(2));
process.exitCode = task ? await runTask(task) : reject(USAGE, EXIT.usage);
