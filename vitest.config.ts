import { defineConfig } from "vitest/config";
import { subsetFonts } from "./scripts/build-site/subset-fonts.ts";

export default defineConfig({
  // The fonts are imported by the pages.
  plugins: [subsetFonts()],
  test: {
    include: ["{app,server,database,scripts,tests}/**/*.test.{ts,tsx}"],
    tags: [{ name: "slow", description: "Only `npm run test:all` runs them: see CONTRIBUTING.md." }],
    // They kill processes; `npm run test:all` runs them on their own.
    exclude: ["**/node_modules/**", "tests/crash/**"],
    globalSetup: ["tests/support/database/postgres.global-setup.ts"],
    // End a test that hangs. Under eight times the load, a backup from and to an object store takes more than three minutes.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 60_000 } },
    // scripts/test.ts lists a test that passes only when retried as flaky, with its error.
    retry: process.env.CI ? 1 : 0,
    pool: "threads",
    // Otherwise each file would load the whole server again, a quarter of all the work. No module holds state between files.
    isolate: false,
    // More than cores: the tests spend much of their time waiting for PostgreSQL and the disk.
    maxWorkers: 3,
  },
});
