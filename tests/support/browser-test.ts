import { createHash } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import { type BuiltApp, startBuiltApp, stopDatabaseLeftBehind } from "./built-app.ts";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";
import { awaitScripts } from "./page-scripts.ts";

type WorkerFixtures = {
  /** Settings of the app beside the usual ones. */
  settings: Record<string, string>;
  app: BuiltApp;
};
type TestFixtures = {
  /** What the browser may complain of because a test provokes it, such as the line that Chromium writes about an answer of 422. */
  expectedComplaint: RegExp | null;
  complaints: string[];
};

/**
 * A browser test against the built app: each worker has an app, a database and a data folder of its own.
 *
 * A test fails when the browser complains: an error on the console, an exception in a page, a breach of the content security policy.
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
  // Tries are counted by network: each test comes from one of its own, which the app believes since TRUST_PROXY says so.
  extraHTTPHeaders: async ({ playwright: _ }, use, { testId }) => use({ "X-Forwarded-For": networkOfTest(testId) }),
  // A page is opened when its scripts have taken it over, as a visitor who reads before pressing finds it. 'waitUntil' asks for less.
  page: async ({ page, javaScriptEnabled }, use, testInfo) => {
    if (javaScriptEnabled !== false) awaitScripts(page);
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus && !page.isClosed())
      await page.screenshot({ path: testInfo.outputPath("page.png") });
  },
  expectedComplaint: [null, { option: true }],
  complaints: [
    async ({ context, expectedComplaint }, use) => {
      const complaints: string[] = [];
      const note = (complaint: string) => {
        if (!expectedComplaint?.test(complaint)) complaints.push(complaint);
      };
      context.on("console", (message) => {
        if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => note(error.error().stack ?? error.error().message));
      await use(complaints);
      expect(complaints, "the browser complained").toEqual([]);
    },
    { auto: true },
  ],
});

/** An address from the block that RFC 2544 keeps for measurements. */
function networkOfTest(testId: string): string {
  const [first = 0, second = 0] = createHash("sha256").update(testId).digest();
  return `198.19.${first}.${second}`;
}

export { expect, type Page };
