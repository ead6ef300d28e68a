import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/support/find-chromium.ts";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/browser.global-setup.ts",
  outputDir: "test-results/browser",
  fullyParallel: true,
  workers: 2,
  // A test that passes only then is listed as flaky, with its error, by scripts/test.ts.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // They end a test that hangs, also on a machine with eight times its load; no test asserts them.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    browserName: "chromium",
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    viewport: { width: 1280, height: 800 },
    // `npx playwright show-trace test-results/browser/…/trace.zip` shows each step of a test that failed. Snapshots of the page would
    // load the pictures behind blob: addresses once more, which the content security policy reports as a breach.
    trace: {
      mode: process.env.CI ? "on-first-retry" : "retain-on-failure",
      snapshots: false,
      screenshots: false,
    },
    // browser-test.ts takes one where a test fails; this would take one at the end of every test, in case it does.
    screenshot: "off",
    // Where one stands between, page.route sees nothing; tests of what the worker does let it in.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: findChromium((line) => process.stdout.write(`${line}\n`)),
      args: [
        "--disable-gpu",
        // The shell alone rounds the width of every letter to whole pixels, as no browser with a window does.
        "--font-render-hinting=none",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
      ],
    },
  },
});
