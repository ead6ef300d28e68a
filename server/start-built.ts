import path from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../app/platform/project-root.server.ts";
import { buildWhenStale } from "../scripts/build-site/build-when-stale.ts";
import type * as BuiltServer from "./built-server.ts";
import { failWith, report } from "./startup/report.ts";

/** Builds the server with its pages when a source has changed, and starts what was built. */
export async function start(): Promise<void> {
  try {
    await buildWhenStale(report);
  } catch (error) {
    return failWith(error);
  }
  const file = path.join(projectRoot(), "build", "site", "server", "index.js");
  const built = (await import(pathToFileURL(file).href)) as typeof BuiltServer;
  await built.start();
}
