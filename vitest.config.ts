import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,server,database,scripts,tests}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/postgres.global-setup.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: "threads",
  },
});
