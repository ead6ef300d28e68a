import { type Breach, type Import, isTest, type SourceFile } from "./source-file.ts";

/** The zone of a file. A feature is any folder of app/ except the three foundations. */
type Zone = { kind: "foundation" | "feature" | "entry" | "server" | "content" | "database" | "outside"; name: string };

const FOUNDATIONS = new Set(["platform", "ui", "mail"]);
/** Files of a feature that other features may import. */
const OPEN_TO_FEATURES =
  /^app\/(?:staff\/(?:require-(?:staff|recent-sign-in)|session-ended|removed-meanwhile|unread-form|staff-failure|permissions\/permissions)|content\/(?:read-|added\/(?:read-added-page|published-pages|view\/added-page-view)\.|pictures\/picker\/|theme\/theme[.-]|versions\/save-content|content-fields\.schema|(?:place|site|retention)\.content|setup-progress)|newsletter\/article-subscribe-form\.)[\w.-]*$/;
/** Imports allowed from one feature to another. A restore erases people again; tombstones are stored with the backups; the operations page reports on them. The fees list the faculties that officers can be limited to; the menu of staff shows how many applications wait; issues of the newsletter are made of posts; applicants agree to them on the status page. The picture library switches pictures of posts, and the newest posts are weighed; links of content documents are chosen from the pages that the search lists, and a site in use is backed up before an import. */
const OPEN_TO_ONE_FEATURE: Record<string, RegExp> = {
  backup: /^app\/privacy\/(?:tombstones\/|person\/person-records\.ts$)/,
  privacy: /^app\/backup\/destination\/backup-storage\.server\.ts$/,
  staff: /^app\/admissions\/(?:information\/fees\/fees\.content|review\/queue\/waiting-count\.server)\.ts$/,
  admissions: /^app\/newsletter\/applicant-consent\.store\.server\.ts$/,
  newsletter: /^app\/news\/(?:posts\.store|list\/(?:read-news|find-posts\.store))\.server\.ts$/,
  content:
    /^app\/(?:news\/(?:(?:posts|save-post|desk\/desk-posts)\.store\.server|media\/picture-name)|search\/entries\/read-pages\.server|backup\/runs\/needs-backup\.store\.server)\.ts$/,
  operations: /^app\/backup\/(?:backups-section\.tsx|runs\/backup-(?:runs\.store|state)\.server\.ts)$/,
};
/** Files that may import several features: the home page, the layout, the content registry, the checks of documents, the people of added pages, what forms of documents offer, the list of pages, the entries and results of the site search, the steps of the setup. */
const COMPOSES_FEATURES =
  /^app\/(?:home\/(?:[\w-]+\/)?[\w.-]+\.tsx|layout\/[\w-]+\.layout\.tsx|content\/registry\.server\.ts|content\/check\/(?:check-documents|check-change\.server|links\/read-links\.server)\.ts|content\/(?:added\/read-added-page|desk\/editor\/read-choices)\.server\.ts|discovery\/read-listed-pages\.server\.ts|search\/entries\/read-(?:pages|programmes)\.server\.ts|search\/results\/find-results\.store\.server\.ts|setup\/[\w.-]+\.tsx?)$/;
const SERVER_ONLY = /\.server\.tsx?$/;
/** Files whose server code the build removes, or that are never sent to browsers. */
const MAY_USE_SERVER_CODE = /\.(?:server|endpoint)\.tsx?$|^app\/(?:root|routes|entry\.server)\.tsx?$/;
const SCHEMA_LIBRARY = /^zod(?:\/.*)?$/;

export function checkZones(files: SourceFile[]): Breach[] {
  const product = files.filter((file) => !isTest(file.path));
  const routeModules = readRouteModules(product);
  return [
    ...product.flatMap((file) => breachesOf(file, (imported) => zoneBreach(file.path, imported))),
    ...product
      .filter(
        (file) => file.path.startsWith("app/") && !MAY_USE_SERVER_CODE.test(file.path) && !routeModules.has(file.path),
      )
      .flatMap((file) => breachesOf(file, serverCodeBreach)),
    ...checkSchemas(product),
  ];
}

function breachesOf(file: SourceFile, rule: (imported: Import) => string | null): Breach[] {
  return file.imports.flatMap((imported) => {
    const broken = rule(imported);
    return broken === null ? [] : [{ file: file.path, line: imported.line, rule: broken }];
  });
}

function zoneOf(file: string): Zone {
  const [top = "", second = "", third] = file.split("/");
  if (top === "app" && third === undefined) return { kind: "entry", name: second };
  if (top === "app") return { kind: FOUNDATIONS.has(second) ? "foundation" : "feature", name: second };
  if (top === "server" || top === "content" || top === "database") return { kind: top, name: top };
  return { kind: "outside", name: top };
}

function zoneBreach(file: string, imported: Import): string | null {
  if (!imported.own) return null;
  const from = zoneOf(file);
  const to = zoneOf(imported.target);
  if (isTest(imported.target)) return "the product does not import tests";
  switch (from.kind) {
    case "foundation":
      return foundationBreach(from.name, imported.target, to);
    case "feature":
      return featureBreach(file, from.name, imported.target, to);
    case "content":
      return to.kind === "content" ? null : contentBreach(imported);
    case "database":
      return to.kind === "database" || to.kind === "content" ? null : "database/ imports only database/ and content/";
    case "entry":
      return to.kind === "server" || to.kind === "outside" ? `app/ does not import ${to.name}/` : null;
    case "server":
    case "outside":
      return null;
  }
}

/** Rejects a content value that imports its own document, which imports the value as its default: a cycle. */
function contentBreach({ target, typeOnly }: Import): string | null {
  if (!typeOnly) return "content/ is plain data: it imports types alone";
  return target.endsWith(".content.ts") ? "a content value does not import its own document" : null;
}

function foundationBreach(name: string, target: string, to: Zone): string | null {
  if (to.kind === "foundation" && to.name === name) return null;
  if (to.kind === "foundation" && to.name === "platform") {
    return name === "ui" && SERVER_ONLY.test(target)
      ? "ui/ imports only ui/ and the parts of platform/ that run in browsers"
      : null;
  }
  if (to.kind === "database" && name !== "ui") return null;
  return `${name}/ is a foundation: it does not import ${to.kind === "entry" ? target : `${to.name}/`}`;
}

function featureBreach(file: string, name: string, target: string, to: Zone): string | null {
  switch (to.kind) {
    case "foundation":
    case "content":
    case "database":
      return null;
    case "feature":
      if (to.name === name) return null;
      if (to.name === "layout") return "layout/ is imported by app/routes.ts alone";
      if (OPEN_TO_FEATURES.test(target) || COMPOSES_FEATURES.test(file)) return null;
      if (OPEN_TO_ONE_FEATURE[name]?.test(target)) return null;
      return `the feature ${name}/ does not import the feature ${to.name}/`;
    case "entry":
      return `a feature does not import upwards: ${target}`;
    case "server":
    case "outside":
      return `app/ does not import ${to.name}/`;
  }
}

function serverCodeBreach({ own, target, typeOnly }: Import): string | null {
  const breaks = own && !typeOnly && SERVER_ONLY.test(target);
  return breaks ? "a module that reaches the browser does not import server code" : null;
}

/** Returns the pages and layouts that app/routes.ts lists. */
function readRouteModules(files: SourceFile[]): Set<string> {
  const table = files.find((file) => file.path === "app/routes.ts")?.code ?? "";
  return new Set(
    [...table.matchAll(/["']([\w./-]+\.tsx?)["']/g)].map((match) => `app/${match[1]?.replace(/^\.\//, "")}`),
  );
}

/** Checks that schema files, and their imports, import only the schema library and pure modules of their feature or platform/. */
function checkSchemas(files: SourceFile[]): Breach[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const pure = new Set(files.filter((file) => /\.schema\.tsx?$/.test(file.path)));
  const breaches: Breach[] = [];
  for (const file of pure) {
    for (const imported of file.imports.filter((one) => !one.typeOnly)) {
      const sibling =
        imported.own &&
        /\/[\w-]+(?:\.schema)?\.ts$/.test(imported.target) &&
        (sameFeature(file.path, imported.target) || zoneOf(imported.target).name === "platform");
      const args = sibling ? byPath.get(imported.target) : undefined;
      if (args) pure.add(args);
      else if (!SCHEMA_LIBRARY.test(imported.target)) {
        breaches.push({
          file: file.path,
          line: imported.line,
          rule: `a schema is pure: it does not import ${imported.target}`,
        });
      }
    }
  }
  return breaches;
}

function sameFeature(file: string, target: string): boolean {
  return zoneOf(file).name === zoneOf(target).name;
}
