import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import { projectRoot } from "../app/platform/project-root.server.ts";
import { buildPicturesOnly } from "../scripts/build-site/build-when-stale.ts";
import { run } from "./run.ts";
import { handlerOf, listSiteFiles, type Site } from "./site.ts";
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

/** Opens the site of the sources, for development: Vite compiles each module when it is first asked for. */
async function openSourceSite(): Promise<Site> {
  const vite = await createServer({ root: projectRoot(), server: { middlewareMode: true }, appType: "custom" });
  const load = async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
  return {
    pages: (...request) => load().then((build) => handlerOf(build, "development")(...request)),
    pagesBelow:
      (basename) =>
      (...request) =>
        load().then((build) => handlerOf({ ...build, basename }, "development")(...request)),
    routes: null,
    pageWeights: [],
    styles: null,
    clientFolder: null,
    staticFiles: await listSiteFiles(null),
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}

/** Formats log lines for people. A production installation does not have pino-pretty. */
async function openReadableLog() {
  const { default: pretty } = await import("pino-pretty");
  return pretty({ sync: true, singleLine: true, translateTime: "SYS:HH:MM:ss" });
}
