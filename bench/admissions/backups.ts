import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { receiveDocument } from "../../app/admissions/documents/receive-document.server.ts";
import { openDiskFiles } from "../../app/platform/files/disk-files.server.ts";
import { openIncoming } from "../../app/platform/files/incoming.server.ts";
import { mapConcurrent } from "../../app/platform/jobs/map-concurrent.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { openDatabase } from "../../app/platform/postgres/database.server.ts";
import packageJson from "../../package.json" with { type: "json" };
import { type FixtureDocument, insertApplications } from "../../tests/builders/application.builder.ts";
import { type BuiltApp, withBuiltApp } from "../../tests/support/apps/built-app.ts";
import { databaseOf, makeDataFolder, removeDataFolder } from "../../tests/support/apps/data-folder.ts";
import { residentMemory } from "../load/process-memory.ts";
import { type Chapter, fact, type Measurement, type Progress } from "../measurement.ts";

const APPLICATIONS = 5000;
/** Two documents per application: 2 GB in all. */
const DOCUMENT_BYTES = 204_800;
const GOAL_SECONDS = 600;
const POLL_MS = 100;
const ROOT = path.join(import.meta.dirname, "..", "..");

type Command = { seconds: number; memoryMb: number };

/** Measures backup, verification and restore of a season's applications by the commands, while the server runs. */
export function measureBackups(say: Progress): Promise<Chapter> {
  return withBuiltApp({ SEED: "none" }, async (app) => {
    const elsewhere = await makeDataFolder();
    try {
      say(`  writing ${APPLICATIONS} applications with ${APPLICATIONS * 2} documents`);
      await fill(app);
      const old = { DATA_DIR: app.dataDir };
      const backup = await runCommand("backup", old, say);
      const again = await runCommand("backup", old, say);
      const verification = await runCommand("backup:verify", old, say);
      const key = /their key is (\S+),/.exec(app.output())?.[1] ?? "";
      const target = { DATA_DIR: elsewhere, BACKUP_TO: path.join(app.dataDir, "backups"), BACKUP_KEY: key };
      const restore = await runCommand("restore", target, say);
      return describe({ backup, again, verification, restore });
    } finally {
      await removeDataFolder(elsewhere);
    }
  });
}

async function fill({ dataDir }: BuiltApp): Promise<void> {
  const { db } = openDatabase(await databaseOf(dataDir), createLog("silent"));
  const files = await openDiskFiles(dataDir, await openIncoming(dataDir, { exclusive: false }));
  const documents: FixtureDocument[] = [];
  const numbers = Readable.from(Array.from({ length: APPLICATIONS * 2 }, (_, number) => number));
  await mapConcurrent(numbers as AsyncIterable<number>, 8, async (number) => {
    // Random: photos and PDFs can't be compressed further either.
    const content = Buffer.concat([Buffer.from("%PDF-1.7 "), randomBytes(DOCUMENT_BYTES - 9)]);
    const document = await receiveDocument(files, Readable.from([content]), `${number}.pdf`);
    await files.save(document);
    const { sha256, size, originalName } = document;
    documents[number] = { sha256, size, originalName, mediaType: "application/pdf" };
  });
  await insertApplications(db, APPLICATIONS, (index) => ({
    documents: { waecNecoResult: documents[index * 2] ?? null, jambResult: documents[index * 2 + 1] ?? null },
  }));
  await db.destroy();
}

/** Runs a command, and measures its time and peak memory. */
async function runCommand(
  command: "backup" | "backup:verify" | "restore",
  settings: Record<string, string>,
  say: Progress,
): Promise<Command> {
  const begun = performance.now();
  const [, ...words] = packageJson.scripts[command].split(" ");
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? "", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let memoryMb = 0;
  const looking = setInterval(() => {
    if (child.pid !== undefined && child.exitCode === null) memoryMb = Math.max(memoryMb, highWater(child.pid));
  }, POLL_MS);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  clearInterval(looking);
  if (code !== 0) throw new Error(`npm run ${command} ended with ${code}:\n${out}${errors}`);
  const seconds = (performance.now() - begun) / 1000;
  say(`  ${out.trim().split("\n").at(-1)}, after ${seconds.toFixed(1)} s`);
  return { seconds, memoryMb };
}

/** Returns the peak memory of a process; 0 when it has just ended. */
function highWater(pid: number): number {
  try {
    return residentMemory(pid, "VmHWM") || 0;
  } catch {
    return 0;
  }
}

function describe({
  backup,
  again,
  verification,
  restore,
}: Record<"backup" | "again" | "verification" | "restore", Command>): Chapter {
  const timed = (what: string, { seconds }: Command): Measurement => ({
    what,
    value: `${seconds.toFixed(0)} s`,
    goal: `≤ ${GOAL_SECONDS} s`,
    reached: seconds <= GOAL_SECONDS,
  });
  const memory = Math.max(...[backup, again, verification, restore].map(({ memoryMb }) => memoryMb));
  return {
    title: "Backup and restore",
    method: `${APPLICATIONS} applications with two documents of ${DOCUMENT_BYTES / 1024} KB of random bytes each, 2 GB in all, on one disk: \`npm run backup\` into an empty destination while the app runs, again without changes, \`npm run backup:verify\`, and \`npm run restore\` into an empty folder, including the creation of its database. Memory: the kernel's high-water mark of each command's process, without PostgreSQL.`,
    measurements: [
      timed("first backup", backup),
      timed("restore", restore),
      fact("backup without changes", `${again.seconds.toFixed(1)} s`),
      fact("verification: restores the rows, and reads every document", `${verification.seconds.toFixed(0)} s`),
      fact("peak memory of a command", `${memory.toFixed(0)} MB`),
    ],
  };
}
