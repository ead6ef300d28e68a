import { openContent } from "../../../app/content/versions/open-content.server.ts";
import { systemClock } from "../../../app/platform/clock.ts";
import type { Deps } from "../../../app/platform/deps.server.ts";
import { createLog } from "../../../app/platform/log.server.ts";
import { openDatabase } from "../../../app/platform/postgres/database.server.ts";
import { openFiles } from "../../../server/startup/open-files.ts";
import type { Config } from "../../../server/startup/settings/config.ts";
import { reject, runCommand } from "../command.ts";
import { asOwner } from "../data-owner.ts";
import { type ReachOutcome, reachDatabase } from "../reach-database.ts";

/** Dependencies of the privacy commands. */
export type PrivacyDeps = Pick<Deps, "db" | "files" | "clock" | "content"> & { config: Config };

/** Runs a privacy command, whether Gatehouse is running or stopped, and returns the exit code. */
export function runPrivacyCommand(
  command: (deps: PrivacyDeps) => Promise<number>,
  reach: (config: Config) => Promise<ReachOutcome> = asOwner(reachDatabase),
): Promise<number> {
  return runCommand(reach, async (config, database) => {
    const log = createLog("silent");
    const { db } = openDatabase({ ...database.roles.connection, max: 4 }, log);
    try {
      const files = await openFiles(config, { exclusive: !database.shared });
      if (files.kind === "failed") return reject(files.line);
      return await command({
        config,
        db,
        files: files.files,
        clock: systemClock,
        content: await openContent(db, log, systemClock),
      });
    } finally {
      await db.destroy();
    }
  });
}
