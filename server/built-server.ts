import * as build from "virtual:react-router/server-build";
import { run } from "./run.ts";
import { openBuiltSite } from "./site/built-site.ts";

/** Starts the server with the pages of the same build. Vite makes one file of both: they share their modules. */
export function start(): Promise<void> {
  return run({ openSite: () => openBuiltSite(build) });
}
