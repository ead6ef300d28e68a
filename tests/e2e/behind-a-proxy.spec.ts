import { randomUUID } from "node:crypto";
import { encodeForm, sampleSubmission } from "../builders/submission.builder.ts";
import { expect, test } from "../support/browser-test.ts";
import { FIRST_ACCOUNT } from "../support/built-app.ts";

/** What a browser without JavaScript sends through a proxy that ends TLS in front of the app. */
function throughTls(app: { url: string }) {
  const { host } = new URL(app.url);
  return {
    Accept: "text/html,application/xhtml+xml",
    Origin: `https://${host}`,
    "Sec-Fetch-Site": "same-origin",
    "X-Forwarded-Proto": "https",
  };
}

test("an application that is sent without JavaScript through a TLS proxy is received", async ({ request, app }) => {
  const { contentType, body } = encodeForm(sampleSubmission(randomUUID(), 1));
  const headers = { ...throughTls(app), "Content-Type": contentType };
  const answer = await request.post("/form/submit", { headers, data: body, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  expect(answer.headers().location).toMatch(/^\/Admissions\/Received\//);
});

test("staff who sign in without JavaScript through a TLS proxy get a cookie that never leaves TLS", async ({
  request,
  app,
}) => {
  const answer = await request.post("/login", { headers: throughTls(app), form: FIRST_ACCOUNT, maxRedirects: 0 });
  expect(answer.headers().location).toBe("/dashboard");
  expect(answer.headers()["set-cookie"]).toMatch(/^__Host-gatehouse=.*Secure/);
});

test("a form that another site sends through the proxy is refused", async ({ request, app }) => {
  const headers = { ...throughTls(app), Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
  expect((await request.post("/login", { headers, form: FIRST_ACCOUNT, maxRedirects: 0 })).status()).toBe(403);
});
