import { createRequestHandler, type RouteObject, RouterContextProvider, type ServerBuild } from "react-router";
import type * as ServerEntry from "../app/entry.server.tsx";
import type { Deps } from "../app/platform/deps.server.ts";
import type { StyleIndex } from "../app/platform/react-router/critical-style.server.ts";
import type { PageWeight } from "../app/platform/site/page-weights.ts";
import { picturesFolder } from "../scripts/build-site/pictures/built-pictures.ts";
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
  styles: readonly StyleIndex[] | null;
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

/** Creates React Router's request handler, with the dependencies in its context under the keys of the build. */
export function handlerOf(build: ServerBuild, mode: "production" | "development"): PageHandler {
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

/** Lists the files for the browser in a folder and the image variants. */
export function listSiteFiles(clientFolder: string | null): Promise<StaticFiles> {
  const pictures = { below: "/pictures", folder: picturesFolder() };
  return listStaticFiles(clientFolder === null ? [pictures] : [{ below: "", folder: clientFolder }, pictures]);
}
