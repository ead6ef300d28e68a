import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import { projectRoot } from "../../app/platform/project-root.server.ts";
import { handlerOf, listSiteFiles, type Site } from "./site.ts";

/** Opens the site of the sources, for development: Vite compiles each module when it is first asked for. */
export async function openSourceSite(): Promise<Site> {
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
