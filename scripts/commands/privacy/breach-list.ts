import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { readAccessFilter } from "../../../app/privacy/access-log/access-filter.server.ts";
import { breachList } from "../../../app/privacy/access-log/breach-list.server.ts";
import type { AccessFilter } from "../../../app/privacy/access-log/breach-list.store.server.ts";
import { listStaff } from "../../../app/staff/accounts/staff.store.server.ts";
import { EXIT, operator, reject } from "../command.ts";
import { type PrivacyDeps, runPrivacyCommand } from "./privacy-command.ts";

/** `npm run breach-list`: prints who accessed whose data, with the contact details of everyone concerned, as CSV. */

const USAGE = `Usage: npm run -s breach-list -- --from <day> --to <day> [--staff <username>] > list.csv

  Days are like 2026-11-21, in Lagos time, both included. Without --staff it lists the access of all staff.`;

type Task = { kind: "valid"; filter: AccessFilter } | { kind: "wrong"; message: string } | null;

function readTask(args: string[]): Task {
  try {
    const text = { type: "string", default: "" } as const;
    const { values } = parseArgs({ args: args, options: { from: text, to: text, staff: text } });
    return values.from && values.to ? readAccessFilter(values) : null;
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const task = readTask(process.argv.slice(2));
  if (!task) return reject(USAGE, EXIT.usage);
  if (task.kind === "wrong") return reject(task.message);
  return runPrivacyCommand(async (deps) => {
    const unknown = await checkUsername(deps, task.filter);
    if (unknown) return reject(unknown);
    const lines = breachList(deps, task.filter, { actor: operator() });
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
