import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { exportPerson } from "../app/operations/privacy/export-person.server.ts";
import { countsInWords } from "../app/operations/privacy/scope.ts";
import { EXIT, refuse } from "./errand.ts";
import { readPersonWords } from "./person-words.ts";
import { operatorName, runInOffice } from "./privacy-office.ts";
import { reachDatabase } from "./reach-database.ts";

/** `npm run export-person`: everything on file about one person as a ZIP archive. */

const USAGE = `Usage: npm run export-person -- [--email <address>] [--reference <reference>] [--jamb <number>] [--to <file>]

  Writes a new file, person.zip unless --to names another: a page to read, the same as JSON, and every file.`;

async function main(): Promise<number> {
  const words = readPersonWords(process.argv.slice(2));
  if (words.kind === "usage" || (words.kind === "valid" && words.confirm)) return refuse(USAGE, EXIT.usage);
  if (words.kind === "wrong") return refuse(words.line);
  const target = words.to ?? "person.zip";
  return runInOffice(async (office) => {
    const archive = await exportPerson(office, words.query, { kind: "operator", name: operatorName() });
    if (archive.kind === "nothing") return refuse("Nothing is on file about this person.");
    try {
      // Personal data: for this account's eyes, and never over another file.
      await pipeline(Readable.from(archive.pieces), createWriteStream(target, { mode: 0o600, flags: "wx" }));
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EEXIST")
        return refuse(`There is a file ${target} already: name another with --to.`);
      throw error;
    }
    console.log(`${target}: ${countsInWords(archive.counts)}.`);
    return EXIT.done;
    // The archive belongs to who asks for it, and lies where she stands.
  }, reachDatabase);
}

process.exitCode = await main();
