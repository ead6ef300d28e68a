import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { StyleIndex } from "../../../app/platform/react-router/critical-style.server.ts";
import { isStaffPath } from "../../../app/platform/site/path-kinds.ts";
import { expect, test } from "../../support/browser/browser-test.ts";

const SITE = path.join(import.meta.dirname, "../../..", "build", "site");
const CLIENT = path.join(SITE, "client");

type BuiltRoute = { parentId?: string; path?: string; module: string; imports?: string[] };

test("no script of a public page names a class that only the style sheet of staff's pages has", async () => {
  const [ofPublic, ofStaff] = await readClasses();
  const missing = ofStaff.difference(ofPublic);
  expect(missing.size).toBeGreaterThan(100);
  const found: string[] = [];
  for (const file of await scriptsOfPublicPages()) {
    const words = new Set((await readFile(path.join(CLIENT, file), "utf8")).split(/[\s"'`]+/));
    found.push(...[...missing.intersection(words)].map((name) => `${name} in ${file}`));
  }
  expect(found).toEqual([]);
});

async function readClasses(): Promise<[Set<string>, Set<string>]> {
  const [ofPublic, ofStaff] = JSON.parse(await readFile(path.join(SITE, "styles.json"), "utf8")) as StyleIndex[];
  const classesOf = (index: StyleIndex | undefined) => new Set(index?.rules.flatMap(({ needs }) => needs.flat()));
  return [classesOf(ofPublic), classesOf(ofStaff)];
}

async function scriptsOfPublicPages(): Promise<Set<string>> {
  const manifest = (await readdir(path.join(CLIENT, "assets"))).find((name) => /^manifest-[0-9a-f]+\.js$/.test(name));
  const code = await readFile(path.join(CLIENT, "assets", manifest ?? ""), "utf8");
  const { routes } = JSON.parse(code.replace(/^[^=]*=/, "").replace(/;\s*$/, "")) as {
    routes: Record<string, BuiltRoute>;
  };
  const lineageOf = (route: BuiltRoute): BuiltRoute[] => {
    const parent = routes[route.parentId ?? ""];
    return parent ? [...lineageOf(parent), route] : [route];
  };
  const ofPublic = Object.values(routes).filter(
    (route) =>
      !isStaffPath(
        `/${lineageOf(route)
          .flatMap((one) => one.path || [])
          .join("/")}`,
      ),
  );
  return new Set(ofPublic.flatMap(({ module, imports = [] }) => [module, ...imports]));
}
