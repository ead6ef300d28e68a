import { mkdir } from "node:fs/promises";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { openDiskFiles } from "../../app/platform/files/disk-files.server.ts";
import { openIncoming } from "../../app/platform/files/incoming.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { openDatabase } from "../../app/platform/postgres/database.server.ts";
import { print } from "../../scripts/commands/command.ts";
import { hasSeenPopUps } from "../e2e/support/home-visitor.ts";
import { fillDatabase } from "../seed/fill-database.ts";
import { type BuiltApp, startBuiltApp } from "../support/apps/built-app.ts";
import { databaseOf, makeDataFolder, removeDataFolder } from "../support/apps/data-folder.ts";
import { findChromium } from "../support/browser/find-chromium.ts";
import { openStaffSession } from "../support/browser/staff-sign-in.ts";

/** `npm run screenshots`: takes the pictures of the README and of docs/editing.md of the built app, into docs/pictures. */

const FOLDER = path.join(import.meta.dirname, "..", "..", "docs", "pictures");
const APPLICATIONS = 120;
/** The largest file of the editors' guide, which is read on phones, too. */
const MAX_GUIDE_BYTES = 60 * 1024;

type Shot = { name: string; maxBytes?: number; open: (page: Page, app: BuiltApp) => Promise<void> };

const SHOTS: Shot[] = [
  {
    name: "public-site",
    open: async (page) => {
      await hasSeenPopUps(page);
      await page.goto("/");
    },
  },
  {
    name: "application-form",
    open: async (page) => {
      await page.goto("/Admissions/Apply");
      await page.getByLabel("First name").fill("Adaeze");
      await page.getByLabel("Last name").fill("Okafor");
    },
  },
  {
    name: "dashboard",
    open: async (page, app) => {
      await page.context().addCookies(await openStaffSession(app));
      await page.goto("/dashboard");
    },
  },
  ofEditors("editing-pages", "/dashboard/pages"),
  ofEditors("editing-form", "/dashboard/pages/home-hero", async (page) => {
    await page.getByText("1. Higher Institution").first().click();
  }),
  ofEditors("editing-blocks", "/dashboard/pages/new", async (page) => {
    await page.getByLabel("Title").fill("Open Day");
    await page.getByRole("button", { name: "Add the page" }).click();
    const list = page.getByRole("group", { name: "What the page shows" });
    await list.getByRole("button", { name: "Heading", exact: true }).click();
    await page.getByLabel("Heading", { exact: true }).fill("How to come");
    await list.getByRole("button", { name: "Table", exact: true }).click();
    await page.getByLabel("Title of the table").fill("Buses");
    await page.getByRole("textbox", { name: "Rows" }).fill("From | At\nWarri | 8:00\nSapele | 8:30");
    await list.evaluate((element) => element.scrollIntoView());
  }),
  ofEditors("editing-preview", "/dashboard/pages/campus/preview", async (page) => {
    await page.frameLocator("iframe").first().getByRole("heading", { level: 1 }).waitFor();
  }),
  ofEditors("editing-pictures", "/dashboard/pictures"),
  ofEditors("editing-newsletter", "/dashboard/newsletter", async (page) => {
    await page.getByRole("button", { name: "Write an issue" }).click();
    await page.getByLabel("Subject").fill("The library opens on Sundays");
    await page
      .getByLabel("Introduction")
      .fill("Dear friends,\n\nread **what changes** this term, and [our fees](/Admissions/UndergraduateFees).");
    await page
      .getByRole("button", { name: /^Add: / })
      .first()
      .click();
    await page.getByRole("button", { name: "Save and preview" }).click();
    await page.frameLocator("iframe").first().getByRole("heading", { level: 1 }).waitFor();
  }),
  ofEditors("editing-post", "/dashboard/news/1"),
  ofEditors("editing-checks", "/dashboard/content-check", async (page) => {
    await page.getByText(/heavy for a phone/).waitFor();
  }),
];

/** A page of the editors' office. */
function ofEditors(name: string, address: string, prepare: (page: Page) => Promise<void> = async () => {}): Shot {
  return {
    name,
    maxBytes: MAX_GUIDE_BYTES,
    open: async (page, app) => {
      await page.context().addCookies(await openStaffSession(app));
      await page.goto(address);
      await prepare(page);
    },
  };
}

async function main(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const dataDir = await makeDataFolder();
  const app = await startBuiltApp({ dataDir });
  const browser = await chromium.launch({
    executablePath: findChromium(print),
    args: ["--disable-gpu", "--no-first-run", "--disable-background-networking", "--font-render-hinting=none"],
  });
  try {
    await seed(app);
    for (const shot of SHOTS) print(await take(browser, app, shot));
  } finally {
    await browser.close();
    await app.stop();
    await removeDataFolder(dataDir);
  }
}

async function seed({ dataDir }: BuiltApp): Promise<void> {
  const files = await openDiskFiles(dataDir, await openIncoming(dataDir, { exclusive: false }));
  const { db } = openDatabase(await databaseOf(dataDir), createLog("silent"));
  await fillDatabase({ db, files, now: new Date() }, APPLICATIONS).finally(() => db.destroy());
}

/** Returns the path of the picture: 1280 × 800 px, as WebP. */
async function take(
  browser: Browser,
  app: BuiltApp,
  { name, open, maxBytes = Number.POSITIVE_INFINITY }: Shot,
): Promise<string> {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width: 1280, height: 800 },
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await open(page, app);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => Promise.all([...document.images].filter((one) => one.complete).map((one) => one.decode())));
  const file = path.join(FOLDER, `${name}.webp`);
  const taken = await page.screenshot();
  for (let quality = 82; ; quality -= 8) {
    const { size } = await sharp(taken).webp({ quality }).toFile(file);
    if (size <= maxBytes || quality < 40) break;
  }
  await context.close();
  return path.relative(process.cwd(), file);
}

await main();
