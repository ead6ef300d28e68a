import { writeFile } from "node:fs/promises";
import path from "node:path";
import { makeLakesideBundle } from "../../lakeside/lakeside-bundle.ts";
import { runCommand } from "../../support/apps/run-command.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectAccessibleEverywhere } from "../support/accessible.ts";
import { emptySite } from "../support/records.ts";

// An app of its own: every other test expects the sample.
test.use({
  settings: { SEED: "none", MAIL_FROM: "admissions@lakeside.example" },
  expectedErrors: /status of 422/,
});

test.beforeEach(({ app }) => emptySite(app));

const COMMAND = path.join(import.meta.dirname, "../../../scripts/commands/site.ts");
/** What distinguishes the sample's university, country and examinations from Lakeside's. */
const OF_THE_SAMPLE = /palmgrove|nigeria|lagos|naira|₦|en[-_]NG|\b(?:NGN|JAMB|WAEC|NECO|UTME)\b/gi;

test("another university imports its site while Gatehouse runs, and no page is left of the sample", {
  tag: "@slow",
}, async ({ page, app, signIn }) => {
  test.slow();
  const file = path.join(app.dataDir, "lakeside.zip");
  await writeFile(file, await makeLakesideBundle());
  const site = (...args: string[]) => runCommand(COMMAND, args, { settings: { DATA_DIR: app.dataDir } });

  await test.step("the officer sees what an import would change", async () => {
    const { code, out, err } = await site("import", file);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("  /about/clubs: new page\n");
    expect(out).toContain("  Picture “The crest”: new\n");
    expect(out).toContain("Nothing was changed yet.");
    await expectTitle(page, /Palmgrove University/);
  });

  await test.step("visitors see the imported site, but its bank accounts", async () => {
    const { code, out, err } = await site("import", file, "--apply");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("Postgraduate application: waits under Pages until a person approves it");
    await expectTitle(page, /Lakeside Polytechnic/);
  });

  await test.step("a person approves the texts with bank accounts", async () => {
    await signIn(page);
    for (const key of ["admissions-information", "postgraduate-application"]) {
      await page.goto(`/dashboard/pages/${key}`);
      await page.getByRole("button", { name: "Approve it" }).click();
      await expect(page.getByText("Approved. Visitors see it now, or")).toBeVisible();
    }
  });

  await test.step("no page names the sample’s university, its country, its currency or its examinations", async () => {
    const paths = await listPages(page);
    expect(paths.length).toBeGreaterThan(25);
    const left: string[] = [];
    for (const address of paths) {
      const html = await (await page.request.get(address)).text();
      const words = html.match(OF_THE_SAMPLE) ?? [];
      if (words.length > 0) left.push(`${address}: ${[...new Set(words)].join(", ")}`);
    }
    expect(left).toEqual([]);
  });

  await test.step("pages and phones show its crest", async () => {
    await page.goto("/");
    const crest = page.getByRole("banner").locator("img.crest:visible").first();
    await expect(crest).toHaveAttribute("src", /^\/crest\/[0-9a-f]{32}\/crest\.webp$/);
    expect(await crest.evaluate((image: HTMLImageElement) => image.complete && image.naturalHeight)).toBe(168);
    const icon = await page.locator('link[rel="icon"]').getAttribute("href");
    expect((await page.request.get(icon ?? "")).status()).toBe(200);
  });

  await test.step("what was imported is exported again", async () => {
    const copy = path.join(app.dataDir, "copy.zip");
    expect(await site("export", copy)).toMatchObject({ code: 0, out: `Exported: ${copy}\n` });
    const again = await site("import", copy, "--apply");
    expect(again.out).toBe("The site has all of the bundle already: there is nothing to change.\n");
    expect((await site("export", copy)).err).toContain("exists already");
  });
});

test("an administrator exports the site, and imports another one in the browser", { tag: "@slow" }, async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn(page);

  await test.step("the export is saved as an archive", async () => {
    await page.goto("/dashboard/pages");
    await page.getByRole("link", { name: "Export and import" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export the site" }).click();
    expect((await saved).suggestedFilename()).toMatch(/^site-\d{4}-\d\d-\d\d\.zip$/);
  });

  await test.step("a file that is no bundle is rejected with its reason", async () => {
    await page
      .getByLabel("Site bundle")
      .setInputFiles({ name: "site.zip", mimeType: "application/zip", buffer: Buffer.from("no archive") });
    await page.getByRole("button", { name: "Check it" }).click();
    await expect(page.getByRole("alert")).toContainText("This is no ZIP archive, or a damaged one");
  });

  await test.step("a bundle shows what it would change, and is imported with its progress", async () => {
    await page
      .getByLabel("Site bundle")
      .setInputFiles({ name: "lakeside.zip", mimeType: "application/zip", buffer: await makeLakesideBundle() });
    await page.getByRole("button", { name: "Check it" }).click();
    await expect(page.getByRole("heading", { name: /^\d+ things change$/ })).toBeVisible();
    await expect(page.getByText("Picture “The crest”: new")).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.getByRole("button", { name: "Import all of it" }).click();
    await expect(page.getByText(/^Importing/)).toBeVisible();
    // Each of the 15 pictures is encoded in nine sizes, which takes a busy machine minutes.
    await expect(page.getByText("Imported. Visitors see it now.")).toBeVisible({ timeout: 300_000 });
    await expect(page.getByRole("banner").getByRole("link", { name: "Lakeside staff" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Postgraduate application" })).toBeVisible();
    await expectAccessibleEverywhere(page);
  });

  await test.step("the site is the other one", async () => {
    await page.getByRole("link", { name: "See the site" }).click();
    await expect(page).toHaveTitle(/Lakeside Polytechnic/);
  });
});

/** Waits for a page's title. The app is notified of what another process changed shortly after its commit. */
async function expectTitle(page: Page, title: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto("/Give");
    expect(await page.title()).toMatch(title);
  }).toPass();
}

/** Returns the paths of all public pages. */
async function listPages(page: Page): Promise<string[]> {
  const map = await (await page.request.get("/sitemap.xml")).text();
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}
