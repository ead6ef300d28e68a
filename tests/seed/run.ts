import { createLog } from "../../app/platform/log.server.ts";
import { openDatabase } from "../../app/platform/postgres/database.server.ts";
import { EXIT, print, reject, runCommand } from "../../scripts/commands/command.ts";
import { reachDatabase } from "../../scripts/commands/reach-database.ts";
import { openFiles } from "../../server/startup/open-files.ts";
import { fillDatabase } from "./fill-database.ts";

/** `npm run seed -- 500`: fills a development database with invented applications, posts and subscribers. */

const USAGE = "Usage: npm run seed -- <number of applications, 1 to 20000>";
const MAX_APPLICATIONS = 20_000;

async function main(): Promise<number> {
  const [given, ...rest] = process.argv.slice(2);
  const count = Number(given);
  if (rest.length > 0 || !Number.isInteger(count) || count < 1 || count > MAX_APPLICATIONS)
    return reject(USAGE, EXIT.usage);
  if (process.env.NODE_ENV === "production")
    return reject("NODE_ENV is production: invented applications belong in a development database.");
  return runCommand(reachDatabase, async (config, { roles, shared }) => {
    const opened = await openFiles(config, { exclusive: !shared });
    if (opened.kind === "failed") return reject(opened.line);
    const { db } = openDatabase({ ...roles.connection, max: 2 }, createLog("silent"));
    try {
      const { applications, posts, subscribers } = await fillDatabase(
        { db, files: opened.files, now: new Date() },
        count,
      );
      print(`Added ${applications} applications, ${posts} posts and ${subscribers} subscribers.`);
      if (shared) print("Restart Gatehouse to see the posts on its pages.");
      return EXIT.done;
    } finally {
      await db.destroy();
    }
  });
}

process.exitCode = await main();
