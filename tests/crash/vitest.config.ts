import { defineConfig } from "vitest/config";

/** Runs the tests that kill processes sequentially, against the built app. */
export default defineConfig({
  test: {
    include: ["tests/crash/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 600_000,
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 300_000,
  },
});
