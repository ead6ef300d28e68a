import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { exportPerson } from "../../../app/privacy/person/export-person.server.ts";
import { formatCounts } from "../../../app/privacy/person/person-records.ts";
import { EXIT, operator, reject } from "../command.ts";
import { reachDatabase } from "../reach-database.ts";
import { readPersonOptions } from "./person-options.ts";
import { runPrivacyCommand } from "./privacy-command.ts";

/** `npm run export-person`: exports everything on file about one person as a ZIP archive. */

const USAGE = `Usage: npm run export-person -- [--email <address>] [--reference <reference>] [--number <number>] [--to <file>]

  Writes a new file (default: person.zip) with a page to read, the same data as JSON, and every document.`;

async function main(): Promise<number> {
  const args = readPersonOptions(process.argv.slice(2));
  if (args.kind === "usage" || (args.kind === "valid" && args.confirm)) return reject(USAGE, EXIT.usage);
  if (args.kind === "wrong") return reject(args.line);
  const target = args.to ?? "person.zip";
  return runPrivacyCommand(async (deps) => {
    const archive = await exportPerson(deps, args.query, { actor: operator() });
    if (archive.kind === "nothing") return reject("Nothing is on file about this person.");
    if ((await writePrivateFile(target, archive.pieces)) === "exists")
      return reject(`The file ${target} exists already: name another with --to.`);
    console.log(`${target}: ${formatCounts(archive.counts)}.`);
    return EXIT.done;
    // Runs as the current user, who owns the archive, and not as the owner of the data folder.
  }, reachDatabase);
}

/** Writes personal data to a new file that only this account can read. The file gets its name once it is complete. */
async function writePrivateFile(target: string, pieces: AsyncIterable<Uint8Array>): Promise<"written" | "exists"> {
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
