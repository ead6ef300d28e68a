import { randomUUID } from "node:crypto";
import { encodeForm, fixtureSubmission } from "../../builders/submission.builder.ts";
import { FIRST_ACCOUNT } from "../../support/apps/built-app.ts";
import { expect, test } from "../../support/browser/browser-test.ts";

/** Returns the request headers of a browser without JavaScript, through a proxy that terminates TLS in front of the app. */
function throughTls(app: { url: string }) {
  const { host } = new URL(app.url);
  return {
    Accept: "text/html,application/xhtml+xml",
    Origin: `https://${host}`,
    "Sec-Fetch-Site": "same-origin",
    "X-Forwarded-Proto": "https",
  };
}

test("an application sent without JavaScript through a TLS proxy is received", async ({ request, app }) => {
  const { contentType, body } = encodeForm(fixtureSubmission(randomUUID(), 1));
  const headers = { ...throughTls(app), "Content-Type": contentType };
  const answer = await request.post("/form/submit", { headers, data: body, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  expect(answer.headers().location).toMatch(/^\/Admissions\/Received\//);
});

test("signing in without JavaScript through a TLS proxy sets a Secure cookie", async ({ request, app }) => {
  const answer = await request.post("/login", { headers: throughTls(app), form: FIRST_ACCOUNT, maxRedirects: 0 });
  expect(answer.headers().location).toBe("/dashboard");
  expect(answer.headers()["set-cookie"]).toMatch(/^__Host-gatehouse=.*Secure/);
});

test("a form that another site sends through the proxy is rejected", async ({ request, app }) => {
  const headers = { ...throughTls(app), Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
  expect((await request.post("/login", { headers, form: FIRST_ACCOUNT, maxRedirects: 0 })).status()).toBe(403);
});

test.describe("a public page through a TLS proxy", () => {
  test.use({
    extraHTTPHeaders: async ({ playwright: _ }, use) =>
      use({ "X-Forwarded-For": "198.19.0.1", "X-Forwarded-Proto": "https" }),
  });

  test("sends preload hints for its fonts, which the proxy can send early, and loads no file twice", async ({
    page,
  }) => {
    const response = await page.goto("/about", { waitUntil: "networkidle" });
    const hints = (await response?.headerValue("Link"))?.split(", ") ?? [];
    const kindOf = (hint: string) => hint.match(/^<\/assets\/[\w.-]+>; rel=preload; as=(font)/)?.[1];
    expect(hints.map(kindOf)).toEqual(["font", "font"]);
    const hinted = hints.map((hint) => hint.slice(1, hint.indexOf(">")));
    // A file from the browser's cache has a transfer size of 0.
    const transfers = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => (entry as PerformanceResourceTiming).transferSize > 0)
        .map(({ name }) => new URL(name).pathname),
    );
    for (const file of hinted) expect(transfers.filter((path) => path === file)).toEqual([file]);
    expect(transfers.toSorted()).toEqual([...new Set(transfers)].toSorted());
    const usedFonts = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").length);
    await expect.poll(usedFonts, "the fonts that were hinted at are used").toBeGreaterThanOrEqual(2);
  });
});
