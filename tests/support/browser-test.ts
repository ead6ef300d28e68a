import { test as base, expect, type Page } from "@playwright/test";
import { type BuiltApp, startBuiltApp, stopDatabaseLeftBehind } from "./built-app.ts";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";

type WorkerFixtures = { app: BuiltApp };
type TestFixtures = {
  /** Complaints of the browser that a test provokes on purpose, such as the line that Chromium writes about an answer of 422. */
  expectedComplaints: RegExp[];
  complaints: string[];
};

/**
 * A browser test against the built app: each worker has an app, a database and a data folder of its own.
 *
 * A test fails when the browser complains: an error on the console, an exception in a page, a breach of the content security policy.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    async ({ playwright: _ }, use) => {
      const dataDir = await makeDataFolder();
      const app = await startBuiltApp({ dataDir, env: { TRUST_PROXY: "127.0.0.1" } });
      await use(app);
      await app.stop();
      await stopDatabaseLeftBehind(dataDir);
      await removeDataFolder(dataDir);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  expectedComplaints: [[], { option: true }],
  complaints: [
    async ({ context, expectedComplaints }, use) => {
      const complaints: string[] = [];
      const note = (complaint: string) => {
        if (!expectedComplaints.some((expected) => expected.test(complaint))) complaints.push(complaint);
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

export { expect, type Page };
