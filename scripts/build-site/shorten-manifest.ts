import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { publicManifestUrl } from "../../app/platform/react-router/public-manifest.ts";
import { isStaffPath } from "../../app/platform/site/path-kinds.ts";

type Route = Record<string, unknown> & { parentId?: string; path?: string; hasDefaultExport: boolean };
type Routes = Record<string, Route>;
type Manifest = { url: string; routes: Routes };

const ASSIGNMENT = "window.__reactRouterManifest=";

/**
 * Removes what browsers never use from the list of routes that every page loads: endpoints of the public site, which are requested by `fetch`,
 * plain links and plain forms, and flags that are false. React Router's client treats a missing flag as false.
 *
 * Writes a second list for public pages, without the pages of staff, which are more than half.
 */
export async function shortenManifest(client: string): Promise<void> {
  const assets = path.join(client, "assets");
  const name = (await readdir(assets)).find((file) => /^manifest-[0-9a-f]+\.js$/.test(file));
  if (!name) throw new Error("The build has no manifest of its routes.");
  const file = path.join(assets, name);
  const code = await readFile(file, "utf8");
  if (!code.startsWith(ASSIGNMENT)) throw new Error("React Router writes its manifest in another form.");
  const manifest = JSON.parse(code.slice(ASSIGNMENT.length).replace(/;\s*$/, "")) as Manifest;
  const routes = Object.entries(manifest.routes).filter(([id, route]) => id === "root" || isUsedByClient(route));
  const short = Object.fromEntries(routes.map(([id, route]) => [id, withoutFalse(route)]));
  const isPublic = (route: Route) => !lineageOf(route, manifest.routes).some((path) => isStaffPath(`/${path}`));
  const forPublic = Object.fromEntries(Object.entries(short).filter(([, route]) => isPublic(route)));
  await write(client, { ...manifest, routes: short });
  // Hydration preloads the list by the address that it names.
  await write(client, { ...manifest, url: publicManifestUrl(manifest.url), routes: forPublic });
}

async function write(client: string, manifest: Manifest): Promise<void> {
  await writeFile(path.join(client, manifest.url), `${ASSIGNMENT}${JSON.stringify(manifest)};`);
}

/** Returns the paths of a route and of the routes around it. */
function lineageOf(route: Route, routes: Routes): string[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return [...(parent ? lineageOf(parent, routes) : []), route.path ?? ""];
}

/** Only staff pages have a `<Form>` or a redirect that leads to an endpoint. */
function isUsedByClient({ path: route = "", hasDefaultExport }: Route): boolean {
  return hasDefaultExport || route.startsWith("dashboard/");
}

function withoutFalse(route: Route): Route {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)) as Route;
}
