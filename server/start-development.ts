import { buildPicturesOnly } from "../scripts/build-site/build-when-stale.ts";
import { run } from "./run.ts";
import { openSourceSite } from "./site/source-site.ts";
import { report } from "./startup/report.ts";

/** Starts the server from its sources, with the pages that Vite compiles. */
export function start(): Promise<void> {
  return run({
    openSite: async () => {
      await buildPicturesOnly(report);
      return openSourceSite();
    },
    openLogStream: openReadableLog,
  });
}

/** Formats log lines for people. A production installation does not have pino-pretty. */
async function openReadableLog() {
  const { default: pretty } = await import("pino-pretty");
  return pretty({ sync: true, singleLine: true, translateTime: "SYS:HH:MM:ss" });
}
