import { createInterface } from "node:readline/promises";
import type { Db } from "../app/platform/postgres/database.server.ts";
import { describeFound } from "../app/privacy/person/describe-found.server.ts";
import { erasePerson } from "../app/privacy/person/erase-person.server.ts";
import { confirms } from "../app/privacy/person/person-query.ts";
import { formatCounts } from "../app/privacy/person/person-records.ts";
import { storeTombstones } from "../app/privacy/tombstones/stored-tombstones.server.ts";
import type { Config } from "../server/startup/config.ts";
import { EXIT, reject } from "./command.ts";
import { openStorage } from "./command-storage.ts";
import { readPersonOptions } from "./person-options.ts";
import { operatorName, type PrivacyDeps, runPrivacyCommand } from "./privacy-command.ts";

/** `npm run erase`: erases one person everywhere, after it has shown what is on file and was told again. */

const USAGE = `Usage: npm run erase -- [--email <address>] [--reference <reference>] [--jamb <number>] [--confirm <word>]

  An e-mail finds all that is under the address; a reference or a JAMB number one application with all that belongs to it.
  What is on file is shown first, and asked about; --confirm gives the answer beforehand.`;

async function main(): Promise<number> {
  const args = readPersonOptions(process.argv.slice(2));
  if (args.kind === "usage" || (args.kind === "valid" && args.to !== null)) return reject(USAGE, EXIT.usage);
  if (args.kind === "wrong") return reject(args.line);
  return runPrivacyCommand((deps) => erase(deps, args));
}

async function erase(
  deps: PrivacyDeps,
  { query, confirm }: Extract<ReturnType<typeof readPersonOptions>, { kind: "valid" }>,
): Promise<number> {
  const { found } = await describeFound(deps, query);
  if (!found) return reject("Nothing is on file about this person.");
  for (const { reference, name, status } of found.applications) console.log(`${reference}  ${name}, ${status}`);
  console.log(`On file: ${found.counts}.`);
  for (const hint of found.hints) console.log(hint);
  const typed = confirm || (await ask(`This can't be undone. Type ${found.confirmation} to confirm it: `));
  if (!confirms(typed, query)) return reject("Nobody was erased: that is not what was asked for.");
  const erasure = await erasePerson(deps, query, { fingerprint: found.fingerprint, byWhom: operatorName() });
  switch (erasure.kind) {
    case "erased":
      console.log(`Erased: ${formatCounts(erasure.tombstone.removed)}.`);
      return noteBesideBackups(deps);
    case "changed":
      return reject("Nobody was erased: something has changed meanwhile. Try again.");
    case "nothing":
      return reject("Nothing is on file about this person any more.");
  }
}

/** So that no backup brings her back. */
async function noteBesideBackups({ config, db }: PrivacyDeps): Promise<number> {
  const trouble = await putNotes(config, db).catch((error: unknown) => String(error));
  if (trouble === null) {
    console.log("A note of it lies beside the backups, so that none brings it back.");
    return EXIT.done;
  }
  console.error(`No note of it could be put beside the backups: ${trouble}`);
  return reject(
    "Until one is there, a backup brings the person back. The next backup puts it there, and the running program tries every hour.",
  );
}

async function putNotes(config: Config, db: Db): Promise<string | null> {
  const opened = await openStorage(config, db);
  if (opened.kind === "refused") return opened.line;
  await storeTombstones(opened.storage, db);
  return null;
}

async function ask(question: string): Promise<string> {
  const line = createInterface({ input: process.stdin, output: process.stdout });
  try {
    // Whoever ends the input has answered nothing.
    const ended = new AbortController();
    line.once("close", () => ended.abort());
    return await line.question(question, { signal: ended.signal });
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") return "";
    throw error;
  } finally {
    line.close();
  }
}

process.exitCode = await main();
