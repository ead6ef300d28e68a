import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,server,database,scripts,tests}/**/*.test.{ts,tsx}"],
    // They end processes by force, and have a step of their own in npm test.
    exclude: ["**/node_modules/**", "tests/crash/**"],
    globalSetup: ["tests/support/postgres.global-setup.ts"],
    // They end a test that hangs. On a machine with eight times its load, a test of one second takes half a minute.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // A test that passes only then is listed as flaky, with its error, by scripts/test.ts.
    retry: process.env.CI ? 1 : 0,
    pool: "threads",
    // Each file would load the whole program anew, a quarter of all the work. No part of it keeps anything between two files.
    isolate: false,
    // Much of the time goes to waiting for PostgreSQL and for the disk.
    maxWorkers: 3,
  },
});
