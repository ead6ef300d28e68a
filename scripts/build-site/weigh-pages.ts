import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PageWeight } from "../../app/platform/site/page-weights.ts";
import { isStaffPath } from "../../app/platform/site/path-kinds.ts";

type BuiltRoute = {
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  css?: string[];
};
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, BuiltRoute> };

/** The style sheets of which every page loads one from its head, and the two fonts. */
const PUBLIC_STYLE = /^app-.*\.css$/;
const STAFF_STYLE = /^staff-.*\.css$/;
const SHARED_FONTS = /^(?:fraunces|public-sans)-english-.*\.woff2$/;

/** Writes what each route's page loads besides its text and pictures, from the sizes of the built and compressed files. */
export async function weighPages(client: string, target: string): Promise<void> {
  const assets = await readdir(path.join(client, "assets"));
  const manifest = await readManifest(client, assets);
  const sizes = (files: Iterable<string>) => sum([...new Set(files)].map((file) => sizeOf(path.join(client, file))));
  const named = (pattern: RegExp) => assets.filter((file) => pattern.test(file)).map((file) => `/assets/${file}`);
  const manifestOf = (page: string) => named(isStaffPath(page) ? /^manifest-.*\.js$/ : /^public-manifest-.*\.js$/);
  const weights = Object.values(manifest.routes).flatMap((route): Promise<PageWeight>[] => {
    if (route.path === undefined && !route.index) return [];
    const lineage = lineageOf(route, manifest.routes);
    const page = pathOf(lineage);
    const modules = [manifest.entry, ...lineage].flatMap(({ module, imports = [] }) => [module, ...imports]);
    const scripts = [...manifestOf(page), ...modules];
    const shared = isStaffPath(page) ? STAFF_STYLE : PUBLIC_STYLE;
    const styles = [...named(shared), ...lineage.flatMap(({ css = [] }) => css)];
    return [weigh(page, [sizes(scripts), sizes(styles), sizes(named(SHARED_FONTS))])];
  });
  await writeFile(target, JSON.stringify(await Promise.all(weights)));
}

async function weigh(route: string, parts: [Promise<number>, Promise<number>, Promise<number>]): Promise<PageWeight> {
  const [script, style, font] = await Promise.all(parts);
  return { path: route, script, style, font };
}

async function readManifest(client: string, assets: string[]): Promise<Manifest> {
  const file = assets.find((name) => /^manifest-[0-9a-f]+\.js$/.test(name));
  if (!file) throw new Error("The build has no manifest of its routes.");
  const code = await readFile(path.join(client, "assets", file), "utf8");
  return JSON.parse(code.replace(/^[^=]*=/, "").replace(/;\s*$/, "")) as Manifest;
}

function lineageOf(route: BuiltRoute, routes: Manifest["routes"]): BuiltRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...lineageOf(parent, routes), route] : [route];
}

function pathOf(lineage: BuiltRoute[]): string {
  return `/${lineage.flatMap((route) => route.path || []).join("/")}`.toLowerCase();
}

/** Returns the size of a file as it is sent: compressed where a compressed one was built. */
async function sizeOf(file: string): Promise<number> {
  const compressed = await stat(`${file}.br`).catch(() => null);
  return (compressed ?? (await stat(file))).size;
}

async function sum(sizes: Promise<number>[]): Promise<number> {
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}
