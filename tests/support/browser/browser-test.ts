import { createHash } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import { type AppPool, openAppPool, type Settings } from "../apps/app-pool.ts";
import type { BuiltApp } from "../apps/built-app.ts";
import { awaitScripts } from "./page-scripts.ts";

type WorkerFixtures = { apps: AppPool };
type TestFixtures = {
  /** Additional settings of the app. */
  settings: Settings;
  app: BuiltApp;
  /** Signs in the browser of a page as the first staff account, without the form. The page stays where it is. */
  signIn: (page: Page) => Promise<void>;
  /** The browser errors that a test provokes, such as Chromium's console line for a 422 response. */
  expectedErrors: RegExp | null;
};

/**
 * A browser test against the built app. Each worker has its own apps, one for each set of settings, with their own databases and data folders.
 *
 * A test fails on a browser error: on the console, an exception in a page, or a violation of the Content-Security-Policy.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  apps: [
    async ({ playwright: _ }, use, { parallelIndex }) => {
      const apps = openAppPool({ startsEmpty: parallelIndex === 0 });
      await use(apps);
      await apps.close();
    },
    { scope: "worker" },
  ],
  settings: [{}, { option: true }],
  app: async ({ apps, settings }, use) => use((await apps.get(settings)).app),
  signIn: async ({ apps, settings }, use) =>
    use(async (page) => page.context().addCookies(await (await apps.get(settings)).staffCookies())),
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
  context: async ({ context, expectedErrors }, use) => {
    const errors: string[] = [];
    const note = (error: string) => {
      if (!expectedErrors?.test(error)) errors.push(error);
    };
    context.on("console", (message) => {
      if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => note(error.error().stack ?? error.error().message));
    await use(context);
    expect(errors, "the browser reported errors").toEqual([]);
  },
});

/** Returns an address from the block that RFC 2544 reserves for benchmarks. */
function networkOfTest(testId: string): string {
  const [first = 0, second = 0] = createHash("sha256").update(testId).digest();
  return `198.19.${first}.${second}`;
}

export { expect, type Page };
