import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { Features } from "lightningcss";
import { defineConfig } from "vite";
import { flattenStyles } from "./scripts/flatten-styles.ts";

/** The parts of app/ that are on the home page and nearly every other. */
const FRAME = [
  "/app/layout/",
  "/app/offline/(?:use-offline|kept-copy|kept-markup|readable-offline)",
  "/app/newsletter/(?:footer-subscribe-form|subscribe-form|failure-words)",
  "/app/admissions/(?:status-path|apply/(?:continue/draft-link|kept-receipt|queue/queue-note))",
  "/app/content/read-",
  "/app/ui/(?:admission-call|age-in-words|button|embed/|field/control-style|kept-data|lost-page|notice/notice|pager/page-number|page-meta|picture|server-page-boundary|social-icon)",
  "/app/platform/(?:device-storage|kept-page)",
];

/** On a slow line every file costs a way there and back: what each page needs comes in two files, not in twenty. */
const FEW_FILES = {
  groups: [
    {
      name: "framework",
      test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie-es|@react-router)[\\/]/,
    },
    // What the home page and nearly every other draw, and what fetches files that come later.
    { name: "frame", test: oneOf([...FRAME, "vite/preload-helper"]) },
    { name: "site", test: oneOf(["/app/ui/", "/app/content/", "/app/platform/"]), minShareCount: 3 },
  ],
};

/** Pages look as they should in older browsers than those that run our scripts. Lightning CSS writes a version as a number of three bytes. */
const STYLED = ["chrome87", "firefox78", "safari14"];
const STYLED_VERSIONS = { chrome: 87 << 16, firefox: 78 << 16, safari: 14 << 16 };

export default defineConfig({
  plugins: [tailwindcss(), flattenStyles(), reactRouter()],
  css: { transformer: "lightningcss", lightningcss: { targets: STYLED_VERSIONS, exclude: Features.IsSelector } },
  // scripts/build-service-worker.ts reads the manifest.
  build: { target: ["chrome100", "firefox102", "safari15.4"], cssTarget: STYLED, manifest: true },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: FEW_FILES } } } } },
});

/** Files whose path holds one of these, on any system. */
function oneOf(parts: string[]): RegExp {
  return new RegExp(parts.map((part) => part.replaceAll("/", "[\\\\/]")).join("|"));
}
