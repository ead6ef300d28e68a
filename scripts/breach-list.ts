import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { breachList } from "../app/operations/privacy/breach-list.server.ts";
import type { LookFilter } from "../app/operations/privacy/breach-list.store.server.ts";
import { readLookFilter } from "../app/operations/privacy/look-filter.server.ts";
import { listStaff } from "../app/staff/staff.store.server.ts";
import { EXIT, refuse } from "./errand.ts";
import { type Office, operatorName, runInOffice } from "./privacy-office.ts";

/** `npm run breach-list`: who saw whose data in a time, with the contacts of everybody concerned, as CSV on standard output. */

const USAGE = `Usage: npm run -s breach-list -- --from <day> --to <day> [--staff <username>] > list.csv

  Days look like 2026-11-21 and are those of Lagos, both included. Without --staff it lists what everybody saw.`;

type Task = { kind: "valid"; filter: LookFilter } | { kind: "wrong"; message: string } | null;

function readTask(words: string[]): Task {
  try {
    const text = { type: "string", default: "" } as const;
    const { values } = parseArgs({ args: words, options: { from: text, to: text, staff: text } });
    return values.from && values.to ? readLookFilter(values) : null;
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const task = readTask(process.argv.slice(2));
  if (!task) return refuse(USAGE, EXIT.usage);
  if (task.kind === "wrong") return refuse(task.message);
  return runInOffice(async (office) => {
    const unknown = await unknownName(office, task.filter);
    if (unknown) return refuse(unknown);
    const lines = breachList(office, task.filter, { kind: "operator", name: operatorName() });
    await pipeline(Readable.from(lines), process.stdout, { end: false });
    return EXIT.done;
  });
}

/** A slip of the pen would give a list without anybody, and nobody would be told of the breach. */
async function unknownName({ db }: Office, { username }: LookFilter): Promise<string | null> {
  if (username === null || (await listStaff(db)).some((account) => account.username === username)) return null;
  return `No one is called '${username}'. To see everyone: npm run staff -- list`;
}

process.exitCode = await main();
