import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type * as ServerEntry from "../app/entry.server.tsx";
import type { PageHandler } from "./app.ts";

const BUILD = path.join(import.meta.dirname, "..", "build");

export const CLIENT_FOLDER = path.join(BUILD, "client");

/** Pages and endpoints as `npm run build` left them. */
export async function builtPages(): Promise<PageHandler> {
  const build = (await import(pathToFileURL(path.join(BUILD, "server", "index.js")).href)) as ServerBuild;
  return handlerOf(() => Promise.resolve(build), "production");
}

/** React Router's handler, with our dependencies in its context. The context keys are those that the build itself uses. */
export function handlerOf(load: () => Promise<ServerBuild>, mode: "production" | "development"): PageHandler {
  const handle = createRequestHandler(load, mode);
  return async (request, deps, visit) => {
    const entry = (await load()).entry.module as typeof ServerEntry;
    const context = new RouterContextProvider();
    context.set(entry.depsContext, deps);
    context.set(entry.visitContext, visit);
    return handle(request, context);
  };
}
