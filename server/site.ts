import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type RouteObject, RouterContextProvider, type ServerBuild } from "react-router";
import type * as ServerEntry from "../app/entry.server.tsx";
import type { Deps } from "../app/platform/deps.server.ts";
import type { StyleIndex } from "../app/platform/react-router/critical-style.server.ts";
import type { PageWeight } from "../app/platform/site/page-weights.ts";
import { buildPicturesOnly, buildWhenStale } from "../scripts/build-site/build-when-stale.ts";
import { PICTURES_FOLDER } from "../scripts/build-site/built-pictures.ts";
import type { PageHandler } from "./app-env.ts";
import type { RequestStep } from "./http/http-server.ts";
import { listStaticFiles, type StaticFiles } from "./static-files/static-files.ts";

/** The site's pages, endpoints and static files: from the build, or, in development, from the sources. */
export type Site = {
  pages: PageHandler;
  /** Returns the same pages at addresses below another path. */
  pagesBelow(basename: string): PageHandler;
  /** The folder of built files for the browser; null in development, where Vite serves them. */
  clientFolder: string | null;
  /** The files for the browser, and the image variants. */
  staticFiles: StaticFiles;
  /** The built routes with their handles; null in development, where they change. */
  routes: RouteObject[] | null;
  /** What each page loads, as the build measured it; empty in development. */
  pageWeights: readonly PageWeight[];
  /** The style sheet's rules, of which each page carries its own; null in development. */
  styles: StyleIndex | null;
  /** Vite's middleware, in development. */
  middleware?: RequestStep;
  close(): Promise<void>;
};

/** Returns the dependencies of use cases that come with the site. */
export function depsOf(site: Site): Pick<Deps, "routes" | "pageWeights" | "styles" | "renderPrivatePage"> {
  const { routes, pageWeights, styles } = site;
  return { routes: routes ?? [], pageWeights, styles, renderPrivatePage: privatePageRenderer(site) };
}

/** Returns the function that renders a page for one request. Nothing of the visitor's request reaches the page but what `requestContext` says. */
function privatePageRenderer({ pages, pagesBelow }: Site): Deps["renderPrivatePage"] {
  return ({ path, basename, deps, requestContext }) => {
    const request = new Request(`${requestContext.origin}${basename}${path}`, { headers: { Accept: "text/html" } });
    return (basename === "" ? pages : pagesBelow(basename))(request, deps, requestContext);
  };
}

const ROOT = path.join(import.meta.dirname, "..");
const BUILD = path.join(ROOT, "build", "site");
const CLIENT_FOLDER = path.join(BUILD, "client");
const PICTURES = { below: "/pictures", folder: PICTURES_FOLDER };

export async function openSite(development: boolean, notice: (line: string) => void): Promise<Site> {
  if (development) {
    await buildPicturesOnly(notice);
    return sourceSite();
  }
  await buildWhenStale(notice);
  return builtSite();
}

async function builtSite(): Promise<Site> {
  const build = (await import(pathToFileURL(path.join(BUILD, "server", "index.js")).href)) as ServerBuild;
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(path.join(BUILD, name), "utf8"));
  return {
    pages: handlerOf(build, "production"),
    pagesBelow: (basename) => handlerOf({ ...build, basename }, "production"),
    routes: routesOf(build.routes),
    pageWeights: (await read("page-weights.json")) as PageWeight[],
    styles: (await read("styles.json")) as StyleIndex,
    clientFolder: CLIENT_FOLDER,
    staticFiles: await listStaticFiles([{ below: "", folder: CLIENT_FOLDER }, PICTURES]),
    close: async () => undefined,
  };
}

async function sourceSite(): Promise<Site> {
  const { createServer } = await import("vite");
  const vite = await createServer({ root: ROOT, server: { middlewareMode: true }, appType: "custom" });
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
    staticFiles: await listStaticFiles([PICTURES]),
    middleware: vite.middlewares,
    close: () => vite.close(),
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

/** Creates React Router's request handler, with the dependencies in its context under the keys of the build. */
function handlerOf(build: ServerBuild, mode: "production" | "development"): PageHandler {
  // Given the build instead of a function that loads it, React Router prepares its routes once, not for every request.
  const handle = createRequestHandler(build, mode);
  const { depsContext, requestContextKey } = build.entry.module as typeof ServerEntry;
  return (request, deps, requestContext) => {
    const context = new RouterContextProvider();
    context.set(depsContext, deps);
    context.set(requestContextKey, requestContext);
    return handle(request, context);
  };
}
