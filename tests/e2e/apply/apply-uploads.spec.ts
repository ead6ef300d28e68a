import type { Page, Request } from "@playwright/test";
import { fixtureJpeg, fixturePdf } from "../../builders/document.builder.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { openUnreliableConnection } from "../../support/servers/unreliable-connection.ts";
import { applicationForm, choose, fillInForm } from "../support/applicant.ts";
import { savedDocuments, savedUnder } from "../support/records.ts";

const SUCCESS = "Application submitted successfully!";
const WAEC_SENT = "WAEC/NECO result: uploaded. It becomes part of your application when you submit the form.";
const WAEC_WAITING = /^WAEC\/NECO result: \d+%, waiting for the network$/;
const JAMB_SENT = "JAMB result: uploaded. It becomes part of your application when you submit the form.";

test.use({ expectedErrors: /\/form\/(?:uploads|submit)|ERR_|The application could not be sent/ });

/** Records the offsets of the chunks that were sent, in order. */
function watchChunks(page: Page): number[] {
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  return offsets;
}

/** Waits for the request that sends the form itself. */
function formSent(page: Page): Promise<Request> {
  return page.waitForRequest((request) => request.url().endsWith("/form/submit"));
}

test("files are uploaded while the form is being filled in, and the form is sent with what the server has", {
  tag: "@slow",
}, async ({ page, app }) => {
  await page.goto("/Admissions/Apply");
  await expect(page.getByText("if you never do, they are deleted after 7 days")).toBeVisible();
  const form = applicationForm(page);
  const photo = fixturePdf("WAEC result of a candidate", 1_300_000);
  const document = fixturePdf("JAMB result", 30_000);
  await choose(form.waecResult, photo);
  await choose(form.jambResult, document);
  await expect(page.getByText(WAEC_SENT)).toBeVisible();
  await expect(page.getByText(JAMB_SENT)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^JAMB result: sent$/ })).toBeAttached();
  const email = await fillInForm(page);
  const sending = formSent(page);
  await form.submit.click();
  expect((await sending).postDataBuffer()?.length).toBeLessThan(5000);
  await expect(form.toast(SUCCESS)).toBeVisible();
  expect(await savedDocuments(app, email)).toEqual([document.content, photo.content]);
});

test("an upload resumes after the connection broke in the middle of a file, and sends only the rest", {
  tag: "@slow",
}, async ({ page, app }) => {
  const line = await openUnreliableConnection(app.url);
  await page.goto(`${line.url}/Admissions/Apply`);
  const form = applicationForm(page);
  const photo = fixturePdf("WAEC result of a candidate", 900_000);
  await choose(form.jambResult, fixturePdf("JAMB result", 30_000));
  await expect(page.getByText(JAMB_SENT)).toBeVisible();
  const chunks = watchChunks(page);
  line.disconnectAfter(700_000);
  await choose(form.waecResult, photo);
  await expect(page.getByText(WAEC_WAITING)).toBeVisible();
  const email = await fillInForm(page);
  await form.submit.click();
  await expect(page.getByRole("region", { name: "Sending your application" })).toContainText("waiting for the network");

  line.reconnect();
  await expect(form.toast(SUCCESS)).toBeVisible();
  expect(chunks.at(0)).toBe(0);
  expect(Math.min(...chunks.slice(1))).toBeGreaterThanOrEqual(256 * 1024);
  expect(await savedUnder(app, email)).toHaveLength(1);
  expect((await savedDocuments(app, email)).at(-1)).toEqual(photo.content);
  await line.close();
});

test("an upload of a closed tab resumes in another tab, from the device's own copy", { tag: "@slow" }, async ({
  page,
  app,
}) => {
  const line = await openUnreliableConnection(app.url);
  await page.goto(`${line.url}/Admissions/Apply`);
  const email = await fillInForm(page);
  const photo = fixturePdf("WAEC result of a candidate", 900_000);
  const document = fixturePdf("JAMB result", 30_000);
  await choose(applicationForm(page).jambResult, document);
  await expect(page.getByText(JAMB_SENT)).toBeVisible();
  line.disconnectAfter(700_000);
  await choose(applicationForm(page).waecResult, photo);
  await expect(page.getByText(WAEC_WAITING)).toBeVisible();
  await page.close();
  line.reconnect();

  const another = await page.context().newPage();
  const chunks = watchChunks(another);
  await another.goto(`${line.url}/Admissions/Apply`);
  await another.getByRole("button", { name: "Continue" }).click();
  await expect(another.getByText(WAEC_SENT)).toBeVisible();
  await expect(another.getByText(JAMB_SENT)).toBeVisible();
  expect(chunks.length).toBeGreaterThan(0);
  expect(Math.min(...chunks)).toBeGreaterThanOrEqual(256 * 1024);
  await applicationForm(another).submit.click();
  await expect(applicationForm(another).toast(SUCCESS)).toBeVisible();
  expect(await savedDocuments(app, email)).toEqual([document.content, photo.content]);
  await line.close();
});

test("files are sent with the form when uploading in advance is impossible, also after the connection broke in the middle of one", {
  tag: "@slow",
}, async ({ page, app }) => {
  const line = await openUnreliableConnection(app.url);
  // As behind a proxy that rejects PATCH.
  await page.route("**/form/uploads/*", (route) => route.fulfill({ status: 405 }));
  await page.goto(`${line.url}/Admissions/Apply`);
  const form = applicationForm(page);
  const email = await fillInForm(page);
  const photo = fixtureJpeg(400_000);
  const document = fixturePdf("JAMB result", 30_000);
  await choose(form.waecResult, photo);
  await choose(form.jambResult, document);
  await expect(page.getByText("WAEC/NECO result: will be sent with the form when you submit it.")).toBeVisible();
  await expect(page.getByText("will be sent with the form when you submit it.")).toHaveCount(2);
  line.disconnectAfter(300_000);
  await form.submit.click();
  await expect(form.toast("❌ Error submitting Application")).toBeVisible();
  await expect(form.submit).toBeEnabled();
  expect(await savedUnder(app, email)).toEqual([]);

  line.reconnect();
  await form.submit.click();
  await expect(form.toast(SUCCESS)).toBeVisible();
  expect(await savedUnder(app, email)).toHaveLength(1);
  expect(await savedDocuments(app, email)).toEqual([document.content, photo.content]);
  await line.close();
});

test("a file that is removed or replaced in the form is deleted from the server, and one that the server lost is sent with the form", {
  tag: "@slow",
}, async ({ page, app }) => {
  await page.goto("/Admissions/Apply");
  const form = applicationForm(page);
  const addresses: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") addresses.push(request.url());
  });
  const isThere = async (address: string | undefined) =>
    (await fetch(address ?? "", { method: "HEAD", headers: { "Tus-Resumable": "1.0.0" } })).status === 200;
  await choose(form.waecResult, fixtureJpeg(20_000));
  await expect(page.getByText(WAEC_SENT)).toBeVisible();
  expect(await isThere(addresses[0])).toBe(true);
  await choose(form.waecResult, fixtureJpeg(20_000));
  await expect.poll(() => isThere(addresses[0])).toBe(false);
  await expect.poll(() => addresses.length).toBe(2);
  await expect(page.getByText(WAEC_SENT)).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => isThere(addresses[1])).toBe(false);
  await expect(page.getByText(WAEC_SENT)).toHaveCount(0);

  const photo = fixtureJpeg(100_000);
  const document = fixturePdf("JAMB result", 30_000);
  await choose(form.waecResult, photo);
  await expect(page.getByText(WAEC_SENT)).toBeVisible();
  await fetch(addresses[2] ?? "", { method: "DELETE", headers: { "Tus-Resumable": "1.0.0" } });
  await choose(form.jambResult, document);
  await expect(page.getByText(JAMB_SENT)).toBeVisible();
  const email = await fillInForm(page);
  await form.submit.click();
  await expect(form.toast(SUCCESS)).toBeVisible();
  expect(await savedDocuments(app, email)).toEqual([document.content, photo.content]);
});
