import { type Browser, chromium } from "@playwright/test";
import { PAGE_BUDGET } from "../../app/platform/site/page-weights.ts";
import { withBuiltApp } from "../../tests/support/apps/built-app.ts";
import { findChromium } from "../../tests/support/browser/find-chromium.ts";
import { awaitScripts } from "../../tests/support/browser/page-scripts.ts";
import { type PageWeight, weighPage } from "../../tests/support/browser/page-weight.ts";
import { type Chapter, fact, type Measurement, type Progress } from "../measurement.ts";

const KB = 1024;
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 };
const APPLY = "/Admissions/Apply";
/** Pages of which one stands for all. */
const ALIKE = [/^\/news\/\d+$/i, /^\/news\/authors\/[^/]+$/i];

/** Measures what a phone with an empty cache loads for every page of the site map. */
export async function measurePageWeights(say: Progress): Promise<Chapter> {
  const browser = await chromium.launch({ executablePath: findChromium(say), args: ["--disable-gpu"] });
  try {
    const weights = await withBuiltApp({}, ({ url }) => weighAll(browser, url, say));
    return {
      title: "Page weights",
      method: `Every page of the site map, but only one article and one author, opened in Chromium as by a phone (${PHONE.viewport.width} px wide at ${PHONE.deviceScaleFactor} dots a px) that has nothing of the site yet, until it is quiet. Script and style in Brotli; in all: heads and bodies of all responses as they came over the line.`,
      measurements: [...heaviest(weights), ...[...weights].map(([path, weight]) => fact(path, describe(weight)))],
    };
  } finally {
    await browser.close();
  }
}

async function weighAll(browser: Browser, url: string, say: Progress): Promise<Map<string, PageWeight>> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  const listed = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => new URL(match[1] ?? "").pathname);
  const first = ALIKE.map((pattern) => listed.find((path) => pattern.test(path)));
  const paths = listed.filter((path) => first.includes(path) || !ALIKE.some((pattern) => pattern.test(path)));
  const weights = new Map<string, PageWeight>();
  for (const path of paths) {
    say(`  ${path}`);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    awaitScripts(page);
    weights.set(path, await weighPage(page, () => page.goto(`${url}${path}`)));
    await context.close();
  }
  return weights;
}

function heaviest(weights: Map<string, PageWeight>): Measurement[] {
  const home = weights.get("/");
  const apply = weights.get(APPLY);
  if (!home || !apply) throw new Error("The site map lacks the home page or the form.");
  const others = [...weights].filter(([path]) => path !== APPLY).map(([, weight]) => weight);
  const script = Math.max(...others.map((weight) => weight.script));
  const style = Math.max(...[...weights.values()].map((weight) => weight.style));
  return [
    atMost("most script of a public page", script, PAGE_BUDGET.script),
    atMost("script of the application form", apply.script, PAGE_BUDGET.formScript),
    atMost("most style of a page", style, PAGE_BUDGET.style),
    atMost("all of the home page", home.total, PAGE_BUDGET.homeTotal),
    {
      what: "requests of the home page",
      value: String(home.requests),
      goal: `≤ ${PAGE_BUDGET.requests}`,
      reached: home.requests <= PAGE_BUDGET.requests,
    },
  ];
}

function atMost(what: string, bytes: number, most: number): Measurement {
  return { what, value: inKB(bytes), goal: `≤ ${inKB(most)}`, reached: bytes <= most };
}

function describe({ script, style, total, requests }: PageWeight): string {
  return `${inKB(script)} script, ${inKB(style)} style, ${inKB(total)} in all, ${requests} requests`;
}

function inKB(bytes: number): string {
  return `${(bytes / KB).toFixed(0)} KB`;
}
