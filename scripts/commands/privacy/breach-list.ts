import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { PLACE } from "../../../app/content/place.content.ts";
import { readAccessFilter } from "../../../app/privacy/access-log/access-filter.server.ts";
import { breachList } from "../../../app/privacy/access-log/breach-list.server.ts";
import type { AccessFilter } from "../../../app/privacy/access-log/breach-list.store.server.ts";
import { listStaff } from "../../../app/staff/accounts/staff.store.server.ts";
import { EXIT, operator, reject } from "../command.ts";
import { type PrivacyDeps, runPrivacyCommand } from "./privacy-command.ts";

/** `npm run breach-list`: prints who accessed whose data, with the contact details of everyone concerned, as CSV. */

const USAGE = `Usage: npm run -s breach-list -- --from <day> --to <day> [--staff <username>] > list.csv

  Days are like 2026-11-21, in the time of the university, both included. Without --staff it lists the access of all staff.`;

type Typed = Parameters<typeof readAccessFilter>[0];

function readTask(args: string[]): Typed | null {
  try {
    const text = { type: "string", default: "" } as const;
    const { values } = parseArgs({ args: args, options: { from: text, to: text, staff: text } });
    return values.from && values.to ? values : null;
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const typed = readTask(process.argv.slice(2));
  if (!typed) return reject(USAGE, EXIT.usage);
  return runPrivacyCommand(async (deps) => {
    const checked = readAccessFilter(typed, deps.content.read(PLACE));
    if (checked.kind === "wrong") return reject(checked.message);
    const unknown = await checkUsername(deps, checked.filter);
    if (unknown) return reject(unknown);
    const lines = breachList(deps, checked.filter, { actor: operator() });
    await pipeline(Readable.from(lines), process.stdout, { end: false });
    return EXIT.done;
  });
}

/** Returns an error for an unknown username: a typing error would give an empty list, and nobody would be notified of the breach. */
async function checkUsername({ db }: PrivacyDeps, { username }: AccessFilter): Promise<string | null> {
  if (username === null || (await listStaff(db)).some((account) => account.username === username)) return null;
  return `There is no account '${username}'. To list all: npm run staff -- list`;
}

process.exitCode = await main();
