import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { exportPerson } from "../app/privacy/person/export-person.server.ts";
import { formatCounts } from "../app/privacy/person/person-records.ts";
import { EXIT, reject } from "./command.ts";
import { readPersonOptions } from "./person-options.ts";
import { operatorName, runPrivacyCommand } from "./privacy-command.ts";
import { reachDatabase } from "./reach-database.ts";

/** `npm run export-person`: everything on file about one person as a ZIP archive. */

const USAGE = `Usage: npm run export-person -- [--email <address>] [--reference <reference>] [--jamb <number>] [--to <file>]

  Writes a new file, person.zip unless --to names another: a page to read, the same as JSON, and every file.`;

async function main(): Promise<number> {
  const args = readPersonOptions(process.argv.slice(2));
  if (args.kind === "usage" || (args.kind === "valid" && args.confirm)) return reject(USAGE, EXIT.usage);
  if (args.kind === "wrong") return reject(args.line);
  const target = args.to ?? "person.zip";
  return runPrivacyCommand(async (deps) => {
    const archive = await exportPerson(deps, args.query, { kind: "operator", name: operatorName() });
    if (archive.kind === "nothing") return reject("Nothing is on file about this person.");
    if ((await writeWhole(target, archive.pieces)) === "exists")
      return reject(`There is a file ${target} already: name another with --to.`);
    console.log(`${target}: ${formatCounts(archive.counts)}.`);
    return EXIT.done;
    // The archive belongs to who asks for it, and lies where she stands.
  }, reachDatabase);
}

/** Writes personal data: for this account's eyes, never over another file, and under its name when it is whole. */
async function writeWhole(target: string, pieces: AsyncIterable<Uint8Array>): Promise<"written" | "exists"> {
  if (existsSync(target)) return "exists";
  const part = `${target}.part`;
  try {
    await pipeline(Readable.from(pieces), createWriteStream(part, { mode: 0o600 }));
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return "written";
}

process.exitCode = await main();
