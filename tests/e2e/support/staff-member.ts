import { randomUUID } from "node:crypto";
import http from "node:http";
import { expect, type Page } from "@playwright/test";
import type { FixtureFile } from "../../builders/document.builder.ts";
import { encodeForm, fixtureSubmission } from "../../builders/submission.builder.ts";
import { postForm } from "../../support/applicants/post-form.ts";
import { type BuiltApp, FIRST_ACCOUNT } from "../../support/apps/built-app.ts";

/** Signs in as the first account through the form, for tests of signing in and out. Other tests use the fixture `signIn`. */
export async function signInByForm(page: Page): Promise<void> {
  await page.goto("/login");
  await typeCredentials(page, FIRST_ACCOUNT);
  await expect(page).toHaveURL(/\/dashboard$/);
}

export async function typeCredentials(page: Page, { username, password }: typeof FIRST_ACCOUNT): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Gives the browser an authenticator that creates and uses passkeys without asking. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

export type SentApplication = {
  reference: string;
  lastName: string;
  statusUrl: string;
  /** The name and value of the cookie that shows the whole receipt on the device that sent the application. */
  deviceCookie: string;
  files: Record<string, FixtureFile>;
  answers: { email: string; jambRegistrationNo: string };
};

/** Sends an application with a photo and a PDF without the form, for tests of the dashboard. */
export async function sendApplication(
  app: BuiltApp,
  lastName = `Candidate ${randomUUID()}`,
  given: Record<string, string> = {},
): Promise<SentApplication> {
  const submission = fixtureSubmission(randomUUID(), Math.floor(Math.random() * 1e7), 20_000);
  const overrides: Record<string, string> = { ...given, lastName };
  submission.fields = submission.fields.map(([name, value]) => [name, overrides[name] ?? value]);
  const agent = new http.Agent();
  const network = "198.18.0.1";
  const response = await postForm(`${app.url}/form/submit`, encodeForm(submission), {
    agent,
    network,
    timeoutMs: 120_000,
  });
  expect(response.status).toBe(201);
  const { reference, statusUrl } = JSON.parse(response.body) as { reference: string; statusUrl: string };
  const deviceCookie = response.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  const answer = (name: string) => submission.fields.find(([field]) => field === name)?.[1] ?? "";
  const answers = { email: answer("email"), jambRegistrationNo: answer("jambRegistrationNo") };
  return { reference, lastName, statusUrl, deviceCookie, files: submission.files, answers };
}

/** Opens the receipt of an application as the device that sent it. */
export async function openReceipt(page: Page, app: BuiltApp, { statusUrl, deviceCookie }: SentApplication) {
  const [name = "", value = ""] = deviceCookie.split("=");
  await page.context().addCookies([{ name, value, url: app.url }]);
  await page.goto(statusUrl);
}

/** Opens an application on the dashboard by its reference. */
export async function openOnDesk(page: Page, reference: string): Promise<void> {
  await page.goto(`/dashboard?q=${reference}`);
  await page.getByRole("link", { name: reference }).click();
  await expect(page.getByRole("heading", { name: "What to do" })).toBeVisible();
}
