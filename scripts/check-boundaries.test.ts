import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { checkBoundaries } from "./check-boundaries.ts";

const trees: string[] = [];

afterAll(() => Promise.all(trees.map((tree) => rm(tree, { recursive: true, force: true }))));

/** Writes a small project and returns its breaches as `file:line rule`. */
async function breachesIn(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(path.join(tmpdir(), "gatehouse-boundaries-"));
  trees.push(root);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
  return checkBoundaries(root).breaches.map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

const imports = (target: string) => `import { thing } from "${target}";\n`;

describe("zones", () => {
  test.each([
    ["platform imports a feature", "app/platform/clock.ts", "../admissions/application.ts"],
    ["platform imports ui", "app/platform/clock.ts", "../ui/button/button.tsx"],
    ["platform imports mail", "app/platform/jobs.server.ts", "../mail/mail.store.server.ts"],
    ["mail imports a feature", "app/mail/send-mail.job.server.ts", "../staff/staff.store.server.ts"],
    ["mail imports ui", "app/mail/send-mail.job.server.ts", "../ui/button/button.tsx"],
    ["ui imports a feature", "app/ui/field/field.tsx", "../../admissions/application.ts"],
    ["ui imports server code of platform", "app/ui/field/field.tsx", "../../platform/log.server.ts"],
    ["a feature imports another", "app/admissions/desk/list.server.ts", "../../news/news.ts"],
    ["a new feature imports another", "app/hostels/room.ts", "../canteen/menu.ts"],
    ["a page that composes nothing imports another feature", "app/news/news.page.tsx", "../admissions/application.ts"],
    ["a part of the layout imports a feature", "app/layout/footer.tsx", "../newsletter/subscribe-section.tsx"],
    [
      "a feature imports more of the newsletter than its form",
      "app/news/article.page.tsx",
      "../newsletter/use-subscription.ts",
    ],
    ["a feature imports layout", "app/news/news.page.tsx", "../layout/page-header.tsx"],
    ["backup imports a page of privacy", "app/backup/restore/restore.server.ts", "../../privacy/privacy.page.tsx"],
    ["privacy imports a backup", "app/privacy/person/erase.server.ts", "../../backup/make/make-backup.server.ts"],
    ["a feature imports a tombstone", "app/news/news.server.ts", "../privacy/tombstones/tombstone.schema.ts"],
    ["home imports layout", "app/home/home.page.tsx", "../layout/page-header.tsx"],
    [
      "a feature imports another feature's store through a type",
      "app/news/a.server.ts",
      "../staff/staff.store.server.ts",
    ],
    ["a feature imports the route table", "app/news/news.ts", "../routes.ts"],
    ["a feature imports the server", "app/news/news.server.ts", "../../server/config.ts"],
    ["a feature imports a script", "app/news/news.server.ts", "../../scripts/build-site/build.ts"],
    ["the root imports the server", "app/root.tsx", "../server/config.ts"],
    ["content imports the app", "content/fees.ts", "../app/admissions/application.ts"],
    ["a migration imports the app", "database/migrations/0001-first.ts", "../../app/admissions/application.ts"],
    ["a script imports a test's support", "scripts/sbom.ts", "../tests/support/test-deps.ts"],
    ["the product imports a test's support", "server/run.ts", "../tests/support/test-deps.ts"],
  ])("rejects: %s", async (_, file, target) => {
    const found = await breachesIn({ [file]: `const first = 1;\n${imports(target)}` });
    expect(found.some((line) => line.startsWith(`${file}:2 `))).toBe(true);
  });

  test.each([
    ["a feature imports the foundations", "app/admissions/a.server.ts", "../platform/log.server.ts"],
    ["a feature imports a component", "app/admissions/a.page.tsx", "../ui/field/field.tsx"],
    ["a feature imports mail", "app/admissions/a.server.ts", "../mail/mail.store.server.ts"],
    ["a feature imports itself", "app/admissions/desk/list.server.ts", "../application.ts"],
    ["a feature imports require-staff", "app/admissions/desk/b.endpoint.ts", "../../staff/require-staff.server.ts"],
    ["a feature imports staff-failure", "app/admissions/desk/b.endpoint.ts", "../../staff/staff-failure.tsx"],
    ["a feature imports the reader of content", "app/about/b.endpoint.ts", "../content/read-content.server.ts"],
    ["an article offers the newsletter", "app/news/article.page.tsx", "../newsletter/article-subscribe-form.tsx"],
    ["the home page composes", "app/home/home.page.tsx", "../news/latest-news.tsx"],
    ["a part of the home page composes", "app/home/reference-banner.tsx", "../admissions/apply/stored-receipt.ts"],
    ["the layout composes", "app/layout/site.layout.tsx", "../newsletter/subscribe-section.tsx"],
    [
      "a restore erases people again",
      "app/backup/restore/restore.server.ts",
      "../../privacy/tombstones/reapply-erasures.server.ts",
    ],
    [
      "privacy stores tombstones with the backups",
      "app/privacy/tombstones/stored-tombstones.server.ts",
      "../../backup/destination/backup-storage.server.ts",
    ],
    ["the operations page shows the backups", "app/operations/operations.page.tsx", "../backup/backups-section.tsx"],
    ["ui imports a module that runs in browsers", "app/ui/field/field.tsx", "../../platform/clock.ts"],
    ["mail imports platform", "app/mail/send-mail.job.server.ts", "../platform/jobs.server.ts"],
    ["a feature imports content", "app/about/about.page.tsx", "../../content/university.ts"],
    ["the server imports everything", "server/run.ts", "../app/platform/sweep-files.job.server.ts"],
    ["the test command imports what the tests share", "scripts/test.ts", "../tests/support/browser/find-chromium.ts"],
    ["a test imports everything", "app/news/news.test.ts", "../admissions/application.ts"],
  ])("allows: %s", async (_, file, target) => {
    expect(await breachesIn({ [file]: imports(target) })).toEqual([]);
  });

  test("rejects a content value that imports the type of its own document, and allows other types", async () => {
    const found = await breachesIn({
      "content/fees.ts": 'import type { Fees } from "../app/admissions/fees/fees.content.ts";\n',
      "content/posts/sport.ts": 'import type { SamplePost } from "../../app/news/post.ts";\n',
    });
    expect(found).toEqual(["content/fees.ts:1 a content value does not import its own document"]);
  });

  test("finds re-exports, dynamic imports and multi-line imports", async () => {
    const found = await breachesIn({
      "app/news/a.ts": 'export * from "../admissions/application.ts";\n',
      "app/news/b.ts": 'export const load = () => import("../admissions/application.ts");\n',
      "app/news/c.ts": 'import {\n  first,\n  second,\n} from "../admissions/application.ts";\n',
      "app/news/d.ts": 'import "../admissions/application.ts";\n',
    });
    expect(found.map((line) => line.split(" ")[0])).toEqual([
      "app/news/a.ts:1",
      "app/news/b.ts:1",
      "app/news/c.ts:1",
      "app/news/d.ts:1",
    ]);
  });

  test("ignores imports in comments and strings", async () => {
    const other = "../admissions/application.ts";
    expect(
      await breachesIn({
        "app/news/a.ts": `/*\nimport { x } from "${other}";\n*/\n// import "${other}"\n`,
        "app/news/b.ts": `export const first = "/*";\nexport const code = \`\nimport "${other}";\n\`;\n`,
      }),
    ).toEqual([]);
  });

  test("finds an import after what only looks like a comment", async () => {
    const code = 'const first = "/* no comment";\nconst second = /[/*]/;\nconst third = 4 / 2; // one\n';
    const found = await breachesIn({ "app/news/a.ts": `${code}export * from "../admissions/application.ts"; // */\n` });
    expect(found.map((line) => line.split(" ")[0])).toEqual(["app/news/a.ts:4"]);
  });
});

describe("server code in the browser", () => {
  const store = { "app/news/news.store.server.ts": "" };
  const rule = "a module that reaches the browser does not import server code";

  test("rejects a component that imports server code, and allows a page of the route table", async () => {
    const found = await breachesIn({
      ...store,
      "app/routes.ts": 'export default [route("news", "news/news.page.tsx")];\n',
      "app/news/news.page.tsx": imports("./news.store.server.ts"),
      "app/news/forgotten.page.tsx": imports("./news.store.server.ts"),
      "app/news/card.tsx": imports("./news.store.server.ts"),
    });
    expect(found).toEqual([`app/news/card.tsx:1 ${rule}`, `app/news/forgotten.page.tsx:1 ${rule}`]);
  });

  test("allows type imports and server modules", async () => {
    const found = await breachesIn({
      ...store,
      "app/news/card.tsx": 'import type { Post } from "./news.store.server.ts";\n',
      "app/news/news.endpoint.ts": imports("./news.store.server.ts"),
      "app/news/publish.server.ts": imports("./news.store.server.ts"),
    });
    expect(found).toEqual([]);
  });
});

describe("schemas", () => {
  test("allows the schema library, and pure modules of the feature and of platform/", async () => {
    const own = `${imports("./application.ts")}${imports("../platform/normalize-text.ts")}`;
    const found = await breachesIn({
      "app/admissions/application.schema.ts": `${imports("zod/mini")}${own}`,
      "app/admissions/application.ts": "export const thing = 1;\n",
      "app/platform/normalize-text.ts": "export const thing = 1;\n",
    });
    expect(found).toEqual([]);
  });

  test.each([
    ["a package", "node:fs"],
    ["a component", "./field.tsx"],
    ["another feature's module", "../news/news.ts"],
    ["a store", "./application.store.server.ts"],
  ])("rejects a schema that imports %s", async (_, target) => {
    const found = await breachesIn({ "app/admissions/application.schema.ts": imports(target) });
    expect(found).toContain(
      `app/admissions/application.schema.ts:1 a schema is pure: it does not import ${resolved(target)}`,
    );
  });

  test("rejects a schema whose import is not pure", async () => {
    const found = await breachesIn({
      "app/admissions/application.schema.ts": imports("./application.ts"),
      "app/admissions/application.ts": imports("react"),
    });
    expect(found).toEqual(["app/admissions/application.ts:1 a schema is pure: it does not import react"]);
  });

  function resolved(target: string): string {
    return target.startsWith(".") ? path.posix.join("app/admissions", target) : target;
  }
});

describe("SQL and HTTP", () => {
  test.each([
    "const rows = db.selectFrom('applications');",
    "await db.insertInto('applications').values({}).execute();",
    "await db.updateTable('applications');",
    "await db.deleteFrom('applications');",
    "await sql`select 1`.execute(db);",
    "await sql<{ n: number }>`select 1`.execute(db);",
    "sql.ref('name');",
    "await pool.query('select 1');",
  ])("rejects SQL outside a store: %s", async (code) => {
    const rule = "SQL belongs in *.store.server.ts, platform/ and database/";
    for (const file of ["app/news/publish.server.ts", "server/health.ts", "scripts/commands/staff.ts"]) {
      expect(await breachesIn({ [file]: `\n${code}\n` })).toEqual([`${file}:2 ${rule}`]);
    }
    expect(await breachesIn({ "app/news/news.store.server.ts": code, "app/platform/lock.server.ts": code })).toEqual(
      [],
    );
    expect(await breachesIn({ "tests/builders/post.builder.ts": code, "database/migrations/0001-a.ts": code })).toEqual(
      [],
    );
  });

  test.each([
    "export function publish(request: Request) {}",
    "export function publish(): Promise<Response> {}",
    "const response = new Response('no');",
    "const response = Response.json({});",
    "const outcome = { status: 404 };",
    'import { redirect } from "react-router";',
  ])("rejects HTTP in a use case: %s", async (code) => {
    const rule = "requests, responses and status codes belong in endpoints and pages";
    expect(await breachesIn({ "app/news/publish.server.ts": `\n${code}` })).toEqual([
      `app/news/publish.server.ts:2 ${rule}`,
    ]);
    const allowed = [
      "app/news/a.endpoint.ts",
      "app/news/a.action.server.ts",
      "app/news/a.loader.server.ts",
      "server/a.ts",
    ];
    for (const file of allowed) expect(await breachesIn({ [file]: code })).toEqual([]);
  });

  test("ignores names that start like HTTP types", async () => {
    const code = "export type RequestedDocument = { status: 'received'; response: string };\n";
    expect(await breachesIn({ "app/admissions/document.server.ts": code })).toEqual([]);
  });
});

describe("the tree", () => {
  test("rejects index files and folders with meaningless names", async () => {
    const found = await breachesIn({
      "app/news/index.ts": "",
      "app/ui/field/index.tsx": "",
      "app/utils/a.ts": "",
      "server/lib/a.ts": "",
    });
    expect(found.map((line) => line.split(":")[0])).toEqual([
      "app/news/index.ts",
      "app/ui/field/index.tsx",
      "app/utils/a.ts",
      "server/lib/a.ts",
    ]);
  });

  test("limits files to 300 lines and tests to 500, but not data", async () => {
    const lines = (count: number) => "const a = 1;\n".repeat(count);
    const found = await breachesIn({
      "app/news/just.ts": lines(300),
      "app/news/over.ts": lines(301),
      "app/news/just.test.ts": lines(500),
      "app/news/over.test.ts": lines(501),
      "content/fees.ts": lines(900),
      "database/tables.ts": lines(900),
    });
    expect(found).toEqual([
      "app/news/over.test.ts:501 longer than 500 lines",
      "app/news/over.ts:301 longer than 300 lines",
    ]);
  });

  test("rejects two migrations with one number", async () => {
    const found = await breachesIn({
      "database/migrations/0001-a.ts": "",
      "database/migrations/0003-b.ts": "",
      "database/migrations/0003-c.ts": "",
      "database/migrations/4-d.ts": "",
    });
    const rule = "a migration needs a unique number of four digits";
    expect(found).toEqual([`database/migrations/0003-c.ts:1 ${rule}`, `database/migrations/4-d.ts:1 ${rule}`]);
  });

  test("rejects React Server Components wherever npm puts them", async () => {
    const lock = '{\n  "node_modules/a/node_modules/react-server-dom-webpack": {}\n}\n';
    expect(await breachesIn({ "package-lock.json": lock })).toEqual([
      "package-lock.json:2 React Server Components must not be installed",
    ]);
  });
});

describe("import cycles", () => {
  test("reports a cycle of two files, also of types alone, once", async () => {
    const files = {
      "app/news/post.ts": 'import type { Tag } from "./tag.ts";\nexport type Post = { tags: Tag[] };\n',
      "app/news/tag.ts": 'import type { Post } from "./post.ts";\nexport type Tag = { posts: Post[] };\n',
    };
    expect(await breachesIn(files)).toEqual([
      "app/news/post.ts:1 import cycle: app/news/post.ts → app/news/tag.ts → app/news/post.ts",
    ]);
  });

  test("reports a cycle through a third file", async () => {
    const breaches = await breachesIn({
      "app/news/a.ts": imports("./b.ts"),
      "app/news/b.ts": imports("./c.ts"),
      "app/news/c.ts": imports("./a.ts"),
    });
    expect(breaches.filter((breach) => breach.includes("import cycle"))).toHaveLength(1);
  });

  test("allows two files that import the same third", async () => {
    const breaches = await breachesIn({
      "app/news/a.ts": imports("./b.ts") + imports("./c.ts"),
      "app/news/b.ts": imports("./c.ts"),
      "app/news/c.ts": "export const thing = 1;\n",
    });
    expect(breaches.filter((breach) => breach.includes("import cycle"))).toEqual([]);
  });
});
