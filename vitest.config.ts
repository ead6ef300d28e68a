import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,server,database,scripts,tests}/**/*.test.{ts,tsx}"],
    // They end processes by force, and have a step of their own in npm test.
    exclude: ["**/node_modules/**", "tests/crash/**"],
    globalSetup: ["tests/support/postgres.global-setup.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: "threads",
    // Each file would load the whole program anew, a quarter of all the work. No part of it keeps anything between two files.
    isolate: false,
    // Much of the time goes to waiting for PostgreSQL and for the disk.
    maxWorkers: 3,
  },
});
