import { createHash } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import { type BuiltApp, startBuiltApp, stopDatabaseLeftBehind } from "./built-app.ts";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";
import { awaitScripts } from "./page-scripts.ts";

type WorkerFixtures = {
  /** Additional settings of the app. */
  settings: Record<string, string>;
  app: BuiltApp;
};
type TestFixtures = {
  /** The browser errors that a test provokes, such as Chromium's console line for a 422 response. */
  expectedErrors: RegExp | null;
  browserErrors: string[];
};

/**
 * A browser test against the built app. Each worker has its own app, database and data folder.
 *
 * A test fails on a browser error: on the console, an exception in a page, or a violation of the Content-Security-Policy.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: "worker" }],
  app: [
    async ({ settings }, use) => {
      const dataDir = await makeDataFolder();
      const app = await startBuiltApp({ dataDir, env: { TRUST_PROXY: "127.0.0.1", ...settings } });
      await use(app);
      await app.stop();
      await stopDatabaseLeftBehind(dataDir);
      await removeDataFolder(dataDir);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  // Attempts are limited by network: each test comes from its own, which the app accepts because of TRUST_PROXY.
  extraHTTPHeaders: async ({ playwright: _ }, use, { testId }) => use({ "X-Forwarded-For": networkOfTest(testId) }),
  // Opening a page waits for hydration, unless 'waitUntil' says otherwise.
  page: async ({ page, javaScriptEnabled }, use, testInfo) => {
    if (javaScriptEnabled !== false) awaitScripts(page);
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus && !page.isClosed())
      await page.screenshot({ path: testInfo.outputPath("page.png") });
  },
  expectedErrors: [null, { option: true }],
  browserErrors: [
    async ({ context, expectedErrors }, use) => {
      const browserErrors: string[] = [];
      const note = (error: string) => {
        if (!expectedErrors?.test(error)) browserErrors.push(error);
      };
      context.on("console", (message) => {
        if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => note(error.error().stack ?? error.error().message));
      await use(browserErrors);
      expect(browserErrors, "the browser reported errors").toEqual([]);
    },
    { auto: true },
  ],
});

/** Returns an address from the block that RFC 2544 reserves for benchmarks. */
function networkOfTest(testId: string): string {
  const [first = 0, second = 0] = createHash("sha256").update(testId).digest();
  return `198.19.${first}.${second}`;
}

export { expect, type Page };
