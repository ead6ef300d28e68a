import { verifyAuditLog } from "../../app/audit/verify-audit-log.job.server.ts";
import { systemClock } from "../../app/platform/clock.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { openDatabase } from "../../app/platform/postgres/database.server.ts";
import { EXIT, operator, print, reject, runCommand } from "./command.ts";
import { reachDatabase } from "./reach-database.ts";

/** `npm run audit -- verify`: verifies the chain of the audit log. Works whether Gatehouse is running or stopped. */

const USAGE = `Usage: npm run audit -- verify

Verifies the hash of every event of the audit log, and that none is missing in between. Prints the number and the hash of the last event: compare
them with the log lines of the server ("audit") that were copied to another machine.`;

async function verify(): Promise<number> {
  return runCommand(reachDatabase, async (_config, { roles }) => {
    const { db } = openDatabase({ ...roles.connection, max: 1 }, createLog("silent"));
    try {
      const check = await verifyAuditLog({ db, clock: systemClock }, operator());
      if (check.kind === "broken") {
        const what = check.fault === "changed" ? "was changed" : "does not follow the one before it";
        return reject(`The audit log was tampered with: event ${check.id} of ${check.at.toISOString()} ${what}.`);
      }
      const last = check.last ? ` The last is ${check.last.id}, with the hash ${check.last.hash}.` : "";
      print(`Verified: ${check.events.toLocaleString("en")} events, and every hash is right.${last}`);
      return EXIT.done;
    } finally {
      await db.destroy();
    }
  });
}

const [verb, ...rest] = process.argv.slice(2);
process.exitCode = verb === "verify" && rest.length === 0 ? await verify() : reject(USAGE, EXIT.usage);
