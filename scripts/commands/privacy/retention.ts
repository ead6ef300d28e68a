import { parseArgs } from "node:util";
import { RETENTION } from "../../../app/content/retention.content.ts";
import { formatPlan, planRetention } from "../../../app/privacy/retention/plan-retention.server.ts";
import { runRetention } from "../../../app/privacy/retention/retention.job.server.ts";
import { RETENTION_CLASSES } from "../../../app/privacy/retention/retention-classes.ts";
import { EXIT, reject } from "../command.ts";
import { runPrivacyCommand } from "./privacy-command.ts";

/** `npm run retention`: deletes records past their retention period, as the nightly job does; --dry-run only lists them. */

const USAGE = `Usage: npm run retention -- [--dry-run]

  --dry-run   lists what would be removed, and removes nothing`;

function readTask(args: string[]): { isDryRun: boolean } | null {
  try {
    const { values } = parseArgs({ args: args, options: { "dry-run": { type: "boolean", default: false } } });
    return { isDryRun: values["dry-run"] };
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const task = readTask(process.argv.slice(2));
  if (!task) return reject(USAGE, EXIT.usage);
  return runPrivacyCommand(async (deps) => {
    if (task.isDryRun) {
      const lines = formatPlan(await planRetention(deps, deps.content.read(RETENTION)));
      console.log(lines.length > 0 ? "Due for removal tonight:" : "Nothing is due for removal tonight.");
      for (const line of lines) console.log(`  ${line}`);
      return EXIT.done;
    }
    const removed = await runRetention(deps);
    const done = RETENTION_CLASSES.filter(({ key }) => removed[key]);
    console.log(done.length > 0 ? "Removed:" : "Nothing was removed.");
    for (const { key, what } of done) console.log(`  ${what}: ${removed[key]?.toLocaleString("en")}`);
    return EXIT.done;
  });
}

process.exitCode = await main();
