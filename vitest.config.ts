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
    // Much of the time goes to waiting for PostgreSQL and for the disk.
    maxWorkers: 3,
  },
});
