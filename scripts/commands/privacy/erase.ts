import { createInterface } from "node:readline/promises";
import type { Db } from "../../../app/platform/postgres/database.server.ts";
import { describeFound } from "../../../app/privacy/person/describe-found.server.ts";
import { erasePerson } from "../../../app/privacy/person/erase-person.server.ts";
import { confirms } from "../../../app/privacy/person/person-query.ts";
import { formatCounts } from "../../../app/privacy/person/person-records.ts";
import { storeTombstones } from "../../../app/privacy/tombstones/stored-tombstones.server.ts";
import type { Config } from "../../../server/startup/settings/config.ts";
import { EXIT, operator, reject } from "../command.ts";
import { openStorage } from "../command-storage.ts";
import { readPersonOptions } from "./person-options.ts";
import { type PrivacyDeps, runPrivacyCommand } from "./privacy-command.ts";

/** `npm run erase`: shows what is on file about one person, asks for confirmation, and erases it. */

const USAGE = `Usage: npm run erase -- [--email <address>] [--reference <reference>] [--number <number>] [--confirm <word>]

  An e-mail address finds everything under it; a reference or examination number finds one application and everything that belongs to it.
  Shows what is on file and asks for confirmation, unless --confirm has the answer.`;

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
  if (!confirms(typed, query)) return reject("Nobody was erased: the confirmation doesn't match.");
  const actor = operator();
  const erasure = await erasePerson(deps, query, {
    fingerprint: found.fingerprint,
    byWhom: actor.name,
    viewer: { actor },
  });
  switch (erasure.kind) {
    case "erased":
      console.log(`Erased: ${formatCounts(erasure.tombstone.removed)}.`);
      return storeWithBackups(deps);
    case "changed":
      return reject("Nobody was erased: the records have changed meanwhile. Try again.");
    case "nothing":
      return reject("Nothing is on file about this person any more.");
  }
}

/** Stores the tombstone with the backups, so that no restore brings the person back. */
async function storeWithBackups({ config, db }: PrivacyDeps): Promise<number> {
  const error = await storeAll(config, db).catch((reason: unknown) => String(reason));
  if (error === null) {
    console.log("The erasure is recorded with the backups: a restore erases the person again.");
    return EXIT.done;
  }
  console.error(`The erasure could not be recorded with the backups: ${error}`);
  return reject(
    "Until it is, a restore brings the person back. The next backup records it; a running server retries every hour.",
  );
}

async function storeAll(config: Config, db: Db): Promise<string | null> {
  const opened = await openStorage(config, db);
  if (opened.kind === "failed") return opened.line;
  await storeTombstones(opened.storage, db);
  return null;
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    // The end of input counts as an empty answer.
    const ended = new AbortController();
    terminal.once("close", () => ended.abort());
    return await terminal.question(question, { signal: ended.signal });
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") return "";
    throw error;
  } finally {
    terminal.close();
  }
}

process.exitCode = await main();
