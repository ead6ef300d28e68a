import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/support/browser/find-chromium.ts";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/browser/browser.global-setup.ts",
  outputDir: "test-results/browser",
  fullyParallel: true,
  // More than cores: the tests spend a third of their time waiting.
  workers: 3,
  // scripts/test.ts lists a test that passes only when retried as flaky, with its error.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // End a test that hangs, also under eight times the load. No test asserts them.
  timeout: 480_000,
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
    // browser-test.ts takes one when a test fails; this option would take one at the end of every test.
    screenshot: "off",
    // Requests that a service worker handles do not reach page.route. Tests of the worker allow it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: findChromium((line) => process.stdout.write(`${line}\n`)),
      args: [
        "--disable-gpu",
        // Unlike browsers with a window, the headless shell rounds the width of every letter to whole pixels.
        "--font-render-hinting=none",
        // Pages live for seconds, too short a time for the optimizing compilers to gain what they cost: a fifth of all processor time.
        "--js-flags=--no-maglev --no-turbofan",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
      ],
    },
  },
});
