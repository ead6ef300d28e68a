import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { Features } from "lightningcss";
import { defineConfig } from "vite";
import { escapeServerCode } from "./scripts/build-site/escape-server-code.ts";
import { flattenStyles } from "./scripts/build-site/flatten-styles.ts";
import { subsetFonts } from "./scripts/build-site/subset-fonts.ts";

/** Folders and files that the home page and nearly every other page use. */
const FRAME = [
  "app/layout",
  "app/offline/use-offline-pages.ts",
  "app/offline/cached-markup.ts",
  "app/offline/readable-offline.ts",
  "app/newsletter/form/footer-subscribe-form.tsx",
  "app/newsletter/form/subscribe-form.tsx",
  "app/newsletter/form/failure-messages.ts",
  "app/admissions/applicant-paths.ts",
  "app/admissions/apply/resume/draft-link.ts",
  "app/admissions/apply/submit/stored-receipt.ts",
  "app/admissions/apply/offline-queue/queue-note.ts",
  "app/platform/site/path-kinds.ts",
  "app/platform/site/public-paths.ts",
  "app/content/read-site.ts",
  "app/ui/page/admission-call.tsx",
  "app/ui/format/format-duration.ts",
  "app/ui/button",
  "app/ui/field/control-style.ts",
  "app/ui/load-errors/stale-data.tsx",
  "app/ui/notice/notice.tsx",
  "app/ui/pager/page-number.ts",
  "app/ui/page/page-meta.ts",
  "app/ui/picture",
  "app/ui/load-errors/server-page-boundary.tsx",
  "app/ui/social-icon.tsx",
  "app/platform/browser/device-storage.ts",
  "app/platform/http/cached-page.ts",
];

/** What staff use in a folder of the frame. */
const STAFF_IN_FRAME = ["app/layout/redirects", "app/ui/button/save-bar.ts", "app/ui/button/submit-button.tsx"];

/** What only pages with a form need, most of them staff's. */
const CONTROLS = [
  "app/ui/field",
  "app/ui/notice/error-summary.tsx",
  "app/ui/text-parts.tsx",
  "app/ui/use-confirm-leave.ts",
  "app/ui/use-polling.ts",
  "app/platform/documents",
];

/** Files of the form that staff pages use as well: without a chunk of their own, each would be a file. */
const ANSWERS = ["app/admissions/application.ts"];

/** What checks typed text, with the schema library: pages that only show answers, such as the status page, do without. */
const SCHEMAS = ["app/admissions/typed-text.schema.ts"];

/** What forms of staff share. No public page needs it. */
const STAFF_FORMS = [
  "app/platform/images/picture-form-texts.ts",
  "app/staff/unread-form.ts",
  "app/ui/autosave",
  "app/ui/button/save-bar.ts",
  "app/ui/button/submit-button.tsx",
  "app/ui/conflict",
  "app/ui/field/filter-form.tsx",
];

/** What the news and the pages of authors share, in one file instead of two. */
const POSTS = ["app/news/list/news-list.ts", "app/news/list/posts-section.tsx"];

/** Files of the form that the applicant's later pages use as well. */
const FORM = [
  "app/admissions/application.schema.ts",
  "app/admissions/apply/documents/chosen-document.ts",
  "app/admissions/apply/form/form-contents.ts",
  "app/admissions/apply/form/form-parts.ts",
  "app/admissions/apply/form/sections/added-questions-section.tsx",
  "app/admissions/apply/form/sections/answer-sections.tsx",
  "app/admissions/apply/form/sections/application-text-field.tsx",
  "app/admissions/apply/form/sections/examination-fields.tsx",
  "app/admissions/apply/form/sections/form-section.tsx",
  "app/admissions/apply/form/use-form-state.ts",
  "app/admissions/apply/upload/upload-progress.ts",
];

/** On a slow connection every file costs a round trip: what each page needs comes in two files, not in twenty. */
const FEW_FILES = {
  groups: [
    {
      name: "framework",
      test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie-es|@react-router)[\\/]/,
    },
    // Vite's preload helper loads the files that come later.
    {
      name: "frame",
      test: (id: string) =>
        (isWithin(id, FRAME) && !isWithin(id, STAFF_IN_FRAME)) ||
        id.includes("vite/preload-helper") ||
        id.includes("@oxc-project+runtime"),
    },
    { name: "staff-forms", test: (id: string) => isWithin(id, STAFF_FORMS) },
    { name: "posts", test: (id: string) => isWithin(id, POSTS) },
    { name: "answers", test: (id: string) => isWithin(id, ANSWERS) },
    { name: "schemas", test: (id: string) => isWithin(id, SCHEMAS) },
    { name: "controls", test: (id: string) => isWithin(id, CONTROLS), minShareCount: 3 },
    {
      name: "site",
      // Without what parses: every page, such as the sign-in, would load the schema library. Without badges: only staff's pages have any.
      test: (id: string) =>
        isWithin(id, ["app/ui", "app/content", "app/platform"]) &&
        !isWithin(id, ["app/content/pictures", "app/platform/images/picture-files.schema.ts", "app/ui/badge.tsx"]),
      minShareCount: 3,
    },
    // After the groups above: it would take what the form shares with all pages.
    { name: "form", test: (id: string) => isWithin(id, FORM) },
  ],
};

/** The style sheets support older browsers than the scripts do. Lightning CSS writes a version as a number of three bytes. */
const STYLED = ["chrome87", "firefox78", "safari14"];
const STYLED_VERSIONS = { chrome: 87 << 16, firefox: 78 << 16, safari: 14 << 16 };

/**
 * Libraries that every start of the server loads. Node opens each of their 900 files by itself, which takes more time than to compile them. Of zod,
 * which has every language's messages in it, the server needs a third.
 */
const BUNDLED = [
  "@hono/node-server",
  "@tus/server",
  "culori",
  "d3-scale",
  "d3-shape",
  "diff",
  "feed",
  "hono",
  "kysely",
  "otpauth",
  "pg-boss",
  "prom-client",
  "rate-limiter-flexible",
  "react-router",
  "sanitize-html",
  "zod",
];

expectPaths([...FRAME, ...STAFF_IN_FRAME, ...CONTROLS, ...POSTS, ...ANSWERS, ...SCHEMAS, ...STAFF_FORMS, ...FORM]);

export default defineConfig(({ command }) => ({
  plugins: [subsetFonts(), tailwindcss(), flattenStyles(), reactRouter(), escapeServerCode()],
  resolve: { alias: { "url-parse": path.join(import.meta.dirname, "app/platform/browser/url-parse.ts") } },
  css: { transformer: "lightningcss", lightningcss: { targets: STYLED_VERSIONS, exclude: Features.IsSelector } },
  // scripts/build-site/build-service-worker.ts reads the manifest.
  build: { target: ["chrome100", "firefox102", "safari15.4"], cssTarget: STYLED, manifest: true },
  environments: {
    ssr: {
      // In development, Vite can't load libraries of CommonJS. React stays outside: the text editor, which few requests load, needs the same one.
      resolve:
        command === "build" ? { noExternal: withDependencies(BUNDLED), external: ["pg", "react", "react-dom"] } : {},
      // V8 keeps comments in memory with the rest of a source.
      build: { rolldownOptions: { input: "server/built-server.ts", output: { comments: false } } },
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: FEW_FILES } } } },
  },
}));

/** Whether the module is one of these files, or is in one of these folders, which are relative to this file's. */
function isWithin(id: string, paths: string[]): boolean {
  const [file = ""] = id.split("?");
  const relative = path
    .relative(import.meta.dirname, file)
    .split(path.sep)
    .join("/");
  return paths.some((one) => relative === one || relative.startsWith(`${one}/`));
}

/** Returns the packages with everything they depend on: an import of a package that is not bundled is found from the bundle's folder, maybe in another version. */
function withDependencies(packages: string[]): string[] {
  const all = new Set(packages);
  for (const one of all) {
    const file = path.join(import.meta.dirname, "node_modules", one, "package.json");
    const { dependencies = {} } = JSON.parse(readFileSync(file, "utf8")) as { dependencies?: Record<string, string> };
    for (const name of Object.keys(dependencies)) all.add(name);
  }
  return [...all];
}

/** Throws when a path of the list does not exist: a moved file would fall out of its chunk, and cost every visitor a request. */
function expectPaths(paths: string[]): void {
  const missing = paths.filter((one) => !existsSync(path.join(import.meta.dirname, one)));
  if (missing.length > 0) throw new Error(`vite.config.ts: no such file or folder: ${missing.join(", ")}`);
}
