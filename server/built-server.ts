import { readFile } from "node:fs/promises";
import path from "node:path";
import * as build from "virtual:react-router/server-build";
import type { RouteObject, ServerBuild } from "react-router";
import { projectRoot } from "../app/platform/project-root.server.ts";
import type { StyleIndex } from "../app/platform/react-router/critical-style.server.ts";
import type { PageWeight } from "../app/platform/site/page-weights.ts";
import { run } from "./run.ts";
import { handlerOf, listSiteFiles, type Site } from "./site.ts";

/** Starts the server with the pages of the same build. Vite makes one file of both: they share their modules. */
export function start(): Promise<void> {
  return run({ openSite: openBuiltSite });
}

/** Opens the site that was built together with this server. */
async function openBuiltSite(): Promise<Site> {
  const folder = path.join(projectRoot(), "build", "site");
  const clientFolder = path.join(folder, "client");
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(path.join(folder, name), "utf8"));
  return {
    pages: handlerOf(build, "production"),
    pagesBelow: (basename) => handlerOf({ ...build, basename }, "production"),
    routes: routesOf(build.routes),
    pageWeights: (await read("page-weights.json")) as PageWeight[],
    styles: (await read("styles.json")) as StyleIndex[],
    clientFolder,
    staticFiles: await listSiteFiles(clientFolder),
    close: async () => undefined,
  };
}

/** Returns the build's routes in the format of `matchRoutes`. */
function routesOf(routes: ServerBuild["routes"], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (route?.parentId !== parentId || !route) return [];
    const { id, path, index, module } = route;
    const common = { id, path, handle: module.handle };
    const children = routesOf(routes, id);
    return [index ? { ...common, index: true } : { ...common, ...(children.length > 0 && { children }) }];
  });
}
