import { randomUUID } from "node:crypto";
import http from "node:http";
import { expect, type Page } from "@playwright/test";
import type { SampleFile } from "../builders/document.builder.ts";
import { encodeForm, sampleSubmission } from "../builders/submission.builder.ts";
import { type BuiltApp, FIRST_ACCOUNT } from "../support/built-app.ts";
import { postForm } from "../support/post-form.ts";

/** Signs in as the first account through the form. */
export async function signIn(page: Page, account = FIRST_ACCOUNT): Promise<void> {
  await page.goto("/login");
  await typeCredentials(page, account);
  await expect(page).toHaveURL(/\/dashboard$/);
}

export async function typeCredentials(page: Page, { username, password }: typeof FIRST_ACCOUNT): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

export type SentApplication = {
  reference: string;
  lastName: string;
  statusUrl: string;
  /** The name and value of the cookie that shows the whole receipt on the device that sent the application. */
  deviceCookie: string;
  files: Record<string, SampleFile>;
};

/** Sends an application with a photo and a PDF without the form, for tests of the dashboard. */
export async function sendApplication(app: BuiltApp, lastName = `Candidate ${randomUUID()}`): Promise<SentApplication> {
  const submission = sampleSubmission(randomUUID(), Math.floor(Math.random() * 1e7), 20_000);
  submission.fields = submission.fields.map(([name, value]) =>
    name === "lastName" ? [name, lastName] : [name, value],
  );
  const agent = new http.Agent();
  const network = "198.18.0.1";
  const answer = await postForm(`${app.url}/form/submit`, encodeForm(submission), {
    agent,
    network,
    timeoutMs: 120_000,
  });
  expect(answer.status).toBe(201);
  const { reference, statusUrl } = JSON.parse(answer.body) as { reference: string; statusUrl: string };
  const deviceCookie = answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  return { reference, lastName, statusUrl, deviceCookie, files: submission.files };
}

/** Opens the receipt of an application as the device that sent it. */
export async function openReceipt(page: Page, app: BuiltApp, { statusUrl, deviceCookie }: SentApplication) {
  const [name = "", value = ""] = deviceCookie.split("=");
  await page.context().addCookies([{ name, value, url: app.url }]);
  await page.goto(statusUrl);
}
