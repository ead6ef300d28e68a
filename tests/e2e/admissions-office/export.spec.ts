import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { readXlsx } from "../../support/read/read-xlsx.ts";
import { sendApplication } from "../support/staff-member.ts";

// A rejected export has status 503, for which Chromium logs a line.
test.use({ expectedErrors: /status of 503/ });

async function search(page: Page, text: string): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("searchbox", { name: "Search" }).fill(text);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
}

async function download(page: Page, name: string): Promise<Download> {
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
  return saved;
}

async function contentOf(saved: Download): Promise<Uint8Array> {
  return new Uint8Array(await readFile(await saved.path()));
}

test("an officer exports a filtered list as spreadsheet, CSV and archive, sees the end of each, and can cancel", {
  tag: "@slow",
}, async ({ page, app, signIn }) => {
  const sent = await sendApplication(app);
  await sendApplication(app);
  await signIn(page);
  await search(page, sent.lastName);
  await page.getByRole("link", { name: "Export", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Export applications" })).toBeVisible();
  await expect(page.getByText("1 application", { exact: true })).toBeVisible();

  await test.step("the spreadsheet", async () => {
    const saved = await download(page, "Spreadsheet (XLSX)");
    expect(saved.suggestedFilename()).toMatch(/^applications-\d{4}-\d\d-\d\d\.xlsx$/);
    const { sheets } = readXlsx(await contentOf(saved));
    expect(sheets[0]?.rows).toHaveLength(2);
    expect(sheets[0]?.rows[1]).toEqual(expect.arrayContaining([sent.reference, sent.lastName, sent.answers.email]));
    await expect(page.getByRole("status")).toContainText(`${saved.suggestedFilename()} was saved.`);
  });

  await test.step("the CSV", async () => {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
      await contentOf(await download(page, "Text (CSV)")),
    );
    expect(text).toMatch(/^\ufeff"Reference",/);
    expect(text).toContain(`\r\n"${sent.reference}",`);
  });

  await test.step("the archive", async () => {
    const files = unzipSync(await contentOf(await download(page, "Documents (ZIP)")));
    const documents = Object.entries(files).filter(([name]) => name.startsWith(sent.reference));
    const sentFiles = Object.values(sent.files).map(({ content }) => content.toString("base64"));
    expect(documents.map(([, bytes]) => Buffer.from(bytes).toString("base64")).toSorted()).toEqual(
      sentFiles.toSorted(),
    );
    expect(strFromU8(files["about.txt"] ?? new Uint8Array())).toContain("Exported by: admin");
  });

  await test.step("cancelled", async () => {
    await page.route("**/export.xlsx?*", () => undefined);
    await page.getByRole("link", { name: "Spreadsheet (XLSX)" }).press("Enter");
    await expect(page.getByRole("progressbar")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect(page.getByRole("status")).toContainText("The export was cancelled. No file was saved.");
    await expect(page.getByRole("link", { name: "Spreadsheet (XLSX)" })).toBeFocused();
    await page.unroute("**/export.xlsx?*");
  });

  await test.step("broken off, and rejected", async () => {
    await page.route("**/export.csv?*", (route) => route.fulfill({ status: 200, body: "half a frame" }));
    await page.getByRole("link", { name: "Text (CSV)" }).click();
    await expect(page.getByRole("status")).toContainText("The export broke off, and nothing was saved.");
    await page.unroute("**/export.csv?*");
    await page.route("**/export.csv?*", (route) => route.fulfill({ status: 503, json: { message: "Busy just now." } }));
    await page.getByRole("link", { name: "Text (CSV)" }).click();
    await expect(page.getByRole("status")).toContainText("Busy just now.");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the links download the files, and a message leads back to them", { tag: "@slow" }, async ({
    page,
    app,
    signIn,
  }) => {
    const sent = await sendApplication(app);
    await signIn(page);
    await search(page, sent.lastName);
    await page.getByRole("link", { name: "Export", exact: true }).click();
    const { sheets } = readXlsx(await contentOf(await download(page, "Spreadsheet (XLSX)")));
    expect(sheets[0]?.rows).toHaveLength(2);
    const response = await page.goto(`${page.url()}&problem=busy`);
    expect(response?.status()).toBe(503);
    await expect(page.getByRole("alert")).toContainText("Other exports are being made just now.");
    await expect(page.getByRole("link", { name: "Text (CSV)" })).toBeVisible();
  });
});
