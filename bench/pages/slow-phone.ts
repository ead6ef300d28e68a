import { type Browser, chromium } from "@playwright/test";
import { withBuiltApp } from "../../tests/support/apps/built-app.ts";
import { findChromium } from "../../tests/support/browser/find-chromium.ts";
import type { Chapter, Measurement, Progress } from "../measurement.ts";
import { describeRuns, median } from "../runs.ts";

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, serviceWorkers: "block" } as const;
/** A slow 3G connection, in ms and bytes per second. */
const CONNECTION = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER_PROCESSOR = 4;
const RUNS = 5;
const PAGES = ["/", "/Admissions/Apply", "/News", "/about", "/Admissions"];
const APPLY = "/Admissions/Apply";
/** In ms. */
const MOST = { firstPaint: 1600, largestPaint: 2200, hydrated: 5000, hydratedApply: 5500 };

/** In ms since the navigation began. */
type Visit = { firstPaint: number; largestPaint: number; hydrated: number };

/** Measures when pages are painted and hydrated on an old phone with a slow connection and an empty cache. */
export async function measureSlowPhone(say: Progress): Promise<Chapter> {
  const browser = await chromium.launch({ executablePath: findChromium(say), args: ["--disable-gpu"] });
  try {
    return await withBuiltApp({}, async ({ url }) => {
      const measurements: Measurement[] = [];
      for (const path of PAGES) {
        say(`  ${path}`);
        await fetch(`${url}${path}`);
        const visits: Visit[] = [];
        for (let run = 0; run < RUNS; run++) visits.push(await visit(browser, `${url}${path}`));
        const hydrated = path === APPLY ? MOST.hydratedApply : MOST.hydrated;
        measurements.push(
          atMost(
            `${path}: first paint`,
            visits.map(({ firstPaint }) => firstPaint),
            MOST.firstPaint,
          ),
          atMost(
            `${path}: largest paint`,
            visits.map(({ largestPaint }) => largestPaint),
            MOST.largestPaint,
          ),
          atMost(
            `${path}: hydrated`,
            visits.map((one) => one.hydrated),
            hydrated,
          ),
        );
      }
      return {
        title: "A slow phone",
        method: `Pages opened in Chromium as by a phone (${PHONE.viewport.width} px wide at ${PHONE.deviceScaleFactor} dots a px) with an empty cache, ${CONNECTION.latency} ms of delay, ${(CONNECTION.downloadThroughput * 8) / 1000} kbit/s and a processor that is slowed down ${SLOWER_PROCESSOR} times. Before pages carried their own style, the first paint was after 2.4 to 2.5 s and the largest after 2.4 to 2.9 s.`,
        measurements,
      };
    });
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", { offline: false, ...CONNECTION });
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_PROCESSOR });
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (
          document.documentElement.classList.contains("hydrated") &&
          performance.getEntriesByName("hydrated").length === 0
        )
          performance.mark("hydrated");
      }).observe(document, { subtree: true, attributeFilter: ["class"] });
    });
    await page.goto(address, { waitUntil: "load" });
    await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
    return await page.evaluate(async () => {
      const largest = await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      });
      const timeOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
      return { firstPaint: timeOf("first-contentful-paint"), largestPaint: largest, hydrated: timeOf("hydrated") };
    });
  } finally {
    await context.close();
  }
}

function atMost(what: string, times: number[], most: number): Measurement {
  const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return { what, ...describeRuns(times, inSeconds), goal: `≤ ${inSeconds(most)}`, reached: median(times) <= most };
}
