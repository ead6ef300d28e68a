import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

type Route = Record<string, unknown> & { path?: string; hasDefaultExport: boolean };
type Manifest = { routes: Record<string, Route> };

const ASSIGNMENT = "window.__reactRouterManifest=";

/**
 * Removes what browsers never use from the list of routes that every page loads: endpoints of the public site, which are requested by `fetch`,
 * plain links and plain forms, and flags that are false. React Router's client treats a missing flag as false.
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
  const short = { ...manifest, routes: Object.fromEntries(routes.map(([id, route]) => [id, withoutFalse(route)])) };
  await writeFile(file, `${ASSIGNMENT}${JSON.stringify(short)};`);
}

/** Only staff pages have a `<Form>` or a redirect that leads to an endpoint. */
function isUsedByClient({ path: route = "", hasDefaultExport }: Route): boolean {
  return hasDefaultExport || route.startsWith("dashboard/");
}

function withoutFalse(route: Route): Record<string, unknown> {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false));
}
